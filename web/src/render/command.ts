/**
 * Entry of `scripts/render`: the only file that knows Node's files and streams. The script names the
 * engine's bytes first, then what it was called with.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { loadEngine } from '../engine/load.js';
import { messageOf } from '../model/message-of.js';
import { CALL, STANDARD_OUTPUT } from '../model/words/render.js';
import type { Reader } from './given.js';
import { answerTo } from './render.js';

const read: Reader = (file) => (file === '-' ? buffer(process.stdin) : readFile(file));

async function main([module = '', ...words]: readonly string[]): Promise<number> {
  const engine = await loadEngine(await readFile(module));
  const answer = await answerTo(words, engine, read);
  if ('wrong' in answer) return say(answer.wrong, 2);
  if ('problems' in answer) return say(answer.problems, 1);
  for (const { file, text } of answer.files) {
    try {
      await write(file, text);
    } catch (error) {
      return say([CALL.unwritable(file === '-' ? STANDARD_OUTPUT : file, messageOf(error))], 1);
    }
  }
  return 0;
}

function write(file: string, text: string): Promise<void> {
  if (file !== '-') return writeFile(file, text);
  return new Promise((settle, fail) => {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      // A reader that has seen enough, such as `head`, is no failure.
      if (error.code === 'EPIPE') settle();
      else fail(error);
    });
    process.stdout.write(text, () => {
      settle();
    });
  });
}

/** What was given may hold line breaks, and signs that a terminal obeys. */
function say(lines: readonly string[], code: number): number {
  for (const line of lines) process.stderr.write(`${line.replace(/\p{Cc}+/gu, ' ')}\n`);
  return code;
}

process.exitCode = await main(process.argv.slice(2));

/** What a teacher pastes: a code on each line, maybe beside the student's name. */
import { decodeResult, type DecodedResult } from './result-code.js';

export type ResultLine = DecodedResult & {
  /** What stands on the line beside the code; often empty. */
  name: string;
  /** The code as it stands there. */
  code: string;
};

/** A code in a line with something else. What divides columns of a table ends it. */
const CODE_IN_LINE = /^(.*?)(?<![\p{L}\p{N}])(rl\d[^\t,;|"“”()]*)(.*)$/iu;
/** What stands between a name and a code. */
const BETWEEN = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}).]+$/gu;

export function readResults(text: string, questions: readonly string[]): ResultLine[] {
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, before = '', code = line, after = ''] = CODE_IN_LINE.exec(line) ?? [];
    const names = [before, after].map((part) => part.replace(BETWEEN, ''));
    return {
      name: names.filter((part) => part !== '').join(', '),
      code: code.trim(),
      ...decodeResult(code, questions),
    };
  });
}

/** What a call of the command gives: texts and where they go, or what is wrong with it. */
import { withStrictPolicy } from '../../build/policy.js';
import type { Engine } from '../engine/load.js';
import { copiedLink, writeAddress } from '../model/address.js';
import { headlineOf } from '../model/headline.js';
import { endOf } from '../model/run-times.js';
import { scenarioOf } from '../model/scenario.js';
import { type Run, runOf } from '../model/shown-run.js';
import { CALL, untilThen, USAGE } from '../model/words/render.js';
import { standalone } from '../svg/standalone.js';
import { pictureUntil } from '../svg/until.js';
import { type Given, givenScenario, type Reader } from './given.js';
import { pageOf } from './page.js';
import { type Request, requestOf } from './request.js';

export type Answer =
  | { files: { file: string; text: string }[] }
  /** The scenario cannot be run: why, a line each. */
  | { problems: readonly string[] }
  /** The command was not called as it should be, or the scenario cannot be had. */
  | { wrong: readonly string[] };

export async function answerTo(
  words: readonly string[],
  engine: Engine,
  read: Reader,
): Promise<Answer> {
  const request = requestOf(words);
  if (request === 'help') return { files: [{ file: '-', text: USAGE }] };
  if ('wrong' in request) return { wrong: [request.wrong, CALL.help] };
  const given = await givenScenario(request.scenario, engine.presets(), read);
  if ('wrong' in given) return { wrong: [given.wrong] };
  if ('problems' in given) return given;
  return drawn(request, given, engine);
}

function drawn(
  { svg, html, width, atMs, base }: Request,
  given: Extract<Given, { scenario: unknown }>,
  engine: Engine,
): Answer {
  const reply = engine.run_scenario(given.scenario);
  if ('problems' in reply) return { problems: reply.problems.map(given.tell) };
  // With the seed that was drawn, so that the run beside it has the same customers.
  const scenario = scenarioOf(reply.outcome);
  const run = runOf(engine, scenario);
  const presets = engine.presets();
  const wantedMs = atMs ?? given.atMs;
  const untilMs = wantedMs === null || wantedMs >= endOf(run.outcome) ? null : wantedMs;
  const files = [];
  if (svg !== undefined) files.push({ file: svg, text: pictureOf(run, width, untilMs) });
  if (html !== undefined) {
    const query = writeAddress(scenario, presets, untilMs).slice(1);
    const link = base && `${base}workbench.html${copiedLink(scenario, presets, untilMs)}`;
    files.push({
      file: html,
      text: withStrictPolicy(pageOf(run, { width, untilMs, query, link })),
    });
  }
  return { files };
}

/** As the workbench saves it. */
function pictureOf(run: Run, width: number, untilMs: number | null): string {
  const { title, detail } = headlineOf(scenarioOf(run.outcome));
  const lines = untilMs === null ? [title, detail] : [title, detail, untilThen(untilMs)];
  return standalone(pictureUntil(run, width, untilMs), lines);
}

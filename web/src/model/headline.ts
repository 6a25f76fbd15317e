/** What a scenario is, in a title and a line. */
import { settingSeconds } from './format.js';
import type { CompleteScenario } from './scenario.js';
import { EMAIL_NAMES, faultSentence, identityName, SINK_NAMES } from './words.js';
import { HEADLINE } from './words-page.js';
import { retriesLabel } from './words-controls.js';

export interface Headline {
  title: string;
  detail: string;
}

export function headlineOf(scenario: CompleteScenario): Headline {
  const { sink, email, cluster, coordinator, faults } = scenario;
  const identity = sink.identity === null ? '' : HEADLINE.by(identityName(sink.identity));
  return {
    title: faults.length === 0 ? HEADLINE.nothing : sentences(faults.map(faultSentence)),
    detail: [
      HEADLINE.sink(`${SINK_NAMES[sink.kind]}${identity}`),
      HEADLINE.email(EMAIL_NAMES[email.path]),
      HEADLINE.retries(
        retriesLabel(coordinator.maxAttempts),
        settingSeconds(coordinator.silenceMs),
      ),
      HEADLINE.cluster(cluster.workers, cluster.tasks),
      ...names(scenario),
    ].join(' '),
  };
}

/** Sentences in a row, as one. */
function sentences([first = '', ...others]: string[]): string {
  const followers = others.map((other) => other.charAt(0).toLowerCase() + other.slice(1));
  return [first, ...followers].join('; ');
}

/** The names that no dropdown sets, when they are not in the reference's form. */
function names({ job, runs: [run] }: CompleteScenario): string[] {
  if (run === undefined || run.id === `${job}-${run.period}`) return [];
  return [HEADLINE.names(job, run.id, run.period)];
}

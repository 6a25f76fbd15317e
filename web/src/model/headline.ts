/** What a scenario is, in a title and a line. */
import { settingSeconds } from './format.js';
import type { CompleteScenario } from './scenario.js';
import { EMAIL_NAMES, faultSentence, identityName, SINK_NAMES } from './words.js';
import { HEADLINE } from './words-page.js';
import { COPIES_LABELS, retriesLabel } from './words-controls.js';

type Speculation = CompleteScenario['coordinator']['speculation'];

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
        coordinator.maxAttempts === 1 ? undefined : retriesLabel(coordinator.maxAttempts),
        settingSeconds(coordinator.silenceMs),
      ),
      ...copies(coordinator.speculation),
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

function copies({ stages, loser }: Speculation): string[] {
  return stages.length === 0 ? [] : [HEADLINE.copies(stages, COPIES_LABELS[loser])];
}

/** The names that no dropdown sets, when they are not in the reference's form. */
function names({ job, runs: [run] }: CompleteScenario): string[] {
  if (run === undefined || run.id === `${job}-${run.period}`) return [];
  return [HEADLINE.names(job, run.id, run.period)];
}

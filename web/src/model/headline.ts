/** What a scenario is, in a title and a line. */
import { callsOf, failureOf, lacksTarget } from './failure.js';
import { settingSeconds } from './format.js';
import { effectsBesides, sinkBesides } from './headline-besides.js';
import type { CompleteScenario } from './scenario.js';
import { EMAIL_NAMES, identityName, SINK_NAMES } from './words/names.js';
import { faultSentence } from './words/fault.js';
import { HEADLINE } from './words/page.js';
import {
  COPIES_LABELS,
  MARKS_LABELS,
  memoryLabel,
  NOTIFICATION_ID_LABELS,
  retriesLabel,
  triesLabel,
} from './words/controls.js';

type Speculation = CompleteScenario['coordinator']['speculation'];

export interface Headline {
  title: string;
  detail: string;
}

export function headlineOf(scenario: CompleteScenario): Headline {
  const { sink, cluster, coordinator, faults } = scenario;
  const identity =
    sink.identity === null
      ? ''
      : sink.identity.length === 0
        ? HEADLINE.remembersNothing
        : HEADLINE.by(identityName(sink.identity));
  return {
    title:
      faults.length === 0
        ? HEADLINE.nothing
        : sentences(
            faults.map(
              (fault) =>
                faultSentence(fault, scenario) +
                (lacksTarget(fault, scenario) ? HEADLINE.neverHappened : ''),
            ),
          ),
    detail: [
      HEADLINE.sink(`${SINK_NAMES[sink.kind]}${identity}`),
      ...sinkBesides(scenario),
      ...dashboard(scenario),
      ...emails(scenario),
      ...effectsBesides(scenario),
      HEADLINE.retries(
        coordinator.maxAttempts === 1 ? undefined : retriesLabel(coordinator.maxAttempts),
        settingSeconds(coordinator.silenceMs),
      ),
      ...copies(coordinator.speculation),
      HEADLINE.cluster(cluster.workers, cluster.tasks),
      ...data(scenario),
      ...names(scenario),
    ].join(' '),
  };
}

/** Sentences in a row, as one. */
function sentences([first = '', ...others]: string[]): string {
  const followers = others.map((other) => other.charAt(0).toLowerCase() + other.slice(1));
  return [first, ...followers].join('; ');
}

/** Only where it shows less than there is. */
function dashboard({ dashboard: reads }: CompleteScenario): string[] {
  return reads === 'sumsAllRows' ? [] : [HEADLINE.latestRow];
}

/** The way of an email, and what was chosen about it. */
function emails({ email, faults }: CompleteScenario): string[] {
  const { path, notificationId, dedupeMemory, sender, client } = email;
  const told = [HEADLINE.email(EMAIL_NAMES[path])];
  if (path === 'none') return told;
  if (notificationId !== 'none') {
    const id = NOTIFICATION_ID_LABELS[notificationId];
    told.push(HEADLINE.id(id, memoryLabel(dedupeMemory)));
  }
  const isAboutSender = faults.some((fault) => failureOf(fault) === 'senderCrash');
  if (path === 'outbox' && (isAboutSender || sender.marks !== 'afterSending')) {
    told.push(HEADLINE.marks(MARKS_LABELS[sender.marks], settingSeconds(sender.restartAfterMs)));
  }
  if (faults.some((fault) => callsOf(fault) !== undefined)) {
    const { tries, timeoutMs, retryAfterMs } = client;
    const times = [settingSeconds(timeoutMs), settingSeconds(retryAfterMs)] as const;
    told.push(HEADLINE.tries(triesLabel(tries), ...times));
  }
  return told;
}

function data({ data: set }: CompleteScenario): string[] {
  if (typeof set === 'string') return [];
  const { customers, seed, skewPercent } = set.synthetic;
  return [HEADLINE.data(customers, seed, skewPercent)];
}

function copies({ stages, loser }: Speculation): string[] {
  return stages.length === 0
    ? []
    : [
        HEADLINE.copies(
          stages,
          typeof loser === 'string'
            ? COPIES_LABELS[loser]
            : HEADLINE.loserLater(loser.cancelledAfterMs),
        ),
      ];
}

/** The names that no dropdown sets, when they are not in the reference's form. */
function names({ job, runs: [run] }: CompleteScenario): string[] {
  if (run === undefined || run.id === `${job}-${run.period}`) return [];
  return [HEADLINE.names(job, run.id, run.period)];
}

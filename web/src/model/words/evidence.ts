/** What the tables of evidence say: the ledger's rows, repeated writes, emails. */
import type { DeliveriesView, EmailFate } from '../emails.js';
import { counted, grouped, seconds } from '../format.js';
import type { WriteCounts } from '../ledger.js';

export const EVIDENCE_HEADING = 'Row by row';

export const TABS = {
  label: 'Row by row',
  ledger: 'Ledger',
  duplicates: 'Repeated writes',
  deliveries: 'Emails',
} as const;

/** What the counts in the tabs count, said only to those who do not see the table below. */
export const TAB_UNITS = {
  ledger: (count: number) => (count === 1 ? 'row' : 'rows'),
  duplicates: (count: number) => (count === 1 ? 'customer' : 'customers'),
  deliveries: () => 'delivered',
} as const;

export const TABLE = {
  ledgerLabel: 'Rows that stand in the ledger',
  deliveriesLabel: 'Calls of the email service',
  customer: 'Customer',
  cents: 'Cents',
  key: 'Key',
  attempt: 'Written by',
  written: 'Written',
  visible: 'Visible',
  email: 'Email',
  fate: 'What became of it',
  sentBy: 'Sent by',
  called: 'Called',
  marked: 'Marked',
  noKey: 'no key',
  numberOf: (number: number, of: number) => `${number} of ${of}`,
} as const;

/** How many of all are shown, such as `156 of 874 rows`. */
const shownOf = (shown: number, all: string, count: number) =>
  shown === count ? all : `${grouped(shown)} of ${all}`;

/** Which moment a table shows; nothing when it shows the end. */
const asOf = (atMs: number | null) => (atMs === null ? '' : `, as of ${seconds(atMs)}`);

export const LEDGER = {
  shown: (shown: number, all: number, atMs: number | null) =>
    `${shownOf(shown, counted(all, 'row'), all)}${asOf(atMs)}`,
  filter: 'Rows shown',
  all: 'all rows',
  some: 'only duplicates',
  noRepeated: 'No duplicates: no customer stands more than once.',
  noRepeatedAllRight: 'No duplicates: every customer stands once.',
  empty: 'The ledger is empty: no write ever became visible.',
  nothingYet: (atMs: number) => `Nothing has been written yet at ${seconds(atMs)}.`,
  nothingVisibleYet: (atMs: number, staged: number) =>
    `No row is visible yet at ${seconds(atMs)}: ${staged === 1 ? '1 is' : `${grouped(staged)} are`} staged.`,
  noRepeatedYet: (atMs: number) => `No customer stands more than once at ${seconds(atMs)}.`,
  fates: ({ fates, staged, commitsRefused }: WriteCounts) => {
    const parts: string[] = [];
    if (fates.overwrote > 0) parts.push(`${grouped(fates.overwrote)} overwrote an earlier row`);
    if (fates.ignored > 0) parts.push(`${grouped(fates.ignored)} ignored as a repeat`);
    if (fates.refused > 0) {
      const how =
        commitsRefused === 0
          ? 'answered with an error'
          : `refused with ${counted(commitsRefused, 'commit')}`;
      parts.push(`${grouped(fates.refused)} ${how}`);
    }
    if (fates.failed > 0) parts.push(`${grouped(fates.failed)} failed`);
    if (fates.fenced > 0) parts.push(`${grouped(fates.fenced)} turned away by a newer token`);
    if (fates.discarded > 0) parts.push(`${grouped(fates.discarded)} staged and never committed`);
    if (staged > 0) parts.push(`${grouped(staged)} staged and not committed`);
    const all = Object.values<number>({ ...fates }).reduce((sum, count) => sum + count, 0) + staged;
    if (all === 0) return '';
    parts.unshift(`${grouped(fates.took)} taken as new`);
    return `Of ${counted(all, 'write')}: ${parts.join(', ')}.`;
  },
} as const;

export const DUPLICATES = {
  none: 'No write reached the ledger twice.',
  shown: (now: number, all: number, atMs: number) =>
    `${shownOf(now, counted(all, 'customer'), all)}${asOf(atMs)}. Writes still to come are faint.`,
  operation: (customer: string, period: string) => `${customer}, period ${period}`,
  standingHeading: (count: number) => `${counted(count, 'customer')} in the ledger more than once`,
  standingWhy: (fields: string) =>
    `The ledger compares ${fields}. The marked fields differ, so it took each write for something new.`,
  appendWhy:
    'Append compares nothing. These are the fields that it could compare; the marked ones differ between the writes.',
  recognisedHeading: (count: number) =>
    `${counted(count, 'customer')} written more than once, without a second row`,
  recognisedWhy: (fields: string) =>
    `The ledger compares ${fields}. Where these are equal, it recognises the repeat.`,
  unseenHeading: (count: number) =>
    `${counted(count, 'customer')} written more than once, and committed at most once`,
  unseenWhy: 'The other attempts never committed, so the ledger had nothing to compare.',
  mistakenHeading: (count: number) =>
    `${counted(count, 'customer')} taken for a repeat of someone else`,
  mistakenWhy: (fields: string) =>
    `The ledger compares only ${fields}, and these are equal for different customers.`,
  mistakenPeriodsWhy: (fields: string) =>
    `The ledger compares only ${fields}, and these are equal in different periods.`,
  showAll: (count: number) => `Show all ${grouped(count)}`,
  showMore: (count: number) => `Show ${grouped(count)} more`,
  showFewer: 'Show fewer',
  stands: 'stands in the ledger',
  replaced: 'taken, and overwritten later',
  deleted: 'taken, and deleted later',
  later: 'still to come',
  staged: 'staged, and not committed yet',
  metSelf: (attempt: string) => `, as a repeat of ${attempt}`,
  metOther: (attempt: string, customer: string) => `, as a repeat of ${attempt} for ${customer}`,
} as const;

/** What became of an email. */
export const EMAIL_FATES: Record<EmailFate, string> = {
  delivered: 'delivered',
  recognised: 'id recognised, not sent again',
  failed: 'answered with an error, not sent',
  neverCalled: 'stored, and never sent',
  waiting: 'stored, waits for the sender',
};

export const DELIVERIES = {
  shown: (
    shown: number,
    all: number,
    { delivered, isAllDelivered, waiting }: DeliveriesView,
    atMs: number | null,
  ) =>
    isAllDelivered
      ? `${shownOf(shown, counted(all, 'email'), all)}${asOf(atMs)}`
      : `${shownOf(shown, counted(all, 'entry', 'entries'), all)}${asOf(atMs)}; ${counted(delivered, 'email')} delivered${waiting === 0 ? '' : `, ${grouped(waiting)} ${waiting === 1 ? 'waits' : 'wait'} in the outbox`}`,
  filter: 'Emails shown',
  all: 'all',
  some: 'out of the ordinary',
  none: 'No emails in this scenario. The dropdown “Emails” switches them on.',
  noOdd: 'Nothing out of the ordinary: one call and one email for each customer.',
  empty: 'The email service was never called.',
  nothingYet: (atMs: number) => `No email has been sent or stored yet at ${seconds(atMs)}.`,
  noOddYet: (atMs: number) => `Nothing out of the ordinary yet at ${seconds(atMs)}.`,
  unheard: (fate: string) => `${fate}; reply lost`,
  never: 'never',
  notYet: 'not yet',
  noNumber: '–',
  itself: (attempt: string) => `${attempt}, right after its row`,
  sender: (attempt: string) => `the sender, for ${attempt}`,
} as const;

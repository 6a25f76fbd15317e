/** The dropdowns that a page opens with; the others stand in groups that are folded at first, and come later. */
import { choicesOf, type ChoiceGroup } from './choices-shown.js';
import { DASHBOARD } from './choices-dashboard.js';
import { EMAIL, MARKS, MEMORY, NOTIFICATION_ID, TRIES_PER_EMAIL } from './choices-email.js';
import { FAILURE, MOMENT, PAUSE, ROW, STAGE, TASK } from './choices-failure.js';
import { CALL, CALL_COUNT, CALLEE, SENDER_MOMENT } from './choices-failure-email.js';
import { IDENTITY, ON_REPEAT, SINK } from './choices-sink.js';

export const FIRST_GROUPS: readonly ChoiceGroup[] = [
  {
    name: 'failure',
    choices: [FAILURE, STAGE, TASK, MOMENT, PAUSE, ROW, CALLEE, CALL, CALL_COUNT, SENDER_MOMENT],
  },
  { name: 'sink', choices: [SINK, IDENTITY, ON_REPEAT, DASHBOARD] },
  { name: 'email', choices: [EMAIL, NOTIFICATION_ID, MEMORY, MARKS, TRIES_PER_EMAIL] },
];

/** What exceeds them is told once all dropdowns are here. */
export const FIRST = choicesOf(FIRST_GROUPS, () => []);

/** What a widget in somebody's page says around a run. */
export const WIDGET = {
  /** What stands below a list of problems. */
  instead: {
    fallback: 'What the author of the page wrote is shown instead.',
    reference: 'Below is the reference run instead.',
  },
  goal: 'Your task',
  reached: 'Done: this run is as asked for.',
  notReached: 'Not yet: change the dropdowns until the run is as asked for.',
} as const;

/** What a widget in somebody's page says around a run. */
export const WIDGET = {
  /** What stands below a list of problems. */
  instead: {
    fallback: 'What the author of the page wrote is shown instead.',
    reference: 'Below is the reference run instead.',
    without: 'The widget does without it.',
  },
  goal: 'Your task',
  reached: 'Done: this run is as asked for.',
  notReached: 'Not yet: this run is not as asked for.',
  startIsDone:
    'holds already where the reader starts, so there is nothing to find; start from another scenario.',
  notAsked: 'The question of this widget cannot be asked',
  notes: 'Something in the attributes of this widget is not understood',
} as const;

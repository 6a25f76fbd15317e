/** What the lesson's scenes say around a run. */
export const SCENE = {
  controls: 'Try it',
  night: 'Night',
  locked: 'Stays as it is here.',
  startOver: 'Start over',
  openInWorkbench: 'Open in the workbench',
  /** Opens the tables. */
  tablesTitle: 'Rows, keys and emails',
  /** While the code of what can be opened and stepped through is not here. */
  later: {
    loading: 'Steps and tables are loading…',
    missing:
      'The steps from event to event and the tables did not arrive. The figures and the picture are complete.',
    advice: (message: string) =>
      `Check the connection, then try again or reload the page (${message}).`,
  },
  /** When the engine broke off; what stands in the text, such as a picture or a question, stays. */
  stopped: (message: string) =>
    `The simulation stopped here and cannot be trusted any more (${message}). The text of the lesson can still be read; reload the page to start again.`,
} as const;

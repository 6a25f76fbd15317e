/** What the lesson's scenes say around a run. */
export const SCENE = {
  controls: 'Try it',
  locked: 'Stays as it is here.',
  startOver: 'Start over',
  openInWorkbench: 'Open in the workbench',
  /** When the engine broke off; what stands in the text stays. */
  stopped: (message: string) =>
    `The simulation stopped here and cannot be trusted any more (${message}). The picture below stays; reload the page to start again.`,
} as const;

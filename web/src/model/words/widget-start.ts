/** What a widget says before its code is here. */
export const WIDGET_START = {
  start: 'Start the simulation',
  loading: 'The simulation is loading…',
} as const;

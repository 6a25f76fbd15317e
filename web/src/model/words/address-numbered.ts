/** Which of several a problem is about, and how a value stands in the middle of a sentence. */

/** A parameter that an address holds several times, by its number among them. */
export const numbered = (parameter: string, number: number) => `${parameter} (number ${number})`;

/** A parameter that an address holds once for all runs, by the run. */
export const ofRun = (parameter: string, run: string) => `${parameter} (run-${run})`;

/** A value as it is typed into an address. */
export const typed = (text: string) => `“${text}”`;

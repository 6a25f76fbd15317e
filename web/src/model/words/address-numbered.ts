/** A parameter that an address holds several times, by its number among them. */
export const numbered = (parameter: string, number: number) => `${parameter} (number ${number})`;

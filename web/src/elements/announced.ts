/** Words for who listens to the page. */

/** Nobody hears a line that stays the same, so the same words come as another one. */
export const announced = (words: string, before: string) =>
  words !== '' && words === before ? `${words}\u00a0` : words;

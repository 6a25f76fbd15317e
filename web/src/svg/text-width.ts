/** How wide a text is, roughly; there is no DOM to measure with. */

export const TEXT_SIZE = 12;
/** Average width of a character of the timeline's text, bold ones included, as a share of its size. */
const CHARACTER_WIDTH = 0.6;

export const textWidth = (content: string, size = TEXT_SIZE) =>
  content.length * size * CHARACTER_WIDTH;

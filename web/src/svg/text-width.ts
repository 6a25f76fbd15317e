/** How wide a text is, roughly; there is no DOM to measure with. */

export const TEXT_SIZE = 12;
/** Average width of a character of the timeline's text, bold ones included, as a share of its size. */
const CHARACTER_WIDTH = 0.6;

export const textWidth = (content: string, size = TEXT_SIZE) =>
  content.length * size * CHARACTER_WIDTH;

/** A text in lines that fit, broken between its parts where that will do, else between words. */
export function lines(content: string, width: number): string[] {
  if (textWidth(content) <= width) return [content];
  const most = Math.max(1, Math.floor(width / textWidth(' ')));
  const head = content.slice(0, most + 1);
  const [part, word] = [/^.*[;,](?= )/.exec(head)?.[0], /^.*(?= )/.exec(head)?.[0]];
  // A first line of a word or two would leave the rest no shorter.
  const first = part !== undefined && part.length > most / 3 ? part : word;
  if (first === undefined || first === '') return [content];
  return [first, ...lines(content.slice(first.length + 1), width)];
}

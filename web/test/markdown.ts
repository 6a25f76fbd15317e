/** What tests read out of the READMEs: their tables, code, links and headings. */
import { readFile } from 'node:fs/promises';

export interface Markdown {
  /** Where it stands. */
  url: URL;
  text: string;
}

/** A file by its path from the project's root. */
export async function markdownAt(path: string): Promise<Markdown> {
  const url = new URL(`../../${path}`, import.meta.url);
  return { url, text: await readFile(url, 'utf8') };
}

/** The part between a heading and the next one of its kind. */
export function sectionOf({ text }: Markdown, heading: string): string {
  const [, section] = text.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`there is no section "${heading}"`);
  return section.split('\n## ')[0] ?? '';
}

/** The rows of a section's table below its head, each as its cells. */
export function rowsOf(section: string): string[][] {
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What stands in a text as code. */
export const codeIn = (text = ''): string[] =>
  [...text.matchAll(/`(.+?)`/g)].map(([, code]) => code ?? '');

/** The text's block of code in a language; '' is none. */
export function blockOf(text: string, language: string): string {
  const block = new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(text)?.[1];
  if (block === undefined) throw new Error(`there is no block of ${language}`);
  return block;
}

/** The targets of links and pictures that lead to no other host. */
export const linksIn = ({ text }: Markdown): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^\w+:/.test(target));

/** The names by which links lead to headings. */
export const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  );

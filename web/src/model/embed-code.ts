/**
 * A run in someone else's text: as the widget, in a frame, as a picture with a link, as a link, as
 * a citation. Each is whole, so that it can be pasted as it is.
 */
import { queryOf } from './address-query.js';
import { ENGINE_VERSION } from './engine-version.js';
import { escaped } from './escaped.js';
import { withPlainSpaces } from './format.js';
import { checksumOf } from './link-checksum.js';
import { citation, CODES, type EmbedForm, pictureText, widgetName } from './words/embed.js';

export interface Embedded {
  /** The link that opens the run, maybe at a moment, closed with a checksum. */
  link: string;
  /** What the scenario is. */
  title: string;
  /** What came of it, in a sentence. */
  verdict: string;
  /** The file of its picture, which the author saves beside the text. */
  pictureFile: string;
  /** The day on which the link was taken. */
  accessed: string;
}

export function embedCodes(embedded: Embedded): Record<EmbedForm, string> {
  const { pictureFile, accessed } = embedded;
  // Authors search and compare what they pasted, where spaces that do not break look like others.
  const title = withPlainSpaces(embedded.title);
  const verdict = withPlainSpaces(embedded.verdict);
  const [page, query] = runOnly(embedded.link);
  const link = closed(page, query);
  const name = escaped(widgetName(title));
  const folder = escaped(new URL('.', page).href);
  const alt = inMarkdown(pictureText(title, verdict));
  return {
    element: CODES.element(folder, attribute(query), escaped(link), name),
    frame: CODES.frame(folder, escaped(query), name),
    markdown: CODES.markdown(alt, pictureFile, asDestination(link)),
    link,
    citation: citation({ title, version: ENGINE_VERSION, where: link, accessed }),
  };
}

/**
 * The page of a link and what it says of the run: without the moment, since a code that is another
 * one at each moment is out of date before it is pasted; and without the checksum, since whoever
 * changes a word of the code by hand should not be told that it is damaged.
 */
function runOnly(link: string): [page: string, query: string] {
  const [page = '', query = ''] = link.split(/\?(.*)/s);
  return [page, query.replace(/&sum=[^&]*$/, '').replace(/&at=\d+$/, '')];
}

const closed = (page: string, query: string) =>
  `${page}?${query}&sum=${checksumOf(queryOf(query).pairs)}`;

/** A preset by its name, anything else as it stands in an address. */
function attribute(query: string): string {
  const [, preset] = /^v=\d+&preset=([\w-]+)$/.exec(query) ?? [];
  return preset === undefined ? `scenario="${escaped(query)}"` : `preset="${preset}"`;
}

/** Whatever could mean something in Markdown, in its tables, or in the formulas that some read in it. */
const inMarkdown = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|&~$]/g, (sign) => `\\${sign}`);

/** Signs that could end a link or mean something in it mean the same when they are escaped. */
const asDestination = (link: string) =>
  link.replace(/[()<>|\\*_~$]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

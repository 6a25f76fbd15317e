/** A run as a page that needs nothing else: its picture, what came of it, and what it is. */
import { ENGINE_VERSION } from '../model/engine-version.js';
import { type Headline, headlineOf } from '../model/headline.js';
import { figuresOf } from '../model/numbers.js';
import { remarksOf } from '../model/remarks.js';
import { scenarioOf } from '../model/scenario.js';
import type { Run } from '../model/shown-run.js';
import { storyOf } from '../model/timeline-story.js';
import type { Tone } from '../model/tone.js';
import { truthOf } from '../model/truth.js';
import { citation } from '../model/words/embed.js';
import { REMARKS_HEADING, REPORT_LABEL } from '../model/words/outcome.js';
import { pageTitle } from '../model/words/page.js';
import { PAGE } from '../model/words/render.js';
import { escaped } from '../svg/marks.js';
import { still, STILL_PATTERNS, STILL_STYLE } from '../svg/still.js';
import light from '../styles/tokens.css?raw';
import dark from '../styles/tokens-dark.css?raw';
import styles from './page.css?raw';

export interface Drawn {
  width: number;
  /** Up to when the run is drawn; null for all of it. */
  untilMs: number | null;
  /** What an address says of the scenario, and where that is opened if anybody hosts the lab. */
  query: string;
  link: string | undefined;
}

/** A phone's screen without margins. Wider pictures have a second one for it. */
const NARROW_WIDTH = 336;
/** Made smaller than this, the words of a picture cannot be read. */
const LEAST_SCALE = 0.8;

/** Nothing is fetched and nothing runs, whatever stands in the page. Which styles it has is told where it is written. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function pageOf(run: Run, drawn: Drawn): string {
  const headline = headlineOf(scenarioOf(run.outcome));
  const { untilMs } = drawn;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(pageTitle(headline.title))}</title>
<style>
${light}@media screen and (prefers-color-scheme: dark) {
${dark}}
${styles}${STILL_STYLE}${switchAt(drawn.width)}</style>
</head>
<body>
<main>
<h1>${escaped(headline.title)}</h1>
${paragraph(headline.detail)}
${pictures(run, drawn)}
${untilMs === null ? result(run) : paragraph(PAGE.until(untilMs))}
</main>
<footer>
<p>${source(headline, drawn)}</p>
</footer>
</body>
</html>
`;
}

function pictures(run: Run, { width, untilMs }: Drawn): string {
  const wide = `<div class="wide">${still(run, width, untilMs)}</div>`;
  const narrow = `<div class="narrow">${still(run, NARROW_WIDTH, untilMs)}</div>`;
  return `<figure>${STILL_PATTERNS}${wide}${width > NARROW_WIDTH ? narrow : ''}</figure>`;
}

/** Below this width of the screen the narrow picture stands in the place of the wide one. */
function switchAt(width: number): string {
  if (width <= NARROW_WIDTH) return '';
  return `@media screen and (max-width: ${Math.ceil(width * LEAST_SCALE)}px) {
.wide { display: none; }
.narrow { display: block; }
}
`;
}

function result({ outcome, healthy }: Run): string {
  const remarks = remarksOf(outcome, healthy);
  return [
    `<h2>${PAGE.result}</h2>`,
    table({ outcome, healthy }),
    ...(remarks.length === 0 ? [] : [`<h2>${escaped(REMARKS_HEADING)}</h2>`, list('ul', remarks)]),
    `<h2>${PAGE.story}</h2>`,
    list('ol', storyOf(outcome)),
  ].join('\n');
}

function table({ outcome, healthy }: Run): string {
  const truth = truthOf(outcome);
  const rows = [
    row(REPORT_LABEL, truth.report, truth.statement, truth.tone, '', truth.isTrue),
    ...figuresOf(outcome, healthy).map((figure) =>
      row(
        figure.label,
        figure.value,
        figure.verdict,
        figure.tone,
        figure.healthy,
        figure.tone === 'plain' ? null : figure.tone === 'right',
      ),
    ),
  ];
  const head = PAGE.columns.map((column) => `<th scope="col">${column}</th>`).join('');
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
}

/** A sign before a coloured line, so that its colour is not the only sign; the words say the same. */
function row(
  label: string,
  value: string,
  verdict: string,
  tone: Tone,
  healthy: string,
  isSo: boolean | null,
): string {
  const sign = isSo === null ? '' : `<span aria-hidden="true">${isSo ? '✓' : '✗'}</span> `;
  const beside = healthy === '' ? '' : `<div class="healthy">${escaped(healthy)}</div>`;
  return (
    `<tr><th scope="row">${escaped(label)}</th><td class="value">${escaped(value)}</td>` +
    `<td><div class="${tone}">${sign}${escaped(verdict)}</div>${beside}</td></tr>`
  );
}

/** What to say of it elsewhere, with the link as one that can be followed. */
function source({ title }: Headline, { query, link }: Drawn): string {
  const where = link ?? PAGE.anyLab(query);
  const words = escaped(citation({ title, version: ENGINE_VERSION, where }));
  if (link === undefined) return words;
  return words.replace(escaped(link), (address) => `<a href="${address}">${address}</a>`);
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

const list = (kind: 'ul' | 'ol', items: readonly string[]) =>
  `<${kind}>\n${items.map((item) => `<li>${escaped(item)}</li>`).join('\n')}\n</${kind}>`;

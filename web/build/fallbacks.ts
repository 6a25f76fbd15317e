/** What stands in the page's HTML where a part of the lesson is not alive yet, and on paper. */
import { type DesignText, designText } from '../src/model/lesson/design-text.js';
import { figureOf } from '../src/model/lesson/figures.js';
import type { Lab } from '../src/model/lesson/lab.js';
import { questionText } from '../src/model/lesson/question-text.js';
import { questionOf } from '../src/model/lesson/questions.js';
import { truthOf } from '../src/model/truth.js';
import { CASE_FALLBACK } from '../src/model/words/lesson-case.js';
import { NIGHTS_WORDS } from '../src/model/words/lesson-nights.js';
import { escaped } from '../src/svg/marks.js';
import { still } from '../src/svg/still.js';
import type { Fallback, FallbackOf } from './lesson-html.js';

type Attributes = ReadonlyMap<string, string>;

/** As wide as the page shows them at most, and as narrow as on a phone. */
const WIDTHS = { wide: 860, narrow: 336 } as const;

const FALLBACKS: Record<string, (lab: Lab, attributes: Attributes) => Fallback> = {
  'retry-lab-scene': scene,
  'retry-lab-question': question,
  'retry-lab-nights': () => ({
    html: `<p class="how">${escaped(NIGHTS_WORDS.waiting)}</p>`,
    and: ['held'],
  }),
  'retry-lab-case': () => ({ html: `<p class="how">${escaped(CASE_FALLBACK)}</p>` }),
  'retry-lab-design-check': () => ({
    html: `<ol>${designText()
      .map((text) => `<li>${design(text)}</li>`)
      .join('')}</ol>`,
  }),
};

export const fallbackFor =
  (lab: Lab): FallbackOf =>
  (name, attributes) =>
    FALLBACKS[name]?.(lab, attributes) ?? { html: '' };

/** The run until the moment at which the text asks what comes of it. */
function scene(lab: Lab, attributes: Attributes): Fallback {
  const run = lab.runAt(attributes.get('scenario') ?? '');
  // What has no picture says in a sentence what came of it.
  if (attributes.get('view')?.split(' ').includes('timeline') === false) {
    return { html: `<p class="how">${escaped(truthOf(run.outcome).sentence)}</p>` };
  }
  const until = attributes.get('until');
  const untilMs = until === undefined ? null : Number(figureOf(run, until).value);
  const pictures = Object.entries(WIDTHS).map(
    ([kind, width]) => `<div class="still ${kind}">${still(run, width, untilMs)}</div>`,
  );
  return {
    html: `<figure>${pictures.join('')}</figure>`,
    without: ['until'],
    // What comes of it is shown once the questions before it are answered.
    and: attributes.has('after') ? ['held'] : [],
  };
}

function design({ legend, options, within }: DesignText): string {
  const list = options.map((option) => `<li>${escaped(option)}</li>`).join('');
  return `<p>${escaped(legend)}</p><ul class="boxes">${list}</ul>${within.map(design).join('')}`;
}

function question(lab: Lab, attributes: Attributes): Fallback {
  const { title, prompt, how, ask, options } = questionText(
    lab,
    questionOf(attributes.get('question') ?? ''),
  );
  const asked = ask === undefined ? '' : `<p>${escaped(ask)}</p>`;
  const list = options.map((option) => `<li>${escaped(option)}</li>`).join('');
  const boxes = list === '' ? '' : `<ul class="boxes">${list}</ul>`;
  const html =
    `<div class="asked"><h3>${escaped(title)}</h3><p>${escaped(prompt)}</p>${asked}${boxes}` +
    `<p class="how">${escaped(how)}</p><p class="line"></p></div>`;
  return { html };
}

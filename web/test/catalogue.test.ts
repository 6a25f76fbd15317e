/** All that a reader sees or hears is in the catalogue, `src/model/words`; what draws has no words. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const SOURCE = new URL('../src/', import.meta.url);
/** What stands for an expression within a template: neither a letter nor part of a tag. */
const HOLE = '\0';
/** Attributes that are read out or shown. */
const SPOKEN =
  /\b(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label)="([^"]*)"/g;

/** The words that a piece of source has of its own. */
function wordsIn(text: string): string[] {
  const found: string[] = [];
  const add = (words: string) => {
    const said = words.replaceAll(HOLE, ' ').replace(/&\w+;/g, '').trim();
    if (/\p{L}/u.test(said)) found.push(said);
  };
  /** Strings that an expression in the place of text may come to. */
  const addStrings = (node: ts.Expression): void => {
    if (ts.isStringLiteralLike(node)) add(node.text);
    else if (ts.isParenthesizedExpression(node)) addStrings(node.expression);
    else if (ts.isConditionalExpression(node)) {
      addStrings(node.whenTrue);
      addStrings(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      addStrings(node.left);
      addStrings(node.right);
    }
  };
  const visitMarkup = (template: ts.TemplateLiteral) => {
    const spans = ts.isTemplateExpression(template) ? [...template.templateSpans] : [];
    const head = ts.isTemplateExpression(template) ? template.head.text : template.text;
    const markup = [head, ...spans.map(({ literal }) => literal.text)].join(HOLE);
    // Whole tags, and at the ends what is left of one that begins or ends elsewhere.
    for (const words of markup.replace(/^[^<>]*>|<[^<>]*(?:>|$)/g, HOLE).split(/[\0\n]+/))
      add(words);
    for (const [, words = ''] of markup.matchAll(SPOKEN)) add(words);
    let before = head;
    for (const { expression, literal } of spans) {
      const isWithinTag = before.lastIndexOf('<') > before.lastIndexOf('>');
      if (!isWithinTag) addStrings(expression);
      before += HOLE + literal.text;
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) {
      const tag = node.tag.getText();
      if (tag === 'html' || tag === 'svg') visitMarkup(node.template);
      if (tag === 'css') return;
    } else if (ts.isTemplateLiteral(node) && /<\/?[a-z]/.test(node.getText())) {
      // The timeline's SVG is made of plain strings.
      if (!ts.isTaggedTemplateExpression(node.parent)) visitMarkup(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('piece.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Words and the signs of a sentence, in a template of which the holes are marked. */
const GLUED = /\p{L}{2,} |[ ’]\p{L}{2,}|\0[.;,:!?] |\0[.!?]$/u;
/** Several words, in a string without holes. */
const SEVERAL = /\p{L}{2,},? \p{L}{2,}/u;

/** What is asked of a run, such as `this | rows = this | customers`: for the engine, not for a reader. */
const EXPECTATION = ' | ';

/** The sentences that a piece of the model glues together or holds; what is thrown is for nobody to read. */
function sentencesIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) || ts.isImportDeclaration(node)) return;
    if (ts.isTemplateExpression(node)) {
      const pieces = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      const text = pieces.join(HOLE);
      if (GLUED.test(text) && !text.includes(EXPECTATION)) found.push(pieces.join('…'));
    } else if (ts.isStringLiteralLike(node) && SEVERAL.test(node.text)) {
      if (!node.text.includes(EXPECTATION)) found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('piece.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

/** How a number is written is the one thing beside the catalogue that is worded. */
const models = ['', 'lesson/'].flatMap((folder) =>
  readdirSync(new URL(`model/${folder}`, SOURCE))
    .filter((name) => name.endsWith('.ts') && name !== 'format.ts')
    .map((name) => folder + name),
);

test.each(models)('model/%s makes no sentences', (file) => {
  expect(sentencesIn(readFileSync(new URL(`model/${file}`, SOURCE), 'utf8'))).toEqual([]);
});

describe('sentences of the model are found', () => {
  test.each([
    ['`${title}.`', ['….']],
    ['`${deed}; it was ${end}`', ['…; it was …']],
    ['`${what}${isLost ? ", which was lost" : ""}.`', ['…….', ', which was lost']],
    ['const empty = "nothing was sent"', ['nothing was sent']],
  ])('in %s', (text, expected) => {
    expect(sentencesIn(text)).toEqual(expected);
  });

  test.each([
    '`${stage}-${task}:${attempt}@row-${row}`',
    '`data.synthetic.${key}`',
    'throw new Error(`there is no mark at position ${position}`)',
    'const kinds = ["lost-ack", "cut-off"]',
  ])('and not in %s', (text) => {
    expect(sentencesIn(text)).toEqual([]);
  });
});

const files = ['elements', 'svg'].flatMap((folder) =>
  readdirSync(new URL(folder, SOURCE)).map((name) => `${folder}/${name}`),
);

test.each(files)('%s has no words of its own', (file) => {
  expect(wordsIn(readFileSync(new URL(file, SOURCE), 'utf8'))).toEqual([]);
});

describe('words are found', () => {
  test.each([
    ['html`<p>Loading</p>`', ['Loading']],
    ['html`<p>${WORDS.count} rows</p>`', ['rows']],
    ['html`<p class="soft">${isRight ? WORDS.right : "wrong"}</p>`', ['wrong']],
    ['html`<button aria-label="Close" class="icon">×</button>`', ['Close']],
    ['html`<ul>${all.map((one) => html`<li>item ${one}</li>`)}</ul>`', ['item']],
    ['`<text x="${x}">${name} is lost</text>`', ['is lost']],
  ])('in %s', (text, expected) => {
    expect(wordsIn(text)).toEqual(expected);
  });

  test.each([
    'html`<p class=${isRight ? "right" : "wrong"} @click=${go}>${WORDS.right} – 12 %</p>`',
    'html`<p aria-label=${WORDS.label}>${signOf(true)}</p>`',
    'css`.table > .row { content: "words" }`',
    '`translate(${x} ${y})`',
  ])('and not in %s', (text) => {
    expect(wordsIn(text)).toEqual([]);
  });
});

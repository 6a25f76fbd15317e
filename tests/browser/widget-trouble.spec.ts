/** `<retry-lab>` where something is wrong, missing or there twice: what its author wrote stays, and why is said. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expectNoAccessibilityTrouble } from './accessibility.js';
import {
  classicScript,
  expect,
  expectHeard,
  FALLBACK,
  heard,
  listen,
  LOST_ACK,
  moduleScript,
  notes,
  openNotes,
  test,
  Widget,
} from './guest.js';

const DIST = new URL('../../web/dist/', import.meta.url);

test.beforeEach(async ({ page }) => {
  await listen(page);
});

test('what cannot be run leaves what the author wrote, with the reason beside', async ({
  page,
  origins,
}) => {
  await openNotes(
    page,
    origins,
    `<retry-lab preset="lost-ack" sinkk="upsert">${FALLBACK}</retry-lab><retry-lab sink="append,"></retry-lab>`,
  );
  const [withFallback, without] = [new Widget(page), new Widget(page, 1)];
  await expect(withFallback.alert).toContainText('lost-ack-append');
  await expect(withFallback.alert).toContainText('sinkk');
  await expect(withFallback.fallback).toBeVisible();
  await expect(withFallback.numbers).toHaveCount(0);
  await expect(without.alert).toContainText('sink');
  await expect(without.figure('Ledger rows')).toHaveText('796');
  await expectHeard(page, 'error').toBe(2);
  expect(await heard(page, 'outcome')).toEqual([]);
  const told = await heard<{ problems: { where: string }[] }>(page, 'error');
  const places = told.map(({ problems }) => problems.map(({ where }) => where).sort());
  // Which of the two comes first is left to them.
  expect(places).toContainEqual(['preset', 'sinkk']);
  expect(places).toContainEqual(['sink']);

  await withFallback.host.evaluate((element) => {
    element.removeAttribute('sinkk');
    element.setAttribute('preset', 'lost-ack-append');
  });
  await expect(withFallback.figure('Ledger rows')).toHaveText('874');
  await expect(withFallback.fallback).toBeHidden();
});

test('what the author adds once it has failed stands in its place', async ({ page, origins }) => {
  const { widget } = await openNotes(page, origins, '<retry-lab preset="lost-ack"></retry-lab>');
  await expect(widget.alert).toContainText('lost-ack-append');
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  await widget.host.evaluate((element, written) => {
    element.innerHTML = written;
  }, FALLBACK);
  await expect(widget.fallback).toBeVisible();
  await expect(widget.numbers).toHaveCount(0);
  await expect(widget.alert).toContainText('lost-ack-append');
  await widget.host.evaluate((element) => {
    element.textContent = ' ';
  });
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  // Of one that runs it stays out of sight.
  await widget.host.evaluate((element, written) => {
    element.setAttribute('preset', 'lost-ack-append');
    element.innerHTML = written;
  }, FALLBACK);
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await expect(widget.fallback).toBeHidden();
  await expectHeard(page, 'error').toBe(1);
});

test.describe('where modules cannot be had', () => {
  test('the author’s words stay', async ({ page, origins, troubles }) => {
    await openNotes(page, origins, `<retry-lab preset="lost-ack-append">${FALLBACK}</retry-lab>`, {
      lab: origins.lab(),
    });
    await page.waitForLoadState('networkidle');
    await expect(new Widget(page).fallback).toBeVisible();
    await expect.poll(() => troubles.join()).toContain('CORS');
    troubles.length = 0;
  });

  test('the classic script works from any host, with any type', async ({ page, origins }) => {
    const { lab, widget } = await openNotes(page, origins, LOST_ACK, {
      lab: origins.lab({ isMistyped: true }),
      head: classicScript,
    });
    await widget.choose('Ledger sink', 'upsert');
    await expect(widget.figure('Ledger rows')).toHaveText('796');
    expect(lab.asked).toEqual(['/retry-lab.classic.js']);
  });

  test('the classic script works from a disk', async ({ page, isMobile }) => {
    test.skip(isMobile, 'it is the same on any screen');
    const folder = mkdtempSync(join(tmpdir(), 'retry-lab-notes-'));
    try {
      writeFileSync(join(folder, 'notes.html'), notes(LOST_ACK, classicScript(DIST.href)));
      await page.goto(`file://${folder}/notes.html`);
      const widget = new Widget(page);
      await widget.choose('Ledger sink', 'upsert');
      await expect(widget.figure('Ledger rows')).toHaveText('796');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('a missing engine leaves what the author wrote, and can be tried again', async ({
  page,
  origins,
  troubles,
}) => {
  const { widget } = await openNotes(
    page,
    origins,
    `<retry-lab preset="lost-ack-append">${FALLBACK}</retry-lab>`,
    { lab: origins.lab({ isShared: true, without: ['.wasm'] }) },
  );
  await expect(widget.alert).toContainText('status 404');
  await expect(widget.fallback).toBeVisible();
  await expectHeard(page, 'error').toBe(1);
  await expectNoAccessibilityTrouble(page);

  await page.route('**/*.wasm', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({
      path: fileURLToPath(new URL(`.${pathname}`, DIST)),
      contentType: 'application/wasm',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  await widget.alert.getByRole('button').click();
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await expect(widget.fallback).toBeHidden();
  troubles.length = 0;
});

test('code that does not arrive leaves what the author wrote', async ({
  page,
  origins,
  troubles,
}) => {
  const lab = await origins.lab({ isShared: true });
  const script = await (await page.request.get(`${lab.address}retry-lab.js`)).text();
  const [, later = ''] = /import\("\.\/(assets\/[^"]+)"\)/.exec(script) ?? [];
  expect(later).not.toBe('');
  await page.route(`**/${later}`, (route) => route.abort());
  const body = `<retry-lab preset="lost-ack-append">${FALLBACK}</retry-lab>`;
  const { widget } = await openNotes(page, origins, body, { lab });
  await expectHeard(page, 'error').toBe(1);
  await expect(widget.fallback).toBeVisible();
  await expect(widget.alert).toBeVisible();
  troubles.length = 0;
});

/** Ways to register it twice. */
const TWICE: Record<string, (lab: string) => string> = {
  'the module under two addresses': (lab) =>
    `${moduleScript(lab)}<script type="module" src="${lab}retry-lab.js?again"></script>`,
  'the module, then the classic script': (lab) =>
    `${moduleScript(lab)}<script defer src="${lab}retry-lab.classic.js"></script>`,
  'the classic script, then the module': (lab) => `${classicScript(lab)}${moduleScript(lab)}`,
  'the classic script twice': (lab) => `${classicScript(lab)}${classicScript(lab)}`,
};

for (const [name, scripts] of Object.entries(TWICE)) {
  test(`twice is harmless: ${name}`, async ({ page, origins, isMobile }) => {
    test.skip(isMobile, 'it is the same on any screen');
    const { lab } = await openNotes(page, origins, `${LOST_ACK}${LOST_ACK}`, { head: scripts });
    await page.waitForLoadState('networkidle');
    for (const place of [0, 1]) {
      const widget = new Widget(page, place);
      await widget.host.scrollIntoViewIfNeeded();
      await expect(widget.figure('Ledger rows')).toHaveText('874');
    }
    expect(lab.asked.filter((path) => path.endsWith('.wasm')).length).toBeLessThan(2);
  });
}

test('one that is taken out while it loads holds up no other', async ({ page, origins }) => {
  let letGo = () => undefined as void;
  const isLet = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/*.wasm', async (route) => {
    await isLet;
    await route.continue();
  });
  const asked = page.waitForRequest('**/*.wasm');
  const { widget } = await openNotes(page, origins, LOST_ACK);
  await asked;
  // As notes do whose pages come without a reload.
  await page.evaluate((next) => {
    document.body.innerHTML = next;
  }, '<retry-lab preset="lost-ack-upsert"></retry-lab>');
  letGo();
  await expect(widget.figure('Ledger rows')).toHaveText('796');
});

test('what a page sets in answer to an event takes no choice back', async ({ page, origins }) => {
  const { widget } = await openNotes(page, origins, LOST_ACK);
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await widget.host.evaluate((element) => {
    element.addEventListener('outcome', () => {
      element.classList.toggle('told');
      element.setAttribute('theme', 'dark');
    });
  });
  await widget.choose('Ledger sink', 'upsert');
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  await expect(widget.host).toHaveAttribute('theme', 'dark');
  await expect(widget.figure('Ledger rows')).toHaveText('796');
});

/** How a widget looks follows the page around it, its author and the paper. */
import { expectNoAccessibilityTrouble } from './accessibility.js';
import { expect, LOST_ACK as WIDGET, openSettled, test, type Widget } from './guest.js';

/** The colour of an element's ground, from 0 (black) to 255. */
const brightness = (widget: Widget) =>
  widget.numbers.evaluate((element) => {
    for (let at: Element | null = element; at !== null;) {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (
        getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      if (alpha > 0.5) return (red + green + blue) / 3;
      const root = at.getRootNode();
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return 255;
  });

test('it is dark where the page is, and as it is told', async ({ page, origins }) => {
  const widget = await openSettled(page, origins, WIDGET);
  const set = (act: () => void) => page.evaluate(act);
  await expect.poll(() => brightness(widget)).toBeGreaterThan(200);
  await set(() => {
    document.body.style.background = '#111';
  });
  await expect.poll(() => brightness(widget)).toBeLessThan(80);
  await set(() => document.querySelector('retry-lab')?.setAttribute('theme', 'light'));
  await expect.poll(() => brightness(widget)).toBeGreaterThan(200);
  await set(() => {
    document.body.style.background = '';
    document.querySelector('retry-lab')?.setAttribute('theme', 'dark');
  });
  await expect.poll(() => brightness(widget)).toBeLessThan(80);
  await expectNoAccessibilityTrouble(page);
});

/** Looks as a page's own script changes them; nothing gets another size by it. */
const DARK_CLASS =
  '<style>.dark { background: #111 } .slow { transition: background 0.2s }</style>';

test('it sees at once when something around it turns dark', async ({ page, origins }) => {
  const body = `<div id="one"><section id="inner">${WIDGET}</section></div><div id="two"></div><div id="shadow"></div>`;
  const widget = await openSettled(page, origins, body, DARK_CLASS);
  const toggle = (selector: string, name = 'dark') =>
    page.evaluate(([at, toggled]) => document.querySelector(at)?.classList.toggle(toggled), [
      selector,
      name,
    ] as const);
  /** What is true of it once scripts rest, without waiting for a size to change. */
  const isDark = async () => (await brightness(widget)) < 80;
  const move = (act: () => void) => page.evaluate(act);

  for (const around of ['#inner', '#one', 'main', 'body', 'html']) {
    await toggle(around);
    expect(await isDark(), `${around} is dark`).toBe(true);
    await toggle(around);
    expect(await isDark(), `${around} is light`).toBe(false);
  }
  await toggle('html', 'slow');
  await toggle('html');
  await expect.poll(isDark).toBe(true);
  await toggle('html');
  await expect.poll(isDark).toBe(false);
  await toggle('html', 'slow');

  await move(() => document.querySelector('#two')?.append(document.querySelector('#inner') ?? ''));
  await toggle('#two');
  expect(await isDark(), 'where it is now').toBe(true);
  await toggle('#two');

  await move(() => {
    const root = document.querySelector('#shadow')?.attachShadow({ mode: 'open' });
    root?.append(document.createElement('main'));
    root?.querySelector('main')?.append(document.querySelector('#inner') ?? '');
    document.querySelector('#shadow')?.classList.add('dark');
  });
  expect(await isDark(), 'out of a shadow').toBe(true);
  await move(() => document.querySelector('#shadow')?.classList.remove('dark'));
  expect(await isDark(), 'out of a shadow again').toBe(false);
  await move(() => {
    document
      .querySelector('#shadow')
      ?.shadowRoot?.querySelector('main')
      ?.setAttribute('style', 'background: #111');
  });
  expect(await isDark(), 'within a shadow').toBe(true);

  const looks = await page.evaluate(async () => {
    document.querySelector('#shadow')?.remove();
    let looks = 0;
    const { getComputedStyle: original } = globalThis;
    globalThis.getComputedStyle = (...given) => {
      looks += 1;
      return original(...given);
    };
    for (const at of ['#two', 'main', 'body', 'html'])
      document.querySelector(at)?.classList.toggle('dark');
    await Promise.resolve();
    globalThis.getComputedStyle = original;
    return looks;
  });
  expect(looks, 'once it is gone it looks no more').toBe(0);
});

test('an author sets its colours', async ({ page, origins }) => {
  const widget = await openSettled(
    page,
    origins,
    WIDGET,
    '<style>retry-lab { --rl-surface: rgb(250, 240, 230) } retry-lab::part(numbers) { outline: 7px solid black }</style>',
  );
  const surface = await widget.numbers.evaluate((element) =>
    getComputedStyle(element).getPropertyValue('--rl-surface'),
  );
  expect(surface.replaceAll(' ', '')).toBe('rgb(250,240,230)');
  await expect(widget.host.locator('[part~=numbers]')).toHaveCSS('outline-width', '7px');
});

test('printed, it is a picture on white with what it says', async ({ page, origins, isMobile }) => {
  test.skip(isMobile, 'paper is as wide as it is');
  const widget = await openSettled(
    page,
    origins,
    `<retry-lab preset="lost-ack-append" theme="dark"></retry-lab>`,
  );
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => brightness(widget)).toBeGreaterThan(240);
  await expect(widget.timeline.locator('svg.timeline').first()).toBeVisible();
  await expect(widget.figure('Ledger rows')).toBeVisible();
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
});

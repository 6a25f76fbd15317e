/** Copied links, and what becomes of links on their way. */
import { describe, expect, test } from 'vitest';
import { copiedLink, readAddress } from '../src/model/address.js';
import { checksumOf } from '../src/model/link-checksum.js';
import { at, preset, presets } from './outcomes.js';

const read = (address: string) => readAddress(address, presets);
const problemsOf = (address: string) =>
  read(address).problems.map(({ parameter, message }) => `${parameter}: ${message}`);

const SCENARIOS = {
  preset: preset('zombie-atomic-direct'),
  words: at('?cluster=16x16&fault=lose:ack:publish-2:1&sink=key:run,task,customer&job=a+%26+b%25'),
  faults: at('?fault=slow:publish-7:1@150&fault=crash:publish-4:1@50&email=outbox'),
};

describe('a copied link', () => {
  test.each(Object.entries(SCENARIOS))('opens the same scenario and moment: %s', (_, scenario) => {
    for (const atMs of [null, 0, 71500]) {
      const link = copiedLink(scenario, presets, atMs);
      expect(link).toMatch(/&sum=[0-9a-hjkmnp-tv-z]{7}$/);
      expect(read(link)).toEqual({ scenario, atMs, problems: [] });
    }
  });

  // By zlib: crc32("123456789=") and crc32("1=1").
  test.each([
    ['123456789', '', 0x58acd258],
    ['1', '1', 0xe1de1e31],
  ])('closes with the CRC-32 of %s=%s', (name, text, crc) => {
    const value = [...checksumOf([[name, text]])].reduce(
      (sum, letter) => sum * 32 + '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(letter),
      0,
    );
    expect(value).toBe(crc);
  });

  test('bears other escapes, another order and capitals in its checksum', () => {
    const [, query = '', sum = ''] =
      /^\?(.*)&sum=(.*)$/.exec(copiedLink(SCENARIOS.words, presets, 5)) ?? [];
    const turned = query.split('&').reverse().join('&').replaceAll(':', '%3A');
    expect(read(`?sum=${sum.toUpperCase()}&${turned}`)).toEqual({
      scenario: SCENARIOS.words,
      atMs: 5,
      problems: [],
    });
  });

  test('keeps the order of what stands in it several times', () => {
    const link = copiedLink(SCENARIOS.faults, presets);
    const turned = link.replace(/(fault=[^&]*)&(fault=[^&]*)/, '$2&$1');
    expect(turned).not.toBe(link);
    expect(problemsOf(turned)).toEqual([expect.stringContaining('sum: The link was changed')]);
  });

  test.each(Object.entries(SCENARIOS))(
    'with one sign changed, lost or doubled says so or means the same: %s',
    (_, scenario) => {
      const link = copiedLink(scenario, presets, 71500);
      const means = (damaged: string) => {
        const { problems, ...meaning } = read(damaged);
        return problems.length > 0 ? 'damaged' : meaning;
      };
      const same = { scenario, atMs: 71500 };
      for (let place = 1; place < link.length; place++) {
        const [before, sign = '', after] = [
          link.slice(0, place),
          link[place],
          link.slice(place + 1),
        ];
        const others = ['a', 'Z', '0', '1', '9', '&', '=', '%', '+', '#', '.', ':', 'é'];
        const changed = others.filter((other) => other !== sign);
        for (const other of [...changed, '', sign + sign]) {
          const damaged = before + other + after;
          expect(['damaged', same], damaged).toContainEqual(means(damaged));
        }
      }
    },
  );

  test('is checked, and says what would fit', () => {
    const link = copiedLink(preset('crash-append'), presets);
    const fitting = link.slice(-7);
    expect(problemsOf(link.replace('append', 'upsert'))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^sum: The link was changed or damaged after it was copied: its checksum is “${fitting}”, and “.{7}” would fit .* Without the parameter sum it opens as it is\\.$`,
        ),
      ),
    ]);
  });

  test('need not have its checksum', () => {
    expect(problemsOf('?v=1&preset=crash-append')).toEqual([]);
  });

  test('that cannot be read otherwise is not said to open without it', () => {
    const [first, second] = problemsOf('?v=1&preset=crash-&sum=0000000');
    expect(first).toMatch(/^preset: There is no scenario “crash-”/);
    expect(second).toMatch(/^sum: .* would fit what it says now\.$/);
  });
});

describe('what happens to a link on its way is said exactly', () => {
  const link = copiedLink(preset('zombie-append'), presets, 71500);
  test.each([
    ['escaped for HTML', link.replaceAll('&', '&amp;'), /^&amp;: The link was escaped for HTML/],
    ['a bracket after it', `${link})`, /^sum: The “\)” at its end does not belong to the link/],
    ['a full stop after it', `${link}.`, /^sum: The “\.” at its end/],
    ['after a preset', '?preset=zombie-append).', /^preset: The “\)\.” at its end/],
    [
      'after a fault',
      '?fault=crash:publish-4:1@50,',
      /^fault: The “,” .* right would be “crash:publish-4:1@50”/,
    ],
    ['after a moment', '?at=71500!', /^at: The “!” at its end/],
    ['after a version', '?v=1;', /^v: The “;” at its end/],
    ['cut off in a name', link.slice(0, -9), /^su: It has no “=” and no value; .* cut off here/],
    ['cut off after a name', link.slice(0, -8), /^sum: It has no “=”/],
    ['cut off after the sign', link.slice(0, -7), /^sum: .* checksum is nothing, and “.{7}” would/],
    ['cut off in the checksum', link.slice(0, -2), /^sum: .* is “.{5}”, and “.{7}” would fit/],
    ['cut off in a preset', '?preset=zombie-ap', /^preset: .*“zombie-ap”; .* zombie-append,/],
    ['a bare percent sign', '?job=100%&id=send', /^job: .*“100%”, in which an escape is broken/],
    ['half an escape', '?job=caf%C3', /^job: .*“caf%C3”, in which an escape is broken/],
    ['a broken name', '?jo%zz=a', /^jo%zz: .*an escape is broken/],
    ['an & that became #', link.replace('&at', '#at'), /^#: .* what stands after its “#”/],
    ['a # in its midst', '?preset=zombie-append#&topic=3', /^#: .* what stands after its “#”/],
    ['a # instead of an &', '?preset=zombie-append#topic=3', /^#: .* what stands after its “#”/],
    [
      'from a newer version',
      '?v=2&preset=zombie-append&sum=other',
      /^v: .*newer version.* version 2, .* version 1 is understood/,
    ],
  ])('%s', (_, address, message) => {
    expect(problemsOf(address)).toEqual([expect.stringMatching(message)]);
  });

  test('a fragment of the page is no damage', () => {
    expect(problemsOf('?preset=zombie-append#row-5')).toEqual([]);
  });
});

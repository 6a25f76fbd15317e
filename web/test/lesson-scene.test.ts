/** Every scenario, dropdown and option that the lessons' scenes name exists. */
import { expect, test } from 'vitest';
import { sources } from '../build/lesson-html.js';
import { labOf } from '../src/model/lesson/lab-of.js';
import { LESSONS } from '../src/model/lesson/lessons.js';
import { controlsOf } from '../src/model/choices.js';
import { onlyOf, sceneControls } from '../src/model/lesson/scene-controls.js';
import { remarksOf } from '../src/model/remarks.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);
const scenes = LESSONS.flatMap(({ folder }) => sources(folder)).flatMap(({ text }) =>
  [...text.matchAll(/<retry-lab-scene([^>]*)>/g)].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      ) as Record<string, string>,
  ),
);

test('there are scenes', () => {
  expect(scenes.length).toBeGreaterThan(10);
});

test.each(scenes)('$scenario', ({ scenario = '', among = '', controls = '', only = '' }) => {
  const names = controls.split(' ').filter((name) => name !== '');
  const nights = among.split(' ').filter((name) => name !== '');
  if (nights.length > 0) expect(nights).toContain(scenario);
  // Each has a line that says what happens in it, and no two the same.
  expect(new Set(nights.map((name) => lab.titleOf(name))).size).toBe(nights.length);
  for (const name of nights) expect(lab.runAt(name).outcome.attempts).not.toEqual([]);
  const all = sceneControls(controlsOf(lab.scenarioAt(scenario)), names, []);
  expect(all.map(({ name }) => name).sort()).toEqual([...names].sort());
  const kept = sceneControls(controlsOf(lab.scenarioAt(scenario)), names, [], onlyOf(only));
  for (const [name, options] of onlyOf(only)) {
    const offered = kept.find((control) => control.name === name)?.options ?? [];
    expect(offered.map(({ value }) => value)).toEqual(options);
  }
});

// What a remark tells a reader to turn has to stand in the scene.
test.each(scenes)('a remark of $scenario names a dropdown that is there', (scene) => {
  const { scenario = '', among = '', controls = '', view = 'remarks' } = scene;
  if (!view.includes('remarks')) return;
  const shown = sceneControls(controlsOf(lab.scenarioAt(scenario)), controls.split(' '), []).map(
    ({ label }) => label,
  );
  for (const name of [scenario, ...among.split(' ')].filter((one) => one !== '')) {
    const { outcome, healthy } = lab.runAt(name);
    for (const remark of remarksOf(outcome, healthy)) {
      for (const [, dropdown] of remark.matchAll(/the dropdown “([^”]+)”/g)) {
        expect(shown, name).toContain(dropdown);
      }
    }
  }
});

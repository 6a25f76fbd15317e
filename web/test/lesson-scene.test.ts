/** Every dropdown and option that the lesson's scenes name exists. */
import { expect, test } from 'vitest';
import { sources } from '../build/lesson-html.js';
import { labOf } from '../src/model/lesson/lab.js';
import { onlyOf, sceneControls } from '../src/model/lesson/scene-controls.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);
const scenes = sources().flatMap(({ text }) =>
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

test.each(scenes)('$scenario', ({ scenario = '', controls = '', only = '' }) => {
  const names = controls.split(' ');
  const all = sceneControls(lab.scenarioAt(scenario), names, []);
  expect(all.map(({ name }) => name).sort()).toEqual([...names].sort());
  const kept = sceneControls(lab.scenarioAt(scenario), names, [], onlyOf(only));
  for (const [name, options] of onlyOf(only)) {
    const offered = kept.find((control) => control.name === name)?.options ?? [];
    expect(offered.map(({ value }) => value)).toEqual(options);
  }
});

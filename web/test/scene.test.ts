/** The dropdowns of a scene of the lesson. */
import { expect, test } from 'vitest';
import { controlsOf } from '../src/model/choices.js';
import { sceneControls } from '../src/model/lesson/scene-controls.js';
import { preset } from './outcomes.js';

const shown = (scenario: string, free: string, locked: string) =>
  sceneControls(controlsOf(preset(scenario)), free.split(' '), locked.split(' ')).map(
    ({ name, isDisabled, note }) => `${name}${isDisabled ? ' (off)' : ''}: ${note}`,
  );

test('a scene shows the dropdowns that it names, in the order of the workbench', () => {
  expect(shown('lost-ack-upsert', 'identity sink', 'task failure')).toEqual([
    'failure (off): Stays as it is here.',
    'task (off): Stays as it is here.',
    'sink: A write replaces the row with the same identity.',
    'identity: ',
  ]);
});

test('a dropdown that would change nothing says why, and one of which nothing is there is left out', () => {
  expect(shown('lost-ack-append', 'sink identity notificationId', '')).toEqual([
    'sink: Every write becomes a new row.',
    'identity (off): Append compares nothing.',
  ]);
});

test('what is locked is locked, whatever else is said of it', () => {
  expect(shown('lost-ack-append', 'sink', 'sink')).toEqual(['sink (off): Stays as it is here.']);
});

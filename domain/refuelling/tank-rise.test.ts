import { expect, test } from 'vitest';
import { levelReadings, levelsAround } from './tank-rise.ts';

const AT = Date.parse('2026-03-02T10:00:00Z');
const reading = (minutes: number, litres: number) => ({ timeMs: AT + minutes * 60_000, litres });
const record = (minutes: number, fuelLevelL: number | null, ignition: boolean | null) => ({
  ...{ timeMs: AT + minutes * 60_000, fuelLevelL, ignition },
});

test.each<[string, [number, number][], [number, number] | null]>([
  [
    'from the lowest before to the highest after',
    [
      [-20, 22],
      [-1, 20],
      [5, 60],
      [25, 58],
    ],
    [21, 59],
  ],
  [
    'a reading that jumps does not count',
    [
      [-5, 20],
      [-4, 20],
      [-3, 2],
      [-2, 20],
      [-1, 20],
      [1, 60],
      [2, 60],
      [3, 90],
      [4, 60],
      [5, 60],
    ],
    [20, 60],
  ],
  [
    'only within half an hour',
    [
      [-31, 5],
      [-30, 20],
      [30, 60],
      [31, 90],
    ],
    [20, 60],
  ],
  ['nothing known after', [[-5, 20]], null],
])('the tank rises %s', (_name, readings, expected) => {
  const found = levelsAround(
    readings.map(([minutes, litres]) => reading(minutes, litres)),
    AT,
  );
  expect(found && [found.beforeL, found.afterL]).toEqual(expected);
});

test('what a gauge says is believed with the ignition on, and once it has settled', () => {
  const records = [
    ...[record(-10, 30, true), record(-9, 0, true), record(-8, 30, false)],
    ...[
      record(1, 30, true),
      record(2, 31, null),
      record(3, 60, null),
      record(4, null, null),
      record(5, 60, true),
    ],
  ];
  expect(levelReadings(records)).toEqual([reading(-10, 30), reading(3, 60), reading(5, 60)]);
});

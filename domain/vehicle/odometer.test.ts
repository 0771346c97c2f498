import { expect, it } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { odometerFaults, odometerInput } from './odometer.ts';

const beyond = (min: number) => [{ field: 'odometer', code: 'val.range', params: { min, max: 3_000_000 } }];

it.each([
  [120_500, 120_500, []],
  [120_501, 120_500, []],
  [120_499, 120_500, beyond(120_500)],
  [0, 0, []],
])('%i km where the day began with %i', (odometer, startKm, faults) => {
  expect(odometerFaults({ odometer }, startKm)).toEqual(faults);
});

it.each([
  [3_000_000, undefined],
  [3_000_001, 'val.range'],
  [-1, 'val.range'],
  [1.5, 'val.number'],
  [undefined, 'val.required'],
])('%s is a number of kilometres: %s', (odometer, code) => {
  expect(checkInput(odometerInput, { odometer }).fields?.[0]?.code).toBe(code);
});

import { expect, it } from 'vitest';
import type { Memory } from './memory.ts';
import { completeMemory, emptyMemory } from './memory-shape.ts';
import { drive, endOf, foldAll, idle, later } from './record.builder.ts';

const START = '2026-03-02T08:00:00Z';
const WAY = drive({ from: START, to: later(START, 600), odometerM: 100_000, fields: { unplugged: true } });
const REST = idle({
  from: later(START, 610),
  to: later(START, 2000),
  start: endOf(WAY),
  fields: { unplugged: false },
});

/** A memory as the database returns it, without some fields (paths such as `odometer.addedM`). */
function older(memory: Memory, ...missing: readonly string[]): unknown {
  const kept = JSON.parse(JSON.stringify(memory));
  for (const path of missing) {
    const names = path.split('.');
    const last = names.pop()!;
    delete names.reduce((part, name) => part[name], kept)[last];
  }
  return kept;
}

it.each([
  ['the odometer was corrected', ['odometer.addedM']],
  ['tampering had five kinds', ['tampering.foreignVin', 'tampering.vin', 'tampering.caseOpen']],
  ['tamperings could be dismissed', ['tampering.power.isDismissed']],
  ['alerts were told', ['watch', 'parking']],
  ['journeys knew gaps and cards', ['journey.run.hasGap', 'journey.card', 'journey.end']],
  ['counters were read', ['counters', 'gauges.gsm']],
])('a memory of before %s folds on as one of today', (_, missing) => {
  const { memory } = foldAll(WAY);
  expect(memory).toMatchObject({ tampering: { power: {} }, journey: { run: { hasGap: false }, card: null } });
  const completed = completeMemory(older(memory, ...missing));
  expect(completed.journey).toEqual(memory.journey);
  expect(completed.tampering).toEqual(memory.tampering);
  expect(completed.odometer).toEqual(memory.odometer);
  expect(foldAll(REST, { memory: completed }).facts).toEqual(foldAll(REST, { memory }).facts);
});

it('what is absent stays absent, and what was forgotten since is left out', () => {
  expect(completeMemory(null)).toEqual(emptyMemory());
  expect(
    completeMemory({ lastMs: 5, journey: null, heard: { speedKmh: 3, mood: 'good' }, colour: 'red' }),
  ).toEqual({
    ...emptyMemory(),
    lastMs: 5,
    heard: { ignition: null, speedKmh: 3, speedMs: 0, soundKmh: null, isPrivate: null },
  });
});

it('maps are kept whole, and lists with every item completed', () => {
  const harsh = { lastMs: { braking: 7 }, byDevice: true };
  const hours = { messages: [1, 2], activeS: null, speedOnlyS: null };
  const tank = {
    readings: [
      [1000, 401],
      [2000, 399],
    ],
    baseDl: 400,
  };
  const kept = { harsh, activity: { hours }, tank, areas: [{ id: 4 }, { id: 5, isTold: true }] };
  expect(completeMemory(kept)).toMatchObject({
    ...{ harsh, activity: { hours, messages: 0 }, tank: { ...tank, fullDl: 0 } },
    areas: [
      { id: 4, isTold: false, out: null },
      { id: 5, isTold: true, totals: { legs: 0 } },
    ],
  });
});

it('a list that was once saved as something else is empty', () => {
  const memory = completeMemory({ tank: { readings: {}, baseDl: 400 } });
  expect(memory.tank).toEqual({ readings: [], baseDl: 400, fullDl: 0, rising: 0, isFirst: false });
  const litres = idle({ from: START, to: later(START, 600), fields: { fuelLevelL: 40 } });
  expect(foldAll(litres, { memory }).memory.tank?.readings).toHaveLength(5);
});

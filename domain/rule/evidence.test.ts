import { describe, expect, it } from 'vitest';
import { emptyMemory } from '../telemetry/memory-shape.ts';
import { at, CAR, drive, endOf, idle, north, recordAt, SOL } from '../telemetry/record.builder.ts';
import type { TrackerRecord } from '../telemetry/record.ts';
import type { VehicleSettings } from '../telemetry/vehicle-settings.ts';
import { type DecidedEvent, evidenceOf } from './evidence.ts';

/** A record for each [second, km/h]. */
const speeds = (...samples: readonly (readonly [number, number, Partial<TrackerRecord>?])[]) =>
  samples.map(([second, speedKmh, fields]) =>
    recordAt(at(second), { ...north(SOL, second * 20), speedKmh, ...fields }),
  );
const evidence = (
  records: readonly TrackerRecord[],
  event: Partial<DecidedEvent> & { code: number },
  settings: VehicleSettings = CAR,
) => evidenceOf(records, emptyMemory(), { event: { timeMs: at(0), durationS: null, ...event }, settings });
const secondsOf = (found: ReturnType<typeof evidenceOf>) =>
  found.samples.filter(({ decides }) => decides).map(({ timeMs }) => (timeMs - at(0)) / 1000);

describe('the samples that decided an event', () => {
  it('of an excess are those above the limit, of each of its runs; a minute around them is shown', () => {
    const records = speeds(
      ...([
        [-100, 100],
        [-30, 110],
        [0, 130],
        [6, 135],
        [12, 131],
        [14, 119],
      ] as const),
      ...([
        [20, 128],
        [30, 118],
        [60, 90],
        [89, 90],
        [120, 80],
      ] as const),
    );
    const found = evidence(records, { code: 911, durationS: 12 });
    expect(found.isFound).toBe(true);
    expect(secondsOf(found)).toEqual([0, 6, 12, 20]);
    expect(found.samples.map(({ speedKmh }) => speedKmh)).toEqual([110, 130, 135, 131, 119, 128, 118, 90]);
  });

  it('have no place where the fix is not valid', () => {
    const records = speeds([0, 130], [6, 135, { lat: 42 }], [12, 131, { satellites: 3 }], [60, 90]);
    const places = evidence(records, { code: 911, durationS: 12 }).samples.map(({ lat }) => lat !== null);
    expect(places).toEqual([true, false, false, true]);
  });

  it('of a minor excess are those above the limit too', () => {
    const records = speeds([0, 122], [5, 123], [10, 110], [60, 100]);
    const found = evidence(records, { code: 910, durationS: 5 });
    expect([found.isFound, secondsOf(found)]).toEqual([true, [0, 5]]);
  });

  it('of braking are both ends of the change of speed, with its strength', () => {
    const found = evidence(speeds([-2, 60], [-1, 60], [0, 45], [1, 45]), { code: 1020 });
    expect([found.isFound, secondsOf(found)]).toEqual([true, [-1, 0]]);
    // 15 km/h in a second are 0.42 g.
    expect(found.samples.map(({ changeG }) => changeG)).toEqual([null, 0, -0.42, 0]);
  });

  it('of what the tracker tells is its own record', () => {
    const told = { event: 'harsh_braking', eventValue: 0.5 } as const;
    const found = evidence(speeds([-2, 60], [0, 50, told], [2, 50]), { code: 1020 });
    expect([found.isFound, secondsOf(found)]).toEqual([true, [0]]);
    expect(found.samples[1]!.strength).toBe(0.5);
  });

  it('of long idling are where the halt began and where it had lasted long enough', () => {
    const way = drive({ from: at(-1200), to: at(-910) });
    const stands = idle({ from: at(-900), to: at(300), start: endOf(way), everyS: 60 });
    const found = evidence([...way, ...stands], { code: 904 });
    expect([found.isFound, secondsOf(found)]).toEqual([true, [-900, 0]]);
    expect((found.samples[0]!.timeMs - at(0)) / 1000).toBe(-960);
  });

  it('of a step that was told while it stood are the same, with what was told', () => {
    const way = drive({ from: at(-1900), to: at(-1810) });
    const stands = idle({ from: at(-1800), to: at(300), start: endOf(way), everyS: 60 });
    const found = evidence([...way, ...stands], { code: 904 });
    // 15 minutes are an event; 30 are the next step of a subscription.
    expect([found.isFound, secondsOf(found), found.signal?.value]).toEqual([true, [-1800, 0], 30]);
    expect(evidence([...way, ...stands], { code: 904, timeMs: at(60) })).toMatchObject({
      ...{ isFound: false, signal: null },
    });
  });

  it('of a fuel drop are the readings whose middle fell', () => {
    const levels = [60, 60, 60, 60, 60, 40, 40, 40, 40];
    const records = levels.map((fuelLevelL, n) => recordAt(at((n - 7) * 30 + 300), { fuelLevelL }));
    const warm = [recordAt(at(-300), { fuelLevelL: 60 }), ...records];
    const found = evidence(warm, { code: 1090, timeMs: at(300) });
    expect(found.isFound).toBe(true);
    expect(found.samples.filter(({ decides }) => decides).map(({ levelL }) => levelL)).toEqual([
      60, 60, 40, 40, 40,
    ]);
  });

  it('is its own instant alone where the rule does not find it any more', () => {
    const records = speeds([-10, 100], [0, 130], [6, 130], [12, 130], [14, 100], [60, 100]);
    const found = evidence(records, { code: 911, durationS: 12 }, { ...CAR, maxSpeedKmh: 140 });
    expect([found.isFound, secondsOf(found)]).toEqual([false, [0]]);
  });

  it('are kept when the others of a long journey are thinned', () => {
    const way = drive({ from: at(-7290), to: at(60), kmh: 80 });
    const found = evidence(way, { code: 905, timeMs: at(-80) });
    expect(found.isFound).toBe(true);
    expect(secondsOf(found)).toEqual([-7290, -80]);
    expect(found.samples.length).toBeGreaterThan(100);
    expect(found.samples.length).toBeLessThan(510);
  });
});

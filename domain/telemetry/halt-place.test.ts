import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../geo.ts';
import type { Fact } from './fact.ts';
import { BAR, day, EIGHT, type Stretches } from './halt.builder.ts';
import { runningHalt } from './halt.ts';
import { emptyMemory } from './memory-shape.ts';
import { NO_PLACES, type PlaceLookup } from './place-lookup.ts';
import {
  alertsOf,
  CAR,
  drive,
  endOf,
  foldAll,
  haltsOf,
  later,
  north,
  park,
  SOL,
  signalsOf,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { sampleOf } from './sample.ts';

const everywhere: PlaceLookup = { ...NO_PLACES, poiAt: () => BAR };
const settings = { ...CAR, places: everywhere };

describe('the place of a halt', () => {
  const BAR_AT = north(SOL, 20_000);
  const atBar: PlaceLookup = {
    ...NO_PLACES,
    poiAt: (point) => (distanceM(point, BAR_AT) <= 150 ? BAR : null),
  };
  const ofBar = { ...CAR, places: atBar };
  const LAST_SEEN = endOf(drive({ from: EIGHT, to: later(EIGHT, 600) }));
  /** The vehicle drives towards the bar and loses its fix this many seconds before it arrives. */
  const arrival = (blindS: number) => [
    ...drive({ from: EIGHT, to: later(EIGHT, 600) }),
    ...drive({
      from: later(EIGHT, 610),
      to: later(EIGHT, 600 + blindS),
      fields: { ...BLIND, vehicleSpeedKmh: 50 },
    }),
  ];
  const BLIND = { valid: false, lat: null, lng: null };
  const stay = (fromS: number, toS: number, fields: Partial<TrackerRecord> = {}) =>
    park({ from: later(EIGHT, fromS), to: later(EIGHT, toS), start: BAR_AT, fields });
  const leaving = (fromS: number) =>
    drive({ from: later(EIGHT, fromS), to: later(EIGHT, fromS + 600), start: BAR_AT });
  const told = (facts: readonly Fact[]) =>
    alertsOf(facts)
      .filter(({ placeId }) => placeId === BAR.id)
      .map(({ code, timeMs, value }) => [code, (timeMs - EIGHT) / 1000, value]);

  it('is its first good fix, and it is judged by that, also when the time of a fraudulent stop is over by then', () => {
    const records = [
      ...arrival(1200),
      ...stay(1810, 2200, BLIND),
      // Too few satellites: not a place yet.
      ...stay(2210, 2300, { satellites: 3, ...SOL }),
      ...stay(2310, 5400),
      ...leaving(5410),
    ];
    const { facts } = foldAll(records, { settings: ofBar });
    expect(haltsOf(facts)).toMatchObject([
      { startMs: later(EIGHT, 1800), ...BAR_AT, poiId: BAR.id, isFraudulent: true },
    ]);
    expect(told(facts)).toEqual([
      [1001, 1800, null],
      [1005, 2100, 8],
      [1002, 5410, null],
    ]);
    // The steps of five and of eight minutes have passed when the fix comes, and that record gives both
    // signals.
    const before = foldAll(
      records.filter(({ timeMs }) => timeMs < later(EIGHT, 2310)),
      { settings: ofBar },
    );
    expect(told(before.facts)).toEqual([]);
    const after = foldAll(
      records.filter(({ timeMs }) => timeMs <= later(EIGHT, 2310)),
      { settings: ofBar },
    );
    expect(told(after.facts).map(([code]) => code)).toEqual([1001, 1005]);
    expect(signalsOf(after.facts).filter(({ code }) => code === 1005)).not.toEqual([]);
  });

  it('does not follow a vehicle that is moved, nor its drift', () => {
    const way = drive({ from: EIGHT, to: later(EIGHT, 600), start: north(BAR_AT, -8_333) });
    const carried = [...way, ...stay(610, 1200)];
    const towed = park({ from: later(EIGHT, 1210), to: later(EIGHT, 1800), start: north(BAR_AT, 2_000) });
    const { facts } = foldAll([...carried, ...towed, ...leaving(1810)], { settings: ofBar });
    expect(haltsOf(facts)).toMatchObject([{ ...BAR_AT, poiId: BAR.id }]);
  });

  it('is the last fix before it when it gets none and that one was just before, else unknown', () => {
    const near = foldAll([...arrival(110), ...stay(720, 1800, BLIND), ...leaving(1810)], { settings });
    expect(haltsOf(near.facts)).toMatchObject([{ ...LAST_SEEN, poiId: BAR.id, isFraudulent: true }]);
    expect(told(near.facts)).toEqual([
      [1001, 710, null],
      [1005, 1010, 18],
      [1002, 1810, null],
    ]);
    const far = foldAll([...arrival(120), ...stay(730, 1800, BLIND), ...leaving(1810)], { settings });
    expect(haltsOf(far.facts)).toMatchObject([{ lat: null, lng: null, poiId: null, isFraudulent: false }]);
    expect(told(far.facts)).toEqual([]);
  });

  it('is shown as far as it is known while it lasts', () => {
    const { memory } = foldAll([...arrival(110), ...stay(720, 1000, BLIND)], { settings });
    const now = later(EIGHT, 1300);
    expect(runningHalt(memory, settings, now)).toMatchObject({ poiId: BAR.id, ...LAST_SEEN });
    const placed = foldAll(stay(1010, 1010), { settings, memory }).memory;
    expect(runningHalt(placed, settings, now)).toMatchObject(BAR_AT);
  });

  it('is that of its first good fix, whatever comes', () => {
    const stretch = fc.record({
      kind: fc.constantFrom('drive', 'idle', 'park', 'park'),
      records: fc.integer({ min: 8, max: 90 }),
      blind: fc.integer({ min: 0, max: 60 }),
    });
    const spoilt = fc.constantFrom<Partial<TrackerRecord>>(
      BLIND,
      { satellites: 3 },
      { hdop: 9 },
      { lat: 41 },
    );
    let judged = 0;
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 3, maxLength: 12 }), spoilt, (stretches, bad) => {
        const records = day(...stretches.map(({ kind, records }): Stretches[number] => [kind, records * 10]));
        let from = 0;
        for (const { records: count, blind } of stretches) {
          for (let i = from; i < from + Math.min(blind, count); i++) Object.assign(records[i]!, bad);
          from += count;
        }
        let memory = emptyMemory();
        const seen = records.map((record) => {
          const { grade, isMoving } = sampleOf(memory, record, CAR);
          memory = foldAll([record], { memory }).memory;
          const isGood = grade === 'good' || grade === 'new';
          return { timeMs: record.timeMs, isMoving, at: isGood && !isMoving ? memory.place.fix : null };
        });
        for (const { startMs, endMs, lat, lng } of haltsOf(foldAll(records).facts)) {
          const first = seen.find((one) => one.timeMs >= startMs && one.timeMs < endMs! && one.at !== null);
          if (first) expect({ lat, lng }).toEqual({ lat: first.at!.lat, lng: first.at!.lng });
          if (first && first.timeMs > startMs + 10_000) judged++;
        }
      }),
      { seed: 20_260_302, numRuns: 200 },
    );
    expect(judged).toBeGreaterThan(50);
  });

  it('is none of private use', () => {
    const isPrivate = { privateMode: true, ...BLIND };
    const records = [
      ...arrival(1200),
      ...stay(1810, 2200, BLIND),
      ...stay(2210, 5400, isPrivate),
      ...stay(5410, 6000, { privateMode: false }),
      ...leaving(6010),
    ];
    const { facts } = foldAll(records, { settings: ofBar });
    expect(haltsOf(facts).map(({ lat, poiId }) => [lat, poiId])).toEqual([[null, null]]);
    expect(told(facts)).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../geo.ts';
import type { Fact } from './fact.ts';
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
  idle,
  journeysOf,
  later,
  ms,
  north,
  park,
  recordAt,
  SOL,
  signalsOf,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { sampleOf } from './sample.ts';

const EIGHT = ms('2026-03-02T08:00:00Z');
const BAR = { id: 7, isFraudulent: true };
const everywhere: PlaceLookup = { ...NO_PLACES, poiAt: () => BAR };
const settings = { ...CAR, places: everywhere };

/** Halts as seconds after eight: kind, from, to. */
const seconds = (facts: readonly Fact[]) =>
  haltsOf(facts).map(({ kind, startMs, endMs }) => [kind, (startMs - EIGHT) / 1000, (endMs! - EIGHT) / 1000]);

type Stretches = readonly ['drive' | 'idle' | 'park', number, Partial<TrackerRecord>?][];

/** A day written as `kind seconds`, one stretch after the other; a record every ten seconds. */
function day(...stretches: Stretches): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  let at = 0;
  for (const [kind, lasts, fields] of stretches) {
    const start = records.length === 0 ? SOL : endOf(records.filter(({ lat }) => lat !== null));
    const stretch = {
      from: later(EIGHT, at),
      to: later(EIGHT, at + lasts - 10),
      start,
      fields: fields ?? {},
    };
    records.push(...{ drive, idle, park }[kind](stretch));
    at += lasts;
  }
  return records;
}

describe('halts', () => {
  it.each<[string, TrackerRecord[], (string | number)[][]]>([
    // The journey ends with its last record, at 590.
    [
      'a stop lasts from the end of a journey to the next',
      day(['drive', 600], ['park', 600], ['drive', 600]),
      [['stop', 590, 1200]],
    ],
    [
      'idling of two minutes is one',
      day(['drive', 600], ['idle', 120], ['drive', 600]),
      [['idle', 600, 720]],
    ],
    ['idling of less is none', day(['drive', 600], ['idle', 110], ['drive', 600]), []],
    [
      'idling before and after a stop belongs to it',
      day(['drive', 600], ['idle', 90], ['park', 600], ['idle', 60], ['drive', 600]),
      [['stop', 600, 1350]],
    ],
    [
      'moments of it do not',
      day(['drive', 600], ['idle', 50], ['park', 600], ['idle', 50], ['drive', 600]),
      [['stop', 640, 1250]],
    ],
    [
      'a test of the ignition does not end a stop',
      day(['drive', 600], ['park', 600], ['idle', 30], ['park', 600], ['drive', 600]),
      [['stop', 590, 1830]],
    ],
    [
      'nor does a journey that is discarded',
      day(['drive', 600], ['park', 600], ['idle', 20, { speedKmh: 5 }], ['park', 600], ['drive', 600]),
      [['stop', 590, 1820]],
    ],
    [
      'an engine that ran at the stop does not',
      day(['drive', 600], ['park', 600], ['idle', 300], ['park', 600], ['drive', 600]),
      [['stop', 590, 2100]],
    ],
    ['nothing is known of what was before the first journey', day(['park', 600], ['drive', 600]), []],
    [
      'the beginning of private use ends it',
      day(['drive', 600], ['park', 600], ['park', 600, { privateMode: true }], ['drive', 600]),
      [['stop', 590, 1200]],
    ],
    [
      'what private use brought about is none',
      day(['drive', 600, { privateMode: true }], ['park', 600], ['drive', 600, { privateMode: false }]),
      [],
    ],
  ])('%s', (_, records, expected) => {
    expect(seconds(foldAll(records).facts)).toEqual(expected);
  });

  it('a silence on the way ends an idle run where it began, and one in place is a stop', () => {
    const [first, second] = [
      day(['drive', 600], ['idle', 300]),
      drive({ from: later(EIGHT, 2000), to: later(EIGHT, 2600) }),
    ];
    expect(seconds(foldAll([...first, ...second.map((r) => ({ ...r, lat: r.lat! + 0.5 }))]).facts)).toEqual([
      ['idle', 600, 890],
    ]);
    const here = endOf(first);
    const there = drive({ from: later(EIGHT, 2000), to: later(EIGHT, 2600), start: here });
    expect(seconds(foldAll([...first, ...there]).facts)).toEqual([['stop', 600, 2000]]);
  });

  it('without ignition input, a stop begins with the standstill and ends with the next journey', () => {
    const fields = { ignition: null };
    const records = day(['drive', 600, fields], ['idle', 600, fields], ['drive', 600, fields]);
    expect(seconds(foldAll(records).facts)).toEqual([['stop', 600, 1200]]);
  });
});

it('tells how far and how long it is from the halt before, but for private use between them', () => {
  const way = day(
    ...([
      ['drive', 600],
      ['park', 600],
      ['drive', 600],
      ['idle', 300],
      ['drive', 600],
      ['park', 600],
    ] as Stretches),
    ...([
      ['drive', 600, { privateMode: true }],
      ['drive', 600, { privateMode: false }],
      ['park', 600],
      ['drive', 600],
    ] as Stretches),
  );
  const { facts } = foldAll(way);
  // At 50 km/h 590 s, with the 10 s to the place of the next record, are 8,194 m.
  expect(haltsOf(facts).map(({ fromPrevM, fromPrevS }) => [fromPrevM, fromPrevS])).toEqual([
    [null, null],
    [8_194, 600],
    [8_194, 590],
    [null, null],
  ]);
});

describe('visits', () => {
  it('are told at arrival, after five minutes where it should not stop, and at departure', () => {
    const { facts } = foldAll(day(['drive', 600], ['park', 600], ['drive', 600]), { settings });
    const told = alertsOf(facts).filter(({ placeId }) => placeId === BAR.id);
    expect(told.map(({ code, timeMs, value }) => [code, (timeMs - EIGHT) / 1000, value])).toEqual([
      [1001, 590, null],
      [1005, 890, 5],
      [1002, 1200, null],
    ]);
    expect(haltsOf(facts)).toMatchObject([{ poiId: BAR.id, isFraudulent: true, day: '2026-03-02' }]);
  });

  it('of less than five minutes are not fraudulent', () => {
    const { facts } = foldAll(day(['drive', 600], ['idle', 290], ['drive', 600]), { settings });
    expect(alertsOf(facts).map(({ code }) => code)).not.toContain(1005);
    expect(haltsOf(facts)).toMatchObject([{ poiId: BAR.id, isFraudulent: false }]);
  });

  it('have the driver who came', () => {
    const { facts } = foldAll(
      day(
        ['drive', 600, { driverTag: 'A' }],
        ['park', 600],
        ['drive', 600, { driverTag: 'B' }],
        ['idle', 300],
        ['drive', 600],
      ),
    );
    expect(journeysOf(facts).map(({ driverTag }) => driverTag)).toEqual(['A']);
    expect(haltsOf(facts).map(({ driverTag }) => driverTag)).toEqual(['A', 'B']);
  });
});

describe('the place of a halt', () => {
  const BAR_AT = north(SOL, 20_000);
  const atBar: PlaceLookup = {
    ...NO_PLACES,
    poiAt: (point) => (distanceM(point, BAR_AT) <= 150 ? BAR : null),
  };
  const ofBar = { ...CAR, places: atBar };
  const LAST_SEEN = endOf(drive({ from: EIGHT, to: later(EIGHT, 600) }));
  /** It drives towards the bar and loses its fix on the way, so many seconds before it arrives. */
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
    // The steps of five minutes and of eight have passed when the fix comes, and users hear of it with that record.
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

describe('a halt that lasts', () => {
  const memoryAfter = (...stretches: Stretches) => foldAll(day(...stretches), { settings }).memory;

  it('is known as soon as the ignition is off', () => {
    const halt = runningHalt(memoryAfter(['drive', 600], ['park', 10]), settings, later(EIGHT, 620));
    expect(halt).toMatchObject({
      startMs: later(EIGHT, 590),
      endMs: null,
      poiId: BAR.id,
      isFraudulent: true,
    });
  });

  it('with the ignition on only counts as far as the vehicle told', () => {
    const at = later(EIGHT, 3000);
    expect(runningHalt(memoryAfter(['drive', 600], ['idle', 120]), settings, at)).toBeNull();
    expect(runningHalt(memoryAfter(['drive', 600], ['idle', 130]), settings, at)).toMatchObject({
      kind: 'idle',
      isFraudulent: false,
    });
    expect(runningHalt(memoryAfter(['drive', 600]), settings, at)).toBeNull();
  });

  it('is none in private use', () => {
    const { memory } = foldAll([
      ...day(['drive', 600], ['park', 600]),
      recordAt(later(EIGHT, 1300), { ignition: false, privateMode: true }),
    ]);
    expect(runningHalt(memory, CAR, later(EIGHT, 9000))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import {
  at,
  CAR,
  drivingEventsOf,
  foldAll,
  journeysOf,
  north,
  park,
  recordAt,
  SOL,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

/** A record for each [second, km/h]; the places do not matter here. */
const speeds = (...samples: readonly (readonly [number, number])[]): TrackerRecord[] =>
  samples.map(([second, speedKmh]) => recordAt(at(second), { ...north(SOL, second * 20), speedKmh }));
const everySecond = (from: number, to: number, kmh: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => [from + i, kmh] as const);
/** Only speeding: the sudden changes of speed above are harsh events too. */
const eventsOf = (records: readonly TrackerRecord[], settings = CAR) =>
  drivingEventsOf(foldAll(records, { settings }).facts).filter((event) => event.limit !== null);

describe('an excess of speed', () => {
  it.each([
    ['held for 10 s over 126 km/h is an event', 127, 10, 911],
    ['held for 9 s is a warning', 127, 9, 910],
    ['at the tolerance of 126 km/h is a warning', 126, 60, 910],
    ['1 km/h over the limit is a warning', 121, 60, 910],
  ])('%s', (_, kmh, seconds, code) => {
    const events = eventsOf(
      speeds([0, 100], ...everySecond(10, 10 + seconds, kmh), [11 + seconds, 100], [100, 100]),
    );
    expect(events).toEqual([
      {
        code,
        timeMs: at(10),
        ...north(SOL, 200),
        value: kmh,
        limit: 120,
        durationS: seconds,
        speedKmh: kmh,
      },
    ]);
  });

  it('at the limit is none', () => {
    expect(eventsOf(speeds(...everySecond(0, 60, 120), [100, 100]))).toEqual([]);
  });

  it('is told 30 s after its last sample, not before', () => {
    const over = speeds([0, 100], ...everySecond(10, 30, 140), [31, 100]);
    expect(eventsOf([...over, ...speeds([59, 100])])).toEqual([]);
    expect(eventsOf([...over, ...speeds([60, 100])])).toMatchObject([
      { code: 911, value: 140, durationS: 20 },
    ]);
  });

  it.each([
    ['29 s apart are one', 29, [{ code: 911, durationS: 40 }]],
    [
      '30 s apart are two',
      30,
      [
        { code: 911, durationS: 20 },
        { code: 911, durationS: 20 },
      ],
    ],
  ])('runs %s', (_, apart, expected) => {
    const second = 30 + apart;
    const records = speeds(
      ...everySecond(10, 30, 140),
      [31, 100],
      ...everySecond(second, second + 20, 130),
      [second + 21, 100],
      [second + 90, 100],
    );
    expect(eventsOf(records)).toMatchObject(expected);
  });

  it('must be held without a break: twice 6 s are a warning', () => {
    const records = speeds(
      ...everySecond(0, 6, 140),
      [7, 123],
      ...everySecond(8, 14, 140),
      [15, 100],
      [90, 100],
    );
    expect(eventsOf(records)).toMatchObject([{ code: 910, value: 140, durationS: 14 }]);
  });

  it.each([
    [120, [{ code: 911, durationS: 120 }]],
    [
      121,
      [
        { code: 910, durationS: 0 },
        { code: 910, durationS: 0 },
      ],
    ],
  ])('with samples %d s apart', (apart, expected) => {
    expect(eventsOf(speeds([0, 140], [apart, 140], [apart + 1, 100], [apart + 60, 100]))).toMatchObject(
      expected,
    );
  });

  it.each<[string, (readonly [number, number | null])[], object[]]>([
    ['one sample alone is 0 s', [[0, 140]], [{ code: 910, durationS: 0 }]],
    // The speed of the sample at 20 s is not held until the next one.
    [
      'from the first to the last sample',
      [
        [0, 140],
        [20, 130],
        [50, 100],
      ],
      [{ code: 911, durationS: 20 }],
    ],
    [
      'samples without a speed are passed over',
      [
        [0, 140],
        [40, null],
        [80, null],
        [120, 140],
      ],
      [{ durationS: 120 }],
    ],
    [
      'and do not bridge a silence',
      [
        [0, 140],
        [60, null],
        [121, 140],
      ],
      [{ durationS: 0 }, { durationS: 0 }],
    ],
    [
      'nor prolong it',
      [
        [0, 140],
        [10, 140],
        [20, null],
        [60, 100],
      ],
      [{ code: 911, durationS: 10 }],
    ],
  ])('lasts: %s', (_, samples, expected) => {
    const records = samples.map(([second, speedKmh]) =>
      speedKmh === null
        ? recordAt(at(second), { valid: false, lat: null, lng: null, speedKmh })
        : recordAt(at(second), { ...north(SOL, second * 20), speedKmh }),
    );
    const end = recordAt(at(400), { ...north(SOL, 8000), speedKmh: 50 });
    expect(eventsOf([...records, end])).toMatchObject(expected);
  });

  it('is measured by the limit of the vehicle', () => {
    const records = speeds([0, 80], ...everySecond(10, 30, 95), [31, 80], [90, 80]);
    expect(eventsOf(records, { ...CAR, maxSpeedKmh: 90 })).toMatchObject([
      { code: 911, limit: 90, value: 95 },
    ]);
    expect(eventsOf(records)).toEqual([]);
  });

  it('takes no speed from a poor fix, nor any in private use', () => {
    const records = speeds([0, 100], ...everySecond(10, 40, 150), [41, 100], [90, 100]);
    expect(eventsOf(records.map((r) => ({ ...r, satellites: 3 })))).toEqual([]);
    expect(eventsOf(records.map((r) => ({ ...r, privateMode: true })))).toEqual([]);
  });

  it('goes on through a sample that tells no speed', () => {
    const blind = recordAt(at(5), { valid: false, lat: null, lng: null, speedKmh: null });
    const records = [
      ...speeds([0, 140], [4, 140]),
      blind,
      ...speeds([6, 140], [10, 140], [11, 100], [60, 100]),
    ];
    expect(eventsOf(records)).toMatchObject([{ code: 911, durationS: 10 }]);
  });

  it('is broken by the ignition turned off', () => {
    const off = recordAt(at(5), { ...north(SOL, 100), ignition: false });
    const records = [
      ...speeds([0, 140], [4, 140]),
      off,
      ...speeds([6, 140], [10, 140], [11, 100], [60, 100]),
    ];
    expect(eventsOf(records)).toMatchObject([{ code: 910, durationS: 8 }]);
  });

  it.each<[string, Partial<TrackerRecord>, number]>([
    ['over the limit begins the next', { speedKmh: 130 }, 2],
    ['at the limit does not', { speedKmh: 120 }, 1],
    ['without a speed does not', { valid: false }, 1],
    ['in private use does not', { privateMode: true, vehicleSpeedKmh: 130, valid: false }, 1],
  ])('once over, a record %s', (_, fields, count) => {
    const next = recordAt(at(60), { ...north(SOL, 1200), ...fields });
    const records = [...speeds([0, 140], [10, 140], [11, 100]), next, recordAt(at(300), { ignition: false })];
    expect(eventsOf(records)).toHaveLength(count);
  });

  it('is over at the limit itself', () => {
    const records = speeds(...everySecond(0, 20, 140), ...everySecond(21, 50, 120));
    expect(eventsOf(records)).toMatchObject([{ code: 911, durationS: 20 }]);
  });

  it('takes no speed of the vehicle in private use either', () => {
    const own = { privateMode: true, valid: false, vehicleSpeedKmh: 150 };
    const records = speeds(...everySecond(0, 40, 150), [90, 100]).map((record) => ({ ...record, ...own }));
    expect(eventsOf(records)).toEqual([]);
  });

  it('ends when private use begins', () => {
    const records = speeds(...everySecond(0, 20, 140)).concat(
      speeds(...everySecond(21, 40, 140)).map((r) => ({ ...r, privateMode: true })),
    );
    expect(eventsOf(records)).toMatchObject([{ code: 911, durationS: 20 }]);
  });

  it('counts in its journey, whichever of the two becomes certain first', () => {
    const parked = recordAt(at(-600), { ignition: false });
    const records = [parked, ...speeds([0, 100], ...everySecond(300, 320, 140), [330, 123])];
    const end = park({ from: at(340), to: at(340), start: north(SOL, 6600) });
    const lateEnd = park({ from: at(900), to: at(900), start: north(SOL, 6600) });
    const journeys = journeysOf(foldAll([...records, ...end, ...lateEnd]).facts);
    expect(journeys).toMatchObject([{ endMs: at(330), excesses: 1, warnings: 0, maxSpeedKmh: 140 }]);
  });
});

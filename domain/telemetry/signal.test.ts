import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOLD_STEPS } from './alert.ts';
import { NO_PLACES } from './place-lookup.ts';
import {
  at,
  CAR,
  drive,
  endOf,
  foldAll,
  idle,
  north,
  park,
  recordAt,
  SOL,
  signalsOf,
  T,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { stepsReached } from './signal.ts';

const settings = { ...CAR, places: { ...NO_PLACES, poiAt: () => ({ id: 7, isFraudulent: true }) } };
/** Seconds and steps of an event's signals. */
const told = (code: number, records: readonly TrackerRecord[]) =>
  signalsOf(foldAll(records, { settings }).facts)
    .filter((signal) => signal.code === code)
    .map(({ timeMs, value }) => [(timeMs - T) / 1000, value]);

it.each<[number, number, number[]]>([
  [9, 21, [10, 15, 20]],
  [10, 15, [15]],
  [15, 15, []],
  [0, 4.99, []],
  [0, 5, [5]],
  [119, 10_000, [120]],
])('from %d to %d minutes the steps %j are reached', (was, is, steps) => {
  expect(stepsReached(904, was, is)).toEqual(steps);
});

describe('each step is told when it is reached', () => {
  const off = (second: number, metres: number, fields: Partial<TrackerRecord> = {}) =>
    recordAt(at(second), { ...north(SOL, metres), ignition: false, ...fields });
  const way = drive({ from: at(-600), to: at(-10) });
  const blind = { valid: false, lat: null, lng: null };
  const cut = (second: number, fields: Partial<TrackerRecord> = { unplugged: true }) =>
    recordAt(at(second), fields);
  const battery = (...percents: readonly number[]) =>
    percents.map((batteryPct, i) => recordAt(at(i * 60), { batteryPct }));

  it.each<[string, number, TrackerRecord[], (number | null)[][]]>([
    [
      'idling',
      904,
      [...way, ...idle({ from: at(0), to: at(1200), everyS: 60 })],
      [
        [300, 5],
        [600, 10],
        [900, 15],
        [1200, 20],
      ],
    ],
    [
      'idling that was seldom reported',
      904,
      [...way, ...idle({ from: at(0), to: at(1180), everyS: 590 })],
      [
        [590, 5],
        [1180, 10],
        [1180, 15],
      ],
    ],
    [
      'a long journey, at more than its hours, though the engine is off for a moment',
      905,
      [
        ...drive({ from: at(0), to: at(3590), kmh: 60 }),
        recordAt(at(3595), { ignition: false }),
        recordAt(at(3605), { ignition: false }),
        ...drive({ from: at(3610), to: at(7210), kmh: 60 }),
      ],
      [
        [3610, 1],
        [7210, 2],
      ],
    ],
    [
      'being towed, there and back and there again',
      903,
      [off(0, 0), off(600, 550), off(700, 100), off(800, 600), off(2000, 5010)],
      [
        [600, 200],
        [600, 500],
        [2000, 1000],
        [2000, 5000],
      ],
    ],
    [
      'being towed, when the tracker told it first',
      903,
      [off(0, 0, { event: 'towing' }), off(600, 300), off(900, 500)],
      [
        [0, 200],
        [900, 500],
      ],
    ],
    [
      'a stop where it should not stop, at its minutes',
      1005,
      [...way, ...park({ from: at(0), to: at(960), start: endOf(way) })],
      [
        [290, 5],
        [590, 10],
        [890, 15],
      ],
    ],
    [
      'no position',
      1064,
      drive({ from: at(0), to: at(1830), everyS: 30 }).map((record) => ({ ...record, ...blind })),
      [
        [600, 10],
        [1200, 20],
        [1800, 30],
      ],
    ],
    [
      'a loss of supply, which ends for some minutes',
      1060,
      [cut(0), cut(130), cut(200, { unplugged: false }), cut(400, { unplugged: true }), cut(700)],
      [
        [130, 2],
        [400, 5],
        [700, 10],
      ],
    ],
    [
      'the tracker’s battery as it runs down',
      1065,
      battery(51, 50, 33, 33),
      [
        [60, 50],
        [120, 40],
      ],
    ],
    [
      'the tracker’s battery again, once it had recovered by ten percent',
      1065,
      battery(20, 29, 20, 30, 20),
      [
        [0, 50],
        [0, 40],
        [0, 30],
        [0, 20],
        [240, 20],
      ],
    ],
  ])('%s', (_, code, records, expected) => {
    expect(told(code, records)).toEqual(expected);
  });
});

it('a tampering is told when it begins, with its kind and place, and not when it ends', () => {
  const records = [
    recordAt(at(0)),
    recordAt(at(60), { unplugged: true }),
    ...drive({ from: at(120), to: at(900), kmh: 0 }).map((record) => ({ ...record, unplugged: false })),
  ];
  expect(signalsOf(foldAll(records).facts).filter(({ code }) => code === 1101)).toEqual([
    { code: 1101, timeMs: at(60), ...SOL, value: null, kind: 'unplugged' },
  ]);
});

describe('an incidence (1110) is told when it opens and when it is over', () => {
  const way = (fields: (second: number) => Partial<TrackerRecord>) =>
    drive({ from: at(0), to: at(3600), everyS: 60 }).map((record) => ({
      ...record,
      ...fields((record.timeMs - T) / 1000),
    }));
  const blind = { valid: false, lat: null, lng: null };
  const odometer = (second: number, moreKm: number): Partial<TrackerRecord> => ({
    odometerM: (80_000 + Math.round(second / 60) + moreKm) * 1000,
    odometerSource: 'can',
  });

  it.each<[string, TrackerRecord[], [number, boolean][]]>([
    [
      'no_fix',
      way((s) => (s >= 60 && s < 2400 ? blind : {})),
      [
        [1860, false],
        [2400, true],
      ],
    ],
    [
      'low_battery',
      way((s) => ({ externalV: s >= 120 && s < 600 ? 11.5 : 12.8 })),
      [
        [120, false],
        [600, true],
      ],
    ],
    [
      'clock_drift',
      way((s) => ({ clockAhead: s >= 120 && s < 600 ? true : null })),
      [
        [120, false],
        [600, true],
      ],
    ],
    // Ten minutes of normal data end a tampering.
    [
      'vin_mismatch',
      way((s) => ({ vin: s === 120 ? 'VSKDEMA4100000002' : s === 600 ? 'VSKDEMA4100000001' : null })),
      [
        [120, false],
        [1200, true],
      ],
    ],
    ['no_fix', way((s) => (s < 600 ? blind : {})), []],
    // Records without camera fields change nothing.
    [
      'camera_fault',
      way((s) => ({ cameraFault: s % 120 === 0 ? s >= 120 && s < 600 : null })),
      [
        [120, false],
        [600, true],
      ],
    ],
    // From 80,000 km on, a kilometre a minute; from the third minute on another count.
    ['odometer_jump', way((s) => odometer(s, s >= 180 ? 15_000 : 0)), [[240, false]]],
    ['odometer_jump', way((s) => odometer(s, s >= 180 ? -15_000 : 0)), [[240, false]]],
    ['odometer_jump', way((s) => odometer(s, s === 180 ? 15_000 : 0)), []],
    ['odometer_jump', way((s) => odometer(s, s === 180 || s === 240 ? s * 100 : 0)), []],
    ['odometer_jump', way((s) => odometer(s, s >= 180 ? 8 : 0)), []],
    [
      'odometer_jump',
      way((s) => ({ ...odometer(s, s >= 180 ? 15_000 : 0), ...(s >= 180 && { odometerSource: 'obd' }) })),
      [],
    ],
    ['odometer_jump', way((s) => ({ ...odometer(s, s >= 180 ? 15_000 : 0), odometerSource: 'device' })), []],
  ])('%s', (kind, records, expected) => {
    const { facts } = foldAll(records, { settings: { ...CAR, vin: 'VSKDEMA4100000001' } });
    const seen = signalsOf(facts).filter(({ code }) => code === 1110);
    expect(seen.every((signal) => signal.kind === kind)).toBe(true);
    expect(seen.map(({ timeMs, isOver }) => [(timeMs - T) / 1000, isOver === true])).toEqual(expected);
  });
});

describe('what is too weak for a fact is told to those who want to hear of less', () => {
  const event = (eventValue: number, second: number, fields: Partial<TrackerRecord> = {}) =>
    recordAt(at(second), { speedKmh: 50, event: 'harsh_braking', eventValue, ...fields });

  it.each<[string, TrackerRecord[], unknown[]]>([
    ['a weak manoeuvre', [event(0.25, 5)], [[1020, 0.25, 'slight']]],
    ['but none weaker than can be chosen', [event(0.19, 5)], []],
    ['nor beside a strong one', [event(0.5, 5), event(0.25, 9)], []],
    ['nor in private use', [event(0.25, 5, { privateMode: true })], []],
    [
      'a weak impact',
      [
        recordAt(at(5), { event: 'impact', eventValue: 1.5 }),
        recordAt(at(60), { event: 'impact', eventValue: 1.4 }),
      ],
      [[1036, 1.5, 'slight']],
    ],
  ])('%s', (_, records, expected) => {
    const signals = signalsOf(foldAll([recordAt(at(0), { speedKmh: 50 }), ...records]).facts);
    expect(signals.map(({ code, value, kind }) => [code, value, kind])).toEqual(expected);
  });
});

it('each step is told once in an episode and in order, however long the silences between records are', () => {
  const steps = TOLD_STEPS[904];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1800 }), { minLength: 1, maxLength: 60 }), (waits) => {
      let second = 0;
      const records = [...drive({ from: at(-600), to: at(-10) }), recordAt(at(0))];
      for (const wait of waits) {
        second += wait;
        records.push(recordAt(at(second)));
      }
      const lasted = second / 60;
      expect(told(904, records).map(([, step]) => step)).toEqual(steps.filter((step) => step <= lasted));
    }),
    { seed: 20_260_302, numRuns: 100 },
  );
});

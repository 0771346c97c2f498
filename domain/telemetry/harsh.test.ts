import { describe, expect, it } from 'vitest';
import {
  alertsOf,
  at,
  CAR,
  drive,
  drivingEventsOf,
  foldAll,
  journeysOf,
  north,
  park,
  recordAt,
  SOL,
} from './record.builder.ts';
import type { DeviceEventKind, TrackerRecord } from './record.ts';

const eventsOf = (records: readonly TrackerRecord[], settings = CAR) =>
  drivingEventsOf(foldAll(records, { settings }).facts);

/** A minute at 50 km/h with a record every 10 s, and a device event after 5 s. */
const withEvent = (
  event: DeviceEventKind,
  eventValue: number | null,
  fields: Partial<TrackerRecord> = {},
) => [
  recordAt(at(0), { speedKmh: 50 }),
  recordAt(at(5), { ...north(SOL, 70), speedKmh: 50, event, eventValue, eventCode: 253, ...fields }),
  ...drive({ from: at(10), to: at(60), kmh: 50, start: north(SOL, 140) }),
];

describe('a harsh event of the tracker', () => {
  it.each<[DeviceEventKind, number, number | null, number[]]>([
    ['harsh_acceleration', 1800, 0.29, []],
    ['harsh_acceleration', 1800, 0.3, [1019]],
    ['harsh_braking', 3500, 0.34, []],
    ['harsh_braking', 3500, 0.35, [1020]],
    ['harsh_cornering', 1800, 0.39, []],
    ['harsh_cornering', 1800, 0.4, [1035]],
    ['harsh_acceleration', 3501, 0.19, []],
    ['harsh_acceleration', 3501, 0.2, [1019]],
    ['harsh_braking', 3501, 0.24, []],
    ['harsh_braking', 3501, 0.25, [1020]],
    ['harsh_cornering', 3501, 0.29, []],
    ['harsh_cornering', 3501, 0.3, [1035]],
    ['harsh_cornering', 1800, null, [1035]],
  ])('%s of a vehicle of %d kg with %f g counts as %j', (event, mmaKg, g, codes) => {
    expect(eventsOf(withEvent(event, g), { ...CAR, mmaKg }).map(({ code }) => code)).toEqual(codes);
  });

  it('has its place, strength, time and speed', () => {
    expect(eventsOf(withEvent('harsh_braking', 0.52, { eventDurationMs: 1600 }))).toEqual([
      {
        code: 1020,
        timeMs: at(5),
        ...north(SOL, 70),
        value: 0.52,
        limit: null,
        durationS: 2,
        speedKmh: 50,
      },
    ]);
  });

  it.each<[string, Partial<TrackerRecord>, number]>([
    ['of 499 ms', { eventDurationMs: 499 }, 0],
    ['of 500 ms', { eventDurationMs: 500 }, 1],
    ['after which the vehicle stands', { speedKmh: 0 }, 1],
    ['with the ignition off', { ignition: false }, 0],
    ['in private use', { privateMode: true }, 0],
  ])('%s: %d', (_, fields, count) => {
    const records = withEvent('harsh_braking', 0.6, fields);
    expect(eventsOf(records.slice(0, 2))).toHaveLength(count);
  });

  it.each([
    [10, 0],
    [11, 1],
  ])('at %d km/h: %d', (speedKmh, count) => {
    const records = [
      recordAt(at(0), { speedKmh: 9 }),
      recordAt(at(5), { speedKmh, event: 'harsh_cornering', eventValue: 0.6 }),
    ];
    expect(eventsOf(records)).toHaveLength(count);
  });

  it('counts by the speed before it, however long that is ago', () => {
    const event = recordAt(at(700), { speedKmh: 4, event: 'harsh_braking', eventValue: 0.6, eventCode: 253 });
    expect(eventsOf([recordAt(at(0), { speedKmh: 50 }), event])).toHaveLength(1);
    expect(eventsOf([recordAt(at(0), { speedKmh: 10 }), event])).toEqual([]);
  });

  it.each([
    ['4 s', 4, 1],
    ['5 s', 5, 2],
  ])('and another of its kind %s later: %d', (_, apart, count) => {
    const event = (second: number, kind: DeviceEventKind) =>
      recordAt(at(second), { speedKmh: 50, event: kind, eventValue: 0.6, eventCode: 253 });
    const one = [
      recordAt(at(-10), { speedKmh: 50 }),
      event(0, 'harsh_braking'),
      event(apart, 'harsh_braking'),
    ];
    expect(eventsOf(one)).toHaveLength(count);
    expect(eventsOf([...one.slice(0, 2), event(apart, 'harsh_cornering')])).toHaveLength(2);
  });

  it('counts in its journey', () => {
    const records = [
      recordAt(at(-600), { ignition: false }),
      ...withEvent('harsh_cornering', 0.6),
      ...park({ from: at(70), to: at(300), start: north(SOL, 840) }),
    ];
    expect(journeysOf(foldAll(records).facts)).toMatchObject([
      { harshAcceleration: 0, harshBraking: 0, harshCornering: 1 },
    ]);
  });
});

describe('a tracker without harsh events', () => {
  const change = (from: number, to: number, dtMs: number, fields: Partial<TrackerRecord> = {}) => [
    recordAt(at(0), { speedKmh: from }),
    recordAt(at(0) + dtMs, { speedKmh: to, ...fields }),
  ];

  // 11 km/h in a second are 0.312 g, 13 are 0.368 g, 12 are 0.340 g.
  it.each<[string, TrackerRecord[], number[]]>([
    ['braking of 13 km/h in 1 s', change(60, 47, 1000), [1020]],
    ['braking of 12 km/h in 1 s', change(60, 48, 1000), []],
    ['acceleration of 11 km/h in 1 s', change(40, 51, 1000), [1019]],
    ['acceleration of 10 km/h in 1 s', change(40, 50, 1000), []],
    ['braking of 40 km/h in 3 s', change(60, 20, 3000), [1020]],
    ['a sample 3.1 s later proves nothing', change(60, 5, 3100), []],
    ['a sample 0.7 s later proves nothing', change(60, 40, 700), []],
    ['acceleration from 5 to 16 km/h', change(5, 16, 1000), [1019]],
    ['a sample 0.8 s later', change(60, 45, 800), [1020]],
    [
      'private use told by the vehicle',
      change(60, 40, 1000, { privateMode: true, vehicleSpeedKmh: 40, valid: false }),
      [],
    ],
    [
      'coming out of private use',
      change(60, 40, 1000, { privateMode: false }).map((record, i) =>
        i === 0 ? { ...record, privateMode: true, valid: false, vehicleSpeedKmh: 60 } : record,
      ),
      [],
    ],
    ['to 10 km/h', change(0, 10, 800), []],
    ['a poor fix', change(60, 40, 1000, { hdop: 9 }), []],
    ['private use', change(60, 40, 1000, { privateMode: true }), []],
  ])('%s', (_, records, codes) => {
    expect(eventsOf(records).map(({ code }) => code)).toEqual(codes);
  });

  it('is told the strength of the change', () => {
    expect(eventsOf(change(60, 40, 1500))).toMatchObject([{ value: 0.38, durationS: 2, speedKmh: 40 }]);
  });

  it('is left alone once it reports one itself, even one too weak to count', () => {
    const weak = recordAt(at(-10), { speedKmh: 60, event: 'harsh_braking', eventValue: 0.1 });
    expect(eventsOf([weak, ...change(60, 40, 1000)])).toEqual([]);
  });
});

describe('an impact', () => {
  const alerts = (value: number | null, fields: Partial<TrackerRecord> = {}) =>
    alertsOf(foldAll([recordAt(at(0), { event: 'impact', eventValue: value, ...fields })]).facts)
      .filter(({ code }) => code === 1036)
      .map(({ value, lat }) => ({ value, lat }));

  it.each([
    [2.49, []],
    [2.5, [{ value: 2.5, lat: SOL.lat }]],
    [null, [{ value: null, lat: SOL.lat }]],
  ])('of %f g', (g, expected) => {
    expect(alerts(g)).toEqual(expected);
  });

  it('in private use is told without its place', () => {
    expect(alerts(4, { privateMode: true })).toEqual([{ value: 4, lat: null }]);
  });

  it('is told once within 5 s', () => {
    const hit = (second: number) => recordAt(at(second), { event: 'impact', eventValue: 5 });
    expect(alertsOf(foldAll([hit(0), hit(4), hit(5)]).facts)).toHaveLength(2);
  });
});

import { describe, expect, it } from 'vitest';
import {
  alertsOf,
  at,
  drive,
  endOf,
  foldAll,
  idle,
  north,
  park,
  recordAt,
  type Stretch,
  T,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

const alerts = (code: number, records: readonly TrackerRecord[]) =>
  alertsOf(foldAll(records).facts)
    .filter((alert) => alert.code === code)
    .map(({ timeMs, value }) => [(timeMs - T) / 1000, value]);

describe('long idling (904)', () => {
  const idling = (stretch: Partial<Stretch>) => [
    ...drive({ from: at(-100), to: at(-10) }),
    ...idle({ from: at(0), to: at(899), everyS: 1, ...stretch }),
  ];

  it.each([
    ['899 s are not yet', 899, []],
    ['900 s are 15 minutes', 900, [[900, 15]]],
    ['more is told once', 4000, [[900, 15]]],
  ])('%s', (_, to, expected) => {
    expect(alerts(904, idling({ to: at(to) }))).toEqual(expected);
  });

  it('is told in whole minutes', () => {
    expect(alerts(904, idling({ to: at(1900), everyS: 590 }))).toEqual([[1180, 19]]);
  });

  it('is told again after the vehicle has moved', () => {
    const records = [
      ...idling({ to: at(1000) }),
      ...drive({ from: at(1001), to: at(1060) }),
      ...idle({ from: at(1061), to: at(1961), everyS: 10 }),
    ];
    expect(alerts(904, records)).toEqual([
      [900, 15],
      [1961, 15],
    ]);
  });

  it('needs a running engine, and is nobody’s business in private use', () => {
    expect(alerts(904, idling({ to: at(2000), fields: { ignition: false } }))).toEqual([]);
    expect(alerts(904, idling({ to: at(2000), fields: { privateMode: true } }))).toEqual([]);
  });
});

describe('a long journey (905)', () => {
  const hours = (halt: number) => {
    const first = drive({ from: at(0), to: at(3590), kmh: 60 });
    const rest = idle({ from: at(3600), to: at(3590 + halt), start: endOf(first) });
    return [
      recordAt(at(-300), { ignition: false }),
      ...first,
      ...rest,
      ...drive({ from: at(3600 + halt), to: at(10_000), kmh: 60, start: endOf(first) }),
    ];
  };

  it.each([
    ['of two hours is not yet', hours(0).filter((r) => r.timeMs <= at(7200)), []],
    ['of more than two hours is told once', hours(0), [[7210, 2]]],
    ['with a halt of 890 s has no rest', hours(890), [[7210, 2]]],
    ['with a halt of 900 s has one', hours(900), []],
  ])('%s', (_, records, expected) => {
    expect(alerts(905, records)).toEqual(expected);
  });

  it('is told in a halt shorter than a rest, with the time it has lasted', () => {
    const way = drive({ from: at(0), to: at(7000), kmh: 60 });
    const halt = idle({ from: at(7010), to: at(7600), start: endOf(way), everyS: 590 });
    expect(alerts(905, [recordAt(at(-300), { ignition: false }), ...way, ...halt])).toEqual([[7600, 2.1]]);
  });

  it('in private use is nobody’s business', () => {
    const own = hours(0).map((record) => ({ ...record, privateMode: true }));
    expect(alerts(905, own)).toEqual([]);
  });

  it('that ended before is none', () => {
    const records = [
      ...hours(0).filter((r) => r.timeMs <= at(7000)),
      ...park({ from: at(7010), to: at(9000), everyS: 60 }),
    ];
    expect(alerts(905, records)).toEqual([]);
  });
});

describe('no fix or jamming (1064)', () => {
  const blind = { valid: false, lat: null, lng: null };
  const stretch = (to: number, fields: Partial<TrackerRecord>) => [
    recordAt(at(-10)),
    ...drive({ from: at(0), to: at(to), kmh: 50, everyS: 30 }).map((record) => ({ ...record, ...fields })),
  ];

  it.each<[string, TrackerRecord[], number[][]]>([
    ['after 29.5 minutes is not yet', stretch(1770, blind), []],
    ['after 30 minutes', stretch(1800, blind), [[1800, 30]]],
    ['is told once', stretch(9000, blind), [[1800, 30]]],
    ['by jamming with a fix', stretch(1800, { jamming: true }), [[1800, 30]]],
    ['not with the ignition off', stretch(9000, { ...blind, ignition: false }), []],
    ['not in private use, which has no fixes', stretch(9000, { ...blind, privateMode: true }), []],
    [
      'in private use by jamming',
      stretch(1800, { ...blind, privateMode: true, jamming: true }),
      [[1800, 30]],
    ],
  ])('%s', (_, records, expected) => {
    expect(alerts(1064, records)).toEqual(expected);
  });

  it('begins anew after a fix', () => {
    const records = stretch(3000, blind).map((r) => (r.timeMs === at(1500) ? recordAt(r.timeMs) : r));
    expect(alerts(1064, records)).toEqual([]);
  });
});

describe('a low vehicle battery (1061)', () => {
  const volts = (...values: readonly (readonly [number, number])[]) => [
    recordAt(at(-600), { externalV: null }),
    ...values.map(([second, externalV]) => recordAt(at(second), { externalV, ignition: true })),
  ];

  it.each<[string, TrackerRecord[], number[][]]>([
    ['at 11.8 V is none', volts([0, 11.8]), []],
    ['below 11.8 V', volts([0, 11.79]), [[0, 11.79]]],
    ['once an episode', volts([0, 11.5], [60, 11.4], [120, 12.2], [180, 11.5]), [[0, 11.5]]],
    [
      'again after 12.3 V',
      volts([0, 11.5], [60, 12.3], [120, 11.5]),
      [
        [0, 11.5],
        [120, 11.5],
      ],
    ],
    ['no battery at all is none', volts([0, 2.9]), []],
    ['of 24 V below 23.6 V', volts([0, 27.9], [60, 23.6], [120, 23.59]), [[120, 23.59]]],
    ['of 24 V at once', volts([0, 23.5], [60, 24], [120, 23.5]), [[0, 23.5]]],
  ])('%s', (_, records, expected) => {
    expect(alerts(1061, records)).toEqual(expected);
  });

  it('is told by a tracker that knows no volts', () => {
    const fields = { externalV: null, event: 'low_battery' as const };
    expect(alerts(1061, [recordAt(at(0), fields), recordAt(at(60))])).toEqual([[0, null]]);
  });

  it('is not told of a starting engine', () => {
    const start = (second: number) => [
      recordAt(at(-600), { ignition: false }),
      recordAt(at(0), { externalV: 9.5 }),
      recordAt(at(second), { externalV: 9.5 }),
    ];
    expect(alerts(1061, start(59))).toEqual([]);
    expect(alerts(1061, start(60))).toEqual([[60, 9.5]]);
  });
});

describe('a low battery of the tracker (1065)', () => {
  const percent = (...values: readonly (number | null)[]) =>
    values.map((batteryPct, i) => recordAt(at(i * 60), { batteryPct }));

  it.each<[string, TrackerRecord[], (number | null)[][]]>([
    ['above 20 % is none', percent(50, 21), []],
    ['at 20 %', percent(50, 20), [[60, 20]]],
    ['once while it falls', percent(19, 12, 4), [[0, 19]]],
    ['unknown in between is nothing new', percent(19, null, 18), [[0, 19]]],
    [
      'again once it had recovered by ten percent',
      percent(19, 29, 19, 30, 18),
      [
        [0, 19],
        [240, 18],
      ],
    ],
    ['by the tracker’s own word', [recordAt(at(0), { event: 'low_backup' })], [[0, null]]],
  ])('%s', (_, records, expected) => {
    expect(alerts(1065, records)).toEqual(expected);
  });
});

describe('an identified driver (1080)', () => {
  const tagged = (tags: Record<number, string>) => {
    const first = drive({ from: at(0), to: at(300) });
    return [
      ...park({ from: at(-100), to: at(-10) }),
      ...first,
      ...park({ from: at(310), to: at(700), start: endOf(first) }),
      ...drive({ from: at(710), to: at(1000), start: endOf(first) }),
    ].map((record) => ({ ...record, driverTag: tags[(record.timeMs - T) / 1000] ?? null }));
  };

  it.each<[string, Record<number, string>, number[]]>([
    ['when read in a journey', { 50: 'A' }, [50]],
    ['once while it stays', { 50: 'A', 60: 'A', 100: 'A' }, [50]],
    ['at the start when read before it', { [-60]: 'A' }, [0]],
    ['each change', { 50: 'A', 60: 'B', 70: 'A' }, [50, 60, 70]],
    ['in each journey', { 50: 'A', 800: 'A' }, [50, 800]],
    ['not while parked', { 400: 'A' }, []],
  ])('%s', (_, tags, seconds) => {
    expect(alerts(1080, tagged(tags)).map(([second]) => second)).toEqual(seconds);
  });
});

describe('the place of an alert', () => {
  it('is where the vehicle is', () => {
    const records = [...park({ from: at(-60), to: at(-10) }), ...drive({ from: at(0), to: at(60) })];
    const alert = alertsOf(
      foldAll([...records, recordAt(at(70), { ...north(endOf(records), 100), driverTag: 'A' })]).facts,
    );
    expect(alert.at(-1)).toMatchObject({ code: 1080, ...north(endOf(records), 100) });
  });
});

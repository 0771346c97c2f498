import { describe, expect, it } from 'vitest';
import type { Fact } from './fact.ts';
import { lastPosition } from './last-position.ts';
import {
  alertsOf,
  at,
  daysOf,
  drive,
  endOf,
  foldAll,
  journeysOf,
  later,
  ms,
  north,
  park,
  privatePeriodsOf,
  recordAt,
  type Stretch,
  T,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { runningPrivatePeriod } from './running.ts';

/** Records of private use in the form that the gateway stores: no coordinates, only counters. */
const privately = ({ fields, ...stretch }: Stretch) =>
  drive(stretch).map((record) => ({ ...record, privateMode: true, lat: null, lng: null, ...fields }));

// Work 0-600 s, private 610-1200 s, work 1210-1800 s; 166.7 m every 10 s.
const work = drive({ from: at(0), to: at(600), kmh: 60, odometerM: 50_000, fields: { privateMode: false } });
const own = privately({ from: at(610), to: at(1200), kmh: 60, odometerM: 60_167 });
const again = drive({
  from: at(1210),
  to: at(1800),
  kmh: 60,
  odometerM: 70_167,
  start: north(endOf(work), 10_000),
  fields: { privateMode: false },
});
const end = park({ from: at(1810), to: at(2100), start: endOf(again), odometerM: 80_000 });
const records = [recordAt(at(-600), { ignition: false }), ...work, ...own, ...again, ...end];
const { facts } = foldAll(records);

describe('private use', () => {
  it('cuts the journey at its beginning and its end', () => {
    expect(journeysOf(facts)).toMatchObject([
      { startMs: at(0), endMs: at(610), isPrivate: false, distanceM: 10_167, endLat: endOf(work).lat },
      { startMs: at(610), endMs: at(1210), isPrivate: true, distanceM: 10_000 },
      { startMs: at(1210), endMs: at(1800), isPrivate: false, startLat: again[0]!.lat },
    ]);
  });

  it('leaves of its journey nothing but totals', () => {
    expect(journeysOf(facts)[1]).toMatchObject({
      startLat: null,
      startLng: null,
      endLat: null,
      endLng: null,
      maxSpeedKmh: null,
      bandS: [0, 0, 0],
      durationS: 600,
      movementS: 600,
    });
  });

  it('is told when it begins and when it ends, its distance by the counter', () => {
    const period = { startMs: at(610), origin: 'manual', day: '2026-03-02' };
    expect(privatePeriodsOf(facts)).toEqual([
      { ...period, endMs: null, lastMs: null, distanceM: 0 },
      { ...period, endMs: at(1210), lastMs: at(1200), distanceM: 10_000 },
    ]);
    expect(alertsOf(facts).filter(({ code }) => code >= 1070 && code <= 1071)).toEqual([
      { code: 1070, timeMs: at(610), lat: null, lng: null, value: null },
      { code: 1071, timeMs: at(1210), lat: again[0]!.lat, lng: again[0]!.lng, value: null },
    ]);
  });

  it('lasts while records say nothing about it', () => {
    const silent = own.map((record, i) => (i === 0 ? record : { ...record, privateMode: null }));
    const { memory } = foldAll([...work, ...silent]);
    expect(runningPrivatePeriod(memory)).toMatchObject({ startMs: at(610), endMs: null, distanceM: 9833 });
  });

  it('shows no place, course or speed, even when a record has them', () => {
    const { memory } = foldAll([...work, ...own.map((record) => ({ ...record, lat: 41, lng: -4 }))]);
    expect(lastPosition(memory)).toMatchObject({ lat: null, lng: null, courseDeg: null, speedKmh: null });
    expect(JSON.stringify(memory)).not.toMatch(/"lat":4[01]\.?\d*,"lng":-4/);
  });

  it('takes the vehicle’s odometer before the tracker’s', () => {
    const both = own.map((record, i) =>
      i % 2 === 0 ? record : { ...record, odometerM: 200_000 + i * 170, odometerSource: 'can' as const },
    );
    const { memory } = foldAll([...work, ...both]);
    // The first reading of the bus is at the second record, the last at the 60th: 58 × 170 m.
    expect(runningPrivatePeriod(memory)!.distanceM).toBe(9860);
  });

  it('keeps places out of the alerts, and ignition, idling and driver to itself', () => {
    const parked = park({ from: at(1210), to: at(1600) }).map((record) => ({
      ...record,
      privateMode: true,
      lat: null,
      lng: null,
      driverTag: 'A',
    }));
    const on = privately({ from: at(1610), to: at(3000), kmh: 0, fields: { driverTag: 'B', externalV: 11 } });
    const told = alertsOf(foldAll([...work, ...own, ...parked, ...on]).facts).filter(
      (a) => a.timeMs > at(600),
    );
    expect(told).toMatchObject([
      { code: 1070, lat: null },
      { code: 1061, lat: null },
    ]);
  });

  it('of a whole vehicle’s life begins with its first record', () => {
    const first = foldAll(own).facts;
    expect(privatePeriodsOf(first)).toMatchObject([{ startMs: at(610), endMs: null }]);
    const isBegin = (fact: Fact) => fact.type === 'private_period' && fact.period.endMs === null;
    expect(foldAll(own.slice(0, 1)).facts.some(isBegin)).toBe(true);
  });
});

describe('a change to private use', () => {
  const parts = (...changes: ReturnType<typeof drive>) =>
    journeysOf(foldAll([recordAt(at(-600), { ignition: false }), ...work, ...changes]).facts).map(
      ({ startMs, endMs, isPrivate }) => [(startMs - T) / 1000, (endMs - T) / 1000, isPrivate],
    );
  const ownAt = (second: number, fields: Partial<TrackerRecord> = {}) =>
    recordAt(at(second), { privateMode: true, lat: null, lng: null, ...fields });

  it('with the ignition turned off at once ends the journey with its last sample', () => {
    expect(parts(ownAt(610, { ignition: false }))).toEqual([[0, 600, false]]);
  });

  it('during a short stop ends it there, and the way on is another journey', () => {
    const off = recordAt(at(610), { ...endOf(work), ignition: false });
    const goesOn = privately({ from: at(640), to: at(700) });
    expect(
      parts(off, ownAt(630, { ignition: false }), ...goesOn, ownAt(710, { ignition: false }), ownAt(900)),
    ).toEqual([
      [0, 600, false],
      [640, 700, true],
    ]);
  });

  it('found after a silence without movement ends it before the silence', () => {
    expect(parts(ownAt(1300))).toEqual([[0, 600, false]]);
  });

  it('found after a silence crossed by the counter belongs to the work before', () => {
    const counter = { odometerM: 90_000, odometerSource: 'device' as const };
    expect(parts(ownAt(1300, counter))).toEqual([[0, 1300, false]]);
  });

  it('without ignition input goes on at any speed that moves, but does not start from a halt', () => {
    // The counter decides whether the vehicle moves: 5 m in 10 s are no movement, 12 are.
    const dark = (second: number, odometerM: number, privateMode: boolean) =>
      recordAt(at(second), {
        ...{ ignition: null, odometerM, odometerSource: 'device', privateMode },
        speedKmh: privateMode ? 90 : 50,
      });
    const told = (...records: TrackerRecord[]) =>
      journeysOf(foldAll(records).facts).map(({ startMs, isPrivate }) => [(startMs - T) / 1000, isPrivate]);
    const begin = [0, 100, 190].map((second) => dark(second, 0, false));
    const end = [dark(300, 12, true), dark(500, 12, true)];
    expect(told(...begin, dark(200, 12, true), ...end)).toEqual([
      [0, false],
      [200, true],
    ]);
    expect(told(...begin, dark(200, 5, true), dark(290, 12, true), ...end)).toEqual([[0, false]]);
  });
});

describe('a private night', () => {
  // 23:00 to 01:00 in Madrid at 60 km/h; midnight is 23:00 UTC.
  const eve = ms('2026-03-02T22:00:00Z');
  const night = privately({ from: eve, to: later(eve, 7200), kmh: 60, odometerM: 0 });
  const back = recordAt(later(eve, 7210), {
    privateMode: false,
    odometerM: 120_167,
    odometerSource: 'device',
  });
  const next = recordAt(later(eve, 86_400 + 7200), { ignition: false });
  const told = foldAll([recordAt(later(eve, -60)), ...night, back, next]).facts;

  it('is shared by both days, and its distance is theirs together', () => {
    const [first, second] = daysOf(told);
    expect(first).toMatchObject({ day: '2026-03-02', privateS: 3600, privateDistanceM: 59_833 });
    // The record at midnight is the first of the new day, so the way up to it belongs to the new day too.
    expect(second).toMatchObject({ day: '2026-03-03', privateS: 3610, privateDistanceM: 60_334 });
    expect(privatePeriodsOf(told).at(-1)).toMatchObject({ day: '2026-03-02', distanceM: 120_167 });
  });

  it('has no hours of activity', () => {
    const seconds = daysOf(told)
      .flatMap((day) => day.activeS)
      .reduce((a, b) => a + b);
    expect(seconds).toBe(60);
  });
});

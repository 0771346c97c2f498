import { describe, expect, it } from 'vitest';
import {
  at,
  CAR,
  drive,
  endOf,
  foldAll,
  idle,
  journeysOf,
  later,
  ms,
  north,
  park,
  recordAt,
  SOL,
  T,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

const onlyJourney = (records: readonly TrackerRecord[]) => {
  const journeys = journeysOf(foldAll(records).facts);
  expect(journeys).toHaveLength(1);
  return journeys[0]!;
};
/** Parked, then at 60 km/h for ten minutes: 10 km in 600 s, a record every 10 s. */
const tenKm = [
  ...park({ from: at(-600), to: at(-60), everyS: 60 }),
  ...drive({ from: at(0), to: at(600), kmh: 60 }),
];

describe('a journey of a vehicle with ignition input', () => {
  it('goes from the first sample with ignition on to the last one before it is off', () => {
    const records = [...tenKm, ...park({ from: at(610), to: at(1000), everyS: 30, start: endOf(tenKm) })];
    expect(onlyJourney(records)).toEqual({
      startMs: at(0),
      endMs: at(600),
      day: '2026-03-02',
      startLat: SOL.lat,
      startLng: SOL.lng,
      endLat: north(SOL, 10_000).lat,
      endLng: SOL.lng,
      distanceM: 10_000,
      durationS: 600,
      movementS: 600,
      idleS: 0,
      maxSpeedKmh: 60,
      bandS: [0, 600, 0],
      odometerM: null,
      fuelL: null,
      fuelByLevel: false,
      harshAcceleration: 0,
      harshBraking: 0,
      harshCornering: 0,
      excesses: 0,
      warnings: 0,
      driverTag: null,
      cardMs: null,
      secondTag: null,
      isPrivate: false,
      hasGap: false,
      longestHaltS: 0,
    });
  });

  it.each([
    ['179 s is merged', 179, 1],
    ['180 s ends the journey', 180, 2],
  ])('an ignition-off of %s', (_, offS, journeys) => {
    const stop = endOf(tenKm);
    const again = at(610 + offS);
    const records = [
      ...tenKm,
      recordAt(at(610), { ...stop, ignition: false }),
      ...drive({ from: again, to: later(again, 300), kmh: 60, start: stop }),
      ...park({ from: later(again, 310), to: later(again, 600), start: stop }),
    ];
    expect(journeysOf(foldAll(records).facts)).toHaveLength(journeys);
  });

  it('takes a short ignition-off for idling, its way to it for movement', () => {
    const stop = endOf(tenKm);
    const records = [
      ...tenKm,
      ...park({ from: at(610), to: at(700), start: stop }),
      ...drive({ from: at(710), to: at(1010), kmh: 60, start: stop }),
      ...park({ from: at(1020), to: at(1300), start: north(stop, 5000) }),
    ];
    const journey = onlyJourney(records);
    expect(journey).toMatchObject({ startMs: at(0), endMs: at(1010), durationS: 1010, distanceM: 15_000 });
    expect(journey).toMatchObject({ idleS: 100, movementS: 910, bandS: [0, 910, 0], longestHaltS: 100 });
  });

  it('adds an ignition-off to the halts around it', () => {
    const stop = endOf(tenKm);
    const records = [
      ...tenKm,
      ...idle({ from: at(610), to: at(640), start: stop }),
      ...park({ from: at(650), to: at(680), start: stop }),
      ...idle({ from: at(690), to: at(720), start: stop }),
      ...drive({ from: at(730), to: at(790), kmh: 60, start: stop }),
      ...park({ from: at(800), to: at(1000), start: north(stop, 1000) }),
    ];
    expect(onlyJourney(records)).toMatchObject({ idleS: 120, longestHaltS: 120, durationS: 790 });
  });

  it.each([
    ['59 s of standing are a traffic light', 59, 0],
    ['60 s are idling', 60, 60],
  ])('%s', (_, haltS, idleS) => {
    const stop = endOf(tenKm);
    const records = [
      ...tenKm,
      ...idle({ from: at(601), to: at(600 + haltS), everyS: 1, start: stop }),
      ...drive({ from: at(601 + haltS), to: at(700), everyS: 1, kmh: 60, start: stop }),
      ...park({ from: at(701), to: at(900), start: north(stop, 1000) }),
    ];
    expect(onlyJourney(records)).toMatchObject({ idleS, movementS: 700 - idleS, longestHaltS: haltS });
  });

  it('counts idling until the ignition is off', () => {
    const records = [
      ...tenKm,
      ...idle({ from: at(610), to: at(800), start: endOf(tenKm) }),
      ...park({ from: at(810), to: at(1100), start: endOf(tenKm) }),
    ];
    expect(onlyJourney(records)).toMatchObject({
      endMs: at(800),
      durationS: 800,
      idleS: 190,
      movementS: 610,
    });
  });

  it.each([
    [3, 0, 300],
    [4, 300, 0],
  ])('at %d km/h it moves %d s and idles %d s', (kmh, movementS, idleS) => {
    const records = [
      recordAt(at(-300), { ignition: false }),
      ...drive({ from: at(0), to: at(300), kmh }),
      ...park({ from: at(310), to: at(600), start: north(SOL, (kmh * 300) / 3.6) }),
    ];
    expect(onlyJourney(records)).toMatchObject({ movementS, idleS });
  });

  it.each([
    { metres: 99, seconds: 59, kept: false },
    { metres: 101, seconds: 59, kept: true },
    { metres: 0, seconds: 60, kept: true },
  ])('of $metres m in $seconds s is kept: $kept', ({ metres, seconds, kept }) => {
    const records = [
      recordAt(at(-300), { ignition: false }),
      recordAt(at(0)),
      recordAt(at(30), { speedKmh: 20 }),
      recordAt(at(seconds), { ...north(SOL, metres), speedKmh: metres > 0 ? 5 : 0 }),
      ...park({ from: at(seconds + 1), to: at(400), start: north(SOL, metres) }),
    ];
    expect(journeysOf(foldAll(records).facts)).toHaveLength(kept ? 1 : 0);
  });

  it('of exactly 100 m is kept', () => {
    const counter = (odometerM: number) => ({ odometerM, odometerSource: 'device' as const });
    const records = [
      recordAt(at(-300), { ignition: false }),
      recordAt(at(0), { ...counter(0), speedKmh: 20 }),
      recordAt(at(20), { ...north(SOL, 100), ...counter(100), speedKmh: 20 }),
      ...park({ from: at(30), to: at(400), start: north(SOL, 100) }),
    ];
    expect(onlyJourney(records)).toMatchObject({ distanceM: 100, durationS: 20 });
    expect(
      journeysOf(
        foldAll(records.map((r) => (r.odometerM === 100 ? { ...r, odometerM: 99, lat: SOL.lat } : r))).facts,
      ),
    ).toEqual([]);
  });

  it('has whole seconds that add up, its halts rounded down', () => {
    const records = [
      recordAt(at(-300), { ignition: false }),
      recordAt(at(0), { speedKmh: 60 }),
      recordAt(at(10) + 300, { ...north(SOL, 170) }),
      recordAt(at(109) + 900, { ...north(SOL, 170), speedKmh: 60 }),
      recordAt(at(120) + 600, { ...north(SOL, 340), speedKmh: 60 }),
      ...park({ from: at(130), to: at(400), start: north(SOL, 340) }),
    ];
    // 120.6 s with a halt of 99.6 s.
    expect(onlyJourney(records)).toMatchObject({
      durationS: 121,
      idleS: 100,
      movementS: 21,
      longestHaltS: 99,
    });
  });

  it('shares its movement among the speed bands, 50 and 100 km/h in the middle one', () => {
    const speeds = [49, 50, 100, 101];
    const records = [
      recordAt(at(-300), { ignition: false }),
      ...speeds.flatMap((kmh, i) =>
        drive({ from: at(i * 100), to: at(i * 100 + 90), kmh, start: north(SOL, i * 2800) }),
      ),
      ...idle({ from: at(400), to: at(430), start: north(SOL, 11_200) }),
      ...park({ from: at(440), to: at(800), start: north(SOL, 11_200) }),
    ];
    expect(onlyJourney(records)).toMatchObject({ durationS: 430, movementS: 430, bandS: [130, 200, 100] });
  });

  it('belongs whole to the day in which it starts', () => {
    const night = ms('2026-03-02T22:50:00Z');
    const records = [
      recordAt(later(night, -600), { ignition: false }),
      ...drive({ from: night, to: later(night, 1800), kmh: 60 }),
      ...park({ from: later(night, 1810), to: later(night, 2200), start: north(SOL, 30_000) }),
    ];
    expect(onlyJourney(records)).toMatchObject({ day: '2026-03-02', distanceM: 30_000 });
  });

  it('begins where the vehicle was last seen, or where it is first seen', () => {
    const blind = { lat: null, lng: null, valid: false, speedKmh: null, satellites: 0 };
    const first = north(SOL, 500);
    const driven = [
      recordAt(at(0), blind),
      ...drive({ from: at(10), to: at(310), kmh: 60, start: first }),
      ...park({ from: at(320), to: at(600), start: north(first, 5000) }),
    ];
    expect(onlyJourney(driven)).toMatchObject({ startMs: at(0), startLat: first.lat });
    expect(onlyJourney([recordAt(at(-900), { ignition: false }), ...driven])).toMatchObject({
      startLat: SOL.lat,
    });
  });

  it('has the litres that the counter advanced from its start to its end', () => {
    const records = [...tenKm, ...park({ from: at(610), to: at(1000), start: endOf(tenKm) })].map(
      (record, i) => ({
        ...record,
        fuelUsedL: 100 + i / 10,
      }),
    );
    expect(onlyJourney(records).fuelL).toBe(6);
    expect(onlyJourney(records.map((r, i) => ({ ...r, fuelUsedL: i < 40 ? r.fuelUsedL : 0 }))).fuelL).toBe(
      2.9,
    );
  });
});

describe('the driver of a journey', () => {
  const journeyWith = (tags: Record<number, string>) =>
    onlyJourney(
      [...tenKm, ...park({ from: at(610), to: at(1000), start: endOf(tenKm) })].map((record) => ({
        ...record,
        driverTag: tags[(record.timeMs - T) / 1000] ?? null,
      })),
    );

  it.each<[string, Record<number, string>, [string | null, number | null, string | null]]>([
    ['read in it', { 30: 'A' }, ['A', 30, null]],
    ['the first of two', { 30: 'A', 300: 'B' }, ['A', 30, 'B']],
    ['the first of two, even if it comes back', { 30: 'A', 300: 'B', 400: 'A' }, ['A', 30, 'B']],
    ['the first of three', { 30: 'A', 300: 'B', 400: 'C' }, ['A', 30, 'B']],
    ['read up to 120 s before it', { [-120]: 'A' }, ['A', -120, null]],
    ['read before it and again at its start', { [-60]: 'A', 0: 'A' }, ['A', -60, null]],
    ['read again and again before it', { [-120]: 'A', [-60]: 'A', 10: 'A' }, ['A', -120, null]],
    ['that lies in the reader for long', { [-180]: 'A', [-120]: 'A', [-60]: 'A', 0: 'A' }, ['A', -60, null]],
    ['of its start, not another one before it', { [-60]: 'B', 0: 'A' }, ['A', 0, null]],
    ['read earlier is not its driver', { [-180]: 'A' }, [null, null, null]],
    ['read after its end is not its driver', { 610: 'A' }, [null, null, null]],
  ])('is the tag %s, with when it was read and the other one', (_, tags, expected) => {
    const { driverTag, cardMs, secondTag } = journeyWith(tags);
    expect([driverTag, cardMs === null ? null : (cardMs - T) / 1000, secondTag]).toEqual(expected);
  });
});

describe('a start without a card is told when its time is over', () => {
  const told = (tags: Record<number, string>, fields: Partial<TrackerRecord> = {}, hasCardReader = true) =>
    foldAll(
      tenKm.map((record) => ({ ...record, ...fields, driverTag: tags[(record.timeMs - T) / 1000] ?? null })),
      { settings: { ...CAR, hasCardReader } },
    ).facts.flatMap((fact) =>
      fact.type === 'alert' && fact.event.code === 1081 ? [(fact.event.timeMs - T) / 1000] : [],
    );

  it.each<[string, number[], number[]]>([
    ['once', told({}), [190]],
    ['not with a card in it', told({ 180: 'A' }), []],
    ['also if one comes later', told({ 190: 'A' }), [190]],
    ['not in a vehicle without a reader', told({}, {}, false), []],
    ['not in private use', told({}, { privateMode: true }), []],
  ])('%s', (_, at, expected) => {
    expect(at).toEqual(expected);
  });
});

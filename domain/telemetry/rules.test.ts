import { describe, expect, it } from 'vitest';
import type { PlaceLookup } from './place-lookup.ts';
import { NO_PLACES } from './place-lookup.ts';
import {
  at,
  CAR,
  daysOf,
  drive,
  drivingEventsOf,
  endOf,
  foldAll,
  haltsOf,
  idle,
  journeysOf,
  ms,
  park,
  recordAt,
  T,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { rulesFrom } from './rule-spans.ts';
import { ALWAYS_FIRST, FIRST_RULES, sameThresholds, type Thresholds } from './rules.ts';
import { runningJourney } from './running.ts';

const withRules = (changed: Partial<Thresholds>, fromMs = 0) => ({
  ...CAR,
  rules: rulesFrom(ALWAYS_FIRST, fromMs, {
    version: 2,
    thresholds: { ...FIRST_RULES.thresholds, ...changed },
  }),
});
const factsBy = (records: readonly TrackerRecord[], changed: Partial<Thresholds> = {}) =>
  foldAll(records, { settings: withRules(changed) }).facts;

const off = (seconds: number) => recordAt(at(seconds), { ignition: false });
const way = drive({ from: T, to: at(300), kmh: 60 });
const then = (from: number, to: number, kmh: number) =>
  drive({ from: at(from), to: at(to), kmh, start: endOf(way) });

describe('the end of a journey', () => {
  // Off from 310 to 490 s between two ways.
  const stopped = [
    ...way,
    ...park({ from: at(310), to: at(480), start: endOf(way) }),
    ...then(490, 800, 60),
    off(810),
    off(2000),
  ];
  it.each<[Partial<Thresholds>, number]>([
    [{}, 2],
    [{ stop_split_s: 181 }, 1],
    [{ stop_split_s: 120 }, 2],
    [{ stop_split_s: 900 }, 1],
  ])('by %j is that of %i journeys', (changed, journeys) => {
    expect(journeysOf(factsBy(stopped, changed))).toHaveLength(journeys);
  });

  it('by the clock is as the next record confirms it', () => {
    const settings = withRules({ stop_split_s: 600 });
    const { memory } = foldAll([...way, off(310)], { settings });
    const running = (seconds: number) => runningJourney(memory, settings, at(seconds));
    const [confirmed] = journeysOf(foldAll([...way, off(310), off(910)], { settings }).facts);
    expect(running(2000)).toEqual(confirmed);
    expect(journeysOf(foldAll([...way, off(310), off(909)], { settings }).facts)).toEqual([]);
  });
});

it.each([
  [60, 100],
  [101, 0],
  [100, 100],
])('a halt counts as idling from %i s on', (idle_min_s, idleS) => {
  const records = [
    ...way,
    ...idle({ from: at(310), to: at(400), start: endOf(way) }),
    ...then(410, 600, 60),
    off(610),
    off(2000),
  ];
  expect(journeysOf(factsBy(records, { idle_min_s }))).toMatchObject([{ idleS }]);
});

describe('an excess', () => {
  // 124 km/h for 20 s, where 120 are allowed.
  const fast = [...way, ...then(310, 330, 124), ...then(340, 600, 60), off(610), off(2000)];
  it.each([
    [{}, 0, 1],
    [{ speed_tolerance_pct: 3 }, 1, 0],
    [{ speed_tolerance_pct: 4 }, 0, 1],
    [{ speed_tolerance_pct: 0, speed_hold_s: 20 }, 1, 0],
    [{ speed_tolerance_pct: 0, speed_hold_s: 21 }, 0, 1],
  ])('by %j', (changed, excesses, warnings) => {
    expect(journeysOf(factsBy(fast, changed))).toMatchObject([{ excesses, warnings }]);
  });
});

describe('harsh driving', () => {
  const told = (g: number) => [
    ...way,
    recordAt(at(305), { ...endOf(way), speedKmh: 60, event: 'harsh_braking', eventValue: g }),
    off(310),
    off(2000),
  ];
  const heavy = (changed: Partial<Thresholds>) => ({ ...withRules(changed), mmaKg: 12_000 });
  it.each([
    [0.34, {}, 0],
    [0.34, { braking_g: 0.34 }, 1],
    [0.4, { braking_g: 0.41 }, 0],
    [0.4, { acceleration_g: 0.9, heavy_braking_g: 0.9 }, 1],
  ])('of %f g by %j', (g, changed, events) => {
    expect(drivingEventsOf(factsBy(told(g), changed))).toHaveLength(events);
  });
  it.each([
    [0.24, {}, 0],
    [0.24, { heavy_braking_g: 0.2 }, 1],
    [0.3, { braking_g: 0.9 }, 1],
  ])('of %f g by %j in a lorry', (g, changed, events) => {
    expect(drivingEventsOf(foldAll(told(g), { settings: heavy(changed) }).facts)).toHaveLength(events);
  });
});

it.each([
  [120, 1],
  [400, 0],
  [300, 1],
])('a halt is a visit from %i s on', (poi_stop_s, visits) => {
  const places: PlaceLookup = { ...NO_PLACES, poiAt: () => ({ id: 7, isFraudulent: false }) };
  const records = [
    ...way,
    ...park({ from: at(310), to: at(600), start: endOf(way) }),
    ...then(610, 800, 60),
    off(810),
    off(2000),
  ];
  const { facts } = foldAll(records, { settings: { ...withRules({ poi_stop_s }), places } });
  expect(haltsOf(facts).map(({ poiId }) => poiId)).toEqual(visits === 1 ? [7] : []);
});

it('what began on a day is decided by the rules of that day, and the day says which', () => {
  const midnight = ms('2026-03-02T23:00:00Z');
  const night = (seconds: number) => midnight + seconds * 1000;
  const before = drive({ from: night(-600), to: night(-60), kmh: 60 });
  const on = (seconds: number) => recordAt(night(seconds), { ...endOf(before) });
  const parked = (seconds: number) => recordAt(night(seconds), { ...endOf(before), ignition: false });
  // The journey of the evening ends after 180 s, that of the morning not yet after 200.
  const records = [...before, parked(-50), parked(140), on(150), on(250), parked(260), parked(460)];
  const settings = withRules({ stop_split_s: 600 }, midnight);
  const { facts, memory } = foldAll([...records, parked(90_000)], { settings });
  expect(journeysOf(foldAll(records, { settings }).facts)).toHaveLength(1);
  expect(memory.journey).toBeNull();
  expect(daysOf(facts).map(({ day, ruleVersion }) => [day, ruleVersion])).toEqual([
    ['2026-03-02', 1],
    ['2026-03-03', 2],
  ]);
});

it('thresholds are compared one by one', () => {
  const { thresholds } = FIRST_RULES;
  expect(sameThresholds(thresholds, { ...thresholds })).toBe(true);
  expect(sameThresholds(thresholds, { ...thresholds, cornering_g: 0.5 })).toBe(false);
});

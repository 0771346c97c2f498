import { describe, expect, it } from 'vitest';
import {
  at,
  drive as driveOn,
  endOf,
  foldAll,
  journeysOf,
  later,
  north,
  recordAt,
  type Stretch,
  T,
} from './record.builder.ts';

const drive = (stretch: Stretch) => driveOn({ ...stretch, fields: { ignition: null } });
const stand = (stretch: Stretch) => drive({ ...stretch, kmh: 0 });
const journeys = (...stretches: ReturnType<typeof drive>[]) => journeysOf(foldAll(stretches.flat()).facts);

const still = stand({ from: at(-300), to: at(-10) });
const tenKm = drive({ from: at(0), to: at(600), kmh: 60 });
const there = endOf(tenKm);

describe('a journey of a vehicle without ignition input', () => {
  it('goes from the first sample over 5 km/h to the first of the stop', () => {
    expect(journeys(still, tenKm, stand({ from: at(610), to: at(800), start: there }))).toMatchObject([
      { startMs: at(0), endMs: at(610), distanceM: 10_000, durationS: 610, movementS: 610, idleS: 0 },
    ]);
  });

  it.each([
    ['179 s goes on', 179, 1],
    ['180 s ends it', 180, 2],
  ])('with a stop of %s', (_, stopS, count) => {
    const again = at(610 + stopS);
    const stop = stand({ from: at(610), to: at(640), start: there });
    const second = drive({ from: again, to: later(again, 600), kmh: 60, start: there });
    const end = stand({ from: later(again, 610), to: later(again, 800), start: north(there, 10_000) });
    expect(journeys(still, tenKm, stop, second, end)).toHaveLength(count);
  });

  it('idles in halts from 60 s up to the stop', () => {
    const stop = stand({ from: at(610), to: at(700), start: there });
    const second = drive({ from: at(710), to: at(770), kmh: 60, start: there });
    const end = stand({ from: at(780), to: at(1000), start: north(there, 1000) });
    expect(journeys(still, tenKm, stop, second, end)).toMatchObject([
      { idleS: 100, movementS: 680, durationS: 780 },
    ]);
  });

  it.each([
    [5, 0],
    [6, 1],
  ])('that never passes %d km/h: %d', (kmh, count) => {
    const slow = drive({ from: at(0), to: at(300), kmh });
    expect(journeys(still, slow, stand({ from: at(310), to: at(600), start: endOf(slow) }))).toHaveLength(
      count,
    );
  });

  it('creeps on in a journey at more than 3 km/h', () => {
    const creep = drive({ from: at(610), to: at(900), kmh: 4, start: there });
    const end = stand({ from: at(910), to: at(1200), start: endOf(creep) });
    expect(journeys(still, tenKm, creep, end)).toMatchObject([{ endMs: at(910), idleS: 0 }]);
  });

  it('ends at the stop after which it was silent for the night, however far it wakes up', () => {
    const stop = stand({ from: at(610), to: at(650), start: there });
    const morning = drive({ from: at(40_000), to: at(40_600), kmh: 60, start: north(there, 400) });
    expect(journeys(still, tenKm, stop, morning)).toMatchObject([{ endMs: at(610) }]);
  });

  it('ends with its last sample when it falls silent on the way and has hardly gone on', () => {
    // 500 m in 1,400 s are 1.3 km/h.
    const later500 = drive({ from: at(2000), to: at(2100), kmh: 60, start: north(there, 500) });
    expect(journeys(still, tenKm, later500)).toMatchObject([{ endMs: at(600), hasGap: false }]);
  });

  it('begins no new one after such a silence at less than 5 km/h', () => {
    const creep = drive({ from: at(2000), to: at(2100), kmh: 5, start: there });
    const end = stand({ from: at(2110), to: at(2400), start: endOf(creep) });
    expect(journeys(still, tenKm, creep, end)).toMatchObject([{ endMs: at(600) }]);
  });

  it('goes on over a silence that it crossed', () => {
    const second = drive({ from: at(1400), to: at(1500), kmh: 60, start: north(there, 10_000) });
    const end = stand({ from: at(1510), to: at(1800), start: endOf(second) });
    expect(journeys(still, tenKm, second, end)).toMatchObject([{ endMs: at(1510), hasGap: true }]);
  });

  it('goes over to the ignition as soon as one is reported', () => {
    const lit = driveOn({ from: at(610), to: at(700), kmh: 60, start: there });
    const off = later(T, 710);
    const end = [0, 100, 200].map((s) => recordAt(later(off, s), { ...endOf(lit), ignition: false }));
    expect(journeys(still, tenKm, lit, end)).toMatchObject([{ startMs: at(0), endMs: at(700) }]);
  });
});

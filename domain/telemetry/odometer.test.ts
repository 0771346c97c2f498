import { describe, expect, it } from 'vitest';
import { lastPosition } from './last-position.ts';
import { odometerAtM } from './odometer.ts';
import { at, CAR, daysOf, drive, endOf, foldAll, journeysOf, park, recordAt, T } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { runningJourney } from './running.ts';

const settings = { ...CAR, initialOdometerM: 1_000_000 };

/** 10 km from 0 to 600 s, then parked for 10 minutes; the same again from 1,200 s on. */
const one = [...drive({ from: at(0), to: at(600), kmh: 60 })];
const parked = park({ from: at(610), to: at(1190), start: endOf(one) });
const two = drive({ from: at(1200), to: at(1800), kmh: 60, start: endOf(one) });
const end = park({ from: at(1810), to: at(2100), start: endOf(two) });
const all = [recordAt(at(-600), { ignition: false }), ...one, ...parked, ...two, ...end];

const withCan = (records: readonly TrackerRecord[], readings: Record<number, number>) =>
  records.map((record) => {
    const odometerM = readings[(record.timeMs - T) / 1000];
    return odometerM === undefined ? record : { ...record, odometerM, odometerSource: 'can' as const };
  });

describe('the odometer', () => {
  it('is unknown without a beginning', () => {
    const { memory, facts } = foldAll(all);
    expect(journeysOf(facts).map((j) => j.odometerM)).toEqual([null, null]);
    expect(lastPosition(memory)!.odometerM).toBeNull();
  });

  it('is the initial one and what was driven since', () => {
    const { memory, facts } = foldAll(all, { settings });
    expect(journeysOf(facts).map((j) => j.odometerM)).toEqual([1_010_000, 1_020_000]);
    expect(lastPosition(memory)!.odometerM).toBe(1_020_000);
  });

  it('advances within the journey', () => {
    const { memory } = foldAll(
      all.filter((r) => r.timeMs <= at(1500)),
      { settings },
    );
    expect(lastPosition(memory)!.odometerM).toBe(1_015_000);
  });

  it('follows a later correction of the initial one', () => {
    const { memory } = foldAll(all.slice(0, -1), { settings });
    const corrected = foldAll(all.slice(-1), {
      memory,
      settings: { ...settings, initialOdometerM: 500_000 },
    });
    expect(lastPosition(corrected.memory)!.odometerM).toBe(520_000);
  });

  it('is the vehicle’s own when it tells it', () => {
    const records = withCan(all, { 0: 70_000_000, 590: 70_009_800, 600: 70_010_000, 1800: 70_020_100 });
    const { memory, facts } = foldAll(records, { settings });
    expect(journeysOf(facts).map((j) => j.odometerM)).toEqual([70_010_000, 70_020_100]);
    expect(lastPosition(memory)!.odometerM).toBe(70_020_100);
  });

  it('is carried on over journeys in which the vehicle does not tell it', () => {
    const { memory, facts } = foldAll(withCan(all, { 0: 70_000_000, 600: 70_010_000 }), { settings });
    expect(journeysOf(facts).map((j) => j.odometerM)).toEqual([70_010_000, 70_020_000]);
    expect(lastPosition(memory)!.odometerM).toBe(70_020_000);
  });

  it('is carried on from a reading at the very start', () => {
    const records = withCan(all, { 0: 70_000_000 });
    const { memory, facts } = foldAll(records);
    expect(journeysOf(facts).map((j) => j.odometerM)).toEqual([70_010_000, 70_020_000]);
    expect(lastPosition(memory)!.odometerM).toBe(70_020_000);
    const underway = foldAll(records.filter((r) => r.timeMs <= at(300))).memory;
    expect(lastPosition(underway)!.odometerM).toBe(70_005_000);
  });

  it('does not count a journey twice that is read only after its end', () => {
    const { memory } = foldAll(withCan(all, { 0: 70_000_000, 600: 70_010_000, 1810: 70_020_050 }));
    expect(lastPosition(memory)!.odometerM).toBe(70_020_050);
  });

  it('does not show a reading that the one before and the one after contradict', () => {
    const readings = { 0: 70_000_000, 100: 70_001_700, 200: 5, 300: 70_005_000 };
    const shown = (second: number) =>
      lastPosition(foldAll(withCan(all, readings).filter((r) => r.timeMs <= at(second))).memory)!.odometerM;
    expect([100, 200, 300].map(shown)).toEqual([70_001_700, 70_001_700, 70_001_700]);
  });

  it('goes on from where it is with a new counter, from its second reading on', () => {
    const readings = { 0: 70_000_000, 100: 70_001_700, 200: 5000, 300: 6700, 400: 8400 };
    const shown = (second: number) =>
      lastPosition(foldAll(withCan(all, readings).filter((r) => r.timeMs <= at(second))).memory)!.odometerM;
    expect([200, 300, 400].map(shown)).toEqual([70_001_700, 70_001_700, 70_003_400]);
  });

  it('waits for a counter that is behind what was driven without it', () => {
    // The first journey had no reading and counted 10 km; by the counter it was 9.5 km.
    const { memory, facts } = foldAll(withCan(all, { 0: 70_000_000, 1300: 70_009_500, 1800: 70_019_500 }));
    expect(journeysOf(facts).map((j) => j.odometerM)).toEqual([70_010_000, 70_019_500]);
    const before = foldAll(
      withCan(all, { 0: 70_000_000, 1300: 70_009_500 }).filter((r) => r.timeMs <= at(1300)),
    );
    expect(lastPosition(before.memory)!.odometerM).toBe(70_011_500);
    expect(lastPosition(memory)!.odometerM).toBe(70_019_500);
  });

  it('of a journey that begins with the record that closes another one includes the closed one', () => {
    // No record between the ignition off at 610 s and the ignition on at 1,200 s.
    const records = all.filter((r) => r.timeMs <= at(610) || r.timeMs >= at(1200));
    const { memory, facts } = foldAll(records, { settings });
    expect(journeysOf(facts).map((j) => j.odometerM)).toEqual([1_010_000, 1_020_000]);
    const underway = foldAll(
      records.filter((r) => r.timeMs <= at(1500)),
      { settings },
    ).memory;
    expect(lastPosition(underway)!.odometerM).toBe(1_015_000);
    expect(runningJourney(underway, CAR, at(1500))!.odometerM).toBe(1_015_000);
    expect(lastPosition(memory)!.odometerM).toBe(1_020_000);
  });

  describe('that was corrected', () => {
    const corrected = { ...settings, odometerCorrections: [{ fromMs: at(900), addedM: 30_000 }] };

    it('is that much more from then on, and what was before stays', () => {
      const { memory, facts } = foldAll(all, { settings: corrected });
      expect(journeysOf(facts).map((j) => j.odometerM)).toEqual([1_010_000, 1_050_000]);
      expect(lastPosition(memory)!.odometerM).toBe(1_050_000);
    });

    it('stays that much more than what the vehicle tells', () => {
      const records = withCan(all, { 0: 70_000_000, 600: 70_010_000, 1800: 70_020_100 });
      const { memory, facts } = foldAll(records, { settings: corrected });
      expect(journeysOf(facts).map((j) => j.odometerM)).toEqual([70_010_000, 70_050_100]);
      expect(lastPosition(memory)!.odometerM).toBe(70_050_100);
      const silent = foldAll(withCan(all, { 0: 70_000_000, 600: 70_010_000 }), { settings: corrected });
      expect(lastPosition(silent.memory)!.odometerM).toBe(70_050_000);
    });

    it('is known before the vehicle reports again', () => {
      const { memory } = foldAll(
        all.filter((r) => r.timeMs <= at(800)),
        { settings: corrected },
      );
      const shown = (seconds: number) => odometerAtM(memory, corrected, at(seconds));
      expect([899, 900, 90_000].map(shown)).toEqual([1_010_000, 1_040_000, 1_040_000]);
      expect(
        odometerAtM(foldAll(all).memory, { ...corrected, initialOdometerM: null }, at(9_000)),
      ).toBeNull();
    });
  });

  it('of a day is the last one in it', () => {
    const { facts } = foldAll([...all, recordAt(at(86_400), { ignition: false })], { settings });
    expect(daysOf(facts)).toMatchObject([{ day: '2026-03-02', odometerM: 1_020_000 }]);
  });
});

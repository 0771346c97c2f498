import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIGURE_SOURCES } from '../tracker/figure-source.ts';
import { folding } from './fold.ts';
import { lastPosition } from './last-position.ts';
import { life } from './life.builder.ts';
import type { Memory } from './memory.ts';
import { completeMemory, emptyMemory } from './memory-shape.ts';
import { placesAlong } from './place-lookup.builder.ts';
import { NO_PLACES } from './place-lookup.ts';
import {
  areaVisitsOf,
  daysOf,
  foldAll,
  haltsOf,
  journeysOf,
  ms,
  privatePeriodsOf,
  tamperingsOf,
} from './record.builder.ts';
import { maybe, VIN } from './record-fields.builder.ts';
import { inOrder } from './record-order.ts';
import { leastStopMs, SOME_RULES } from './rules.builder.ts';
import { runningDay, runningJourney } from './running.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

const RUNS = { seed: 20_260_302, numRuns: 300 };
const settings: fc.Arbitrary<VehicleSettings> = fc.record({
  timeZone: fc.constantFrom('Europe/Madrid', 'Atlantic/Canary', 'America/New_York', 'Australia/Lord_Howe'),
  maxSpeedKmh: maybe(fc.integer({ min: 30, max: 130 })),
  mmaKg: maybe(fc.constantFrom(1800, 3500, 12_000)),
  initialOdometerM: maybe(fc.integer({ min: 0, max: 500_000_000 })),
  odometerCorrections: fc.array(
    fc.record({
      fromMs: fc
        .tuple(
          fc.constantFrom(...['2026-03-29', '2026-10-25', '2026-05-11'].map((day) => ms(`${day}T00:00:00Z`))),
          fc.integer({ min: -12, max: 24 }),
        )
        .map(([dayMs, hours]) => dayMs + hours * 3_600_000),
      addedM: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    { maxLength: 2 },
  ),
  vin: maybe(fc.constant(VIN)),
  distanceSource: fc.constantFrom(...FIGURE_SOURCES),
  fuelSource: fc.constantFrom(...FIGURE_SOURCES),
  speedSource: fc.constantFrom(...FIGURE_SOURCES),
  hasCardReader: fc.boolean(),
  privateSpans: fc.constantFrom([], [{ fromMs: ms('2026-05-10T09:00:00Z'), toMs: 1e14 }]),
  places: fc.constantFrom(NO_PLACES, placesAlong(3000)),
  rules: fc.constantFrom(...SOME_RULES),
});

const throughJson = (memory: Memory) => completeMemory(JSON.parse(JSON.stringify(memory)));

describe('folding', () => {
  it('in one go, or from any stored memory on, gives the same', () => {
    fc.assert(
      fc.property(life, settings, fc.array(fc.nat(), { maxLength: 4 }), (records, of, cuts) => {
        const ordered = inOrder(records);
        const whole = foldAll(ordered, { settings: of });
        const facts = [];
        let memory = throughJson(emptyMemory());
        const edges = [...cuts.map((n) => n % (ordered.length + 1)), ordered.length].sort((a, b) => a - b);
        let from = 0;
        for (const edge of edges) {
          const part = foldAll(ordered.slice(from, edge), { settings: of, memory });
          facts.push(...part.facts);
          memory = throughJson(part.memory);
          from = edge;
        }
        expect(facts).toEqual(whole.facts);
        expect(memory).toEqual(whole.memory);
        expect(throughJson(whole.memory)).toEqual(whole.memory);
      }),
      RUNS,
    );
  });

  it('of many records in one memory gives what each gives by itself, and leaves the start as it was', () => {
    fc.assert(
      fc.property(life, settings, (records, of) => {
        const ordered = inOrder(records);
        const start = foldAll(ordered.slice(0, 20), { settings: of }).memory;
        const asItWas = JSON.stringify(start);
        const rest = ordered.slice(20);
        const { memory, facts, take } = folding(start, of);
        const together = rest.flatMap((record) => {
          take(record);
          return [...facts];
        });
        const each = foldAll(rest, { settings: of, memory: start });
        expect(together).toEqual(each.facts);
        expect(memory).toEqual(each.memory);
        expect(JSON.stringify(start)).toBe(asItWas);
      }),
      RUNS,
    );
  });

  it('leaves a memory that is the same after it was stored, whatever a tracker sends', () => {
    fc.assert(
      fc.property(life, settings, (records, of) => {
        let memory = emptyMemory();
        for (const record of inOrder(records)) {
          memory = foldAll([record], { settings: of, memory }).memory;
          expect(throughJson(memory)).toEqual(memory);
        }
      }),
      { ...RUNS, numRuns: 150 },
    );
  });

  it('does not depend on the order of arrival nor on repeats', () => {
    fc.assert(
      fc.property(life, settings, fc.infiniteStream(fc.nat()), (records, of, stream) => {
        const keyed = [...records, ...records.slice(0, 20)].map((record) => ({
          record,
          key: stream.next().value as number,
        }));
        const arrived = keyed.sort((a, b) => a.key - b.key).map(({ record }) => record);
        expect(foldAll(inOrder(arrived), { settings: of })).toEqual(
          foldAll(inOrder(records), { settings: of }),
        );
      }),
      { ...RUNS, numRuns: 100 },
    );
  });

  it('never changes the memory it is given', () => {
    fc.assert(
      fc.property(life, settings, (records, of) => {
        let memory = emptyMemory();
        for (const record of inOrder(records)) {
          const before = JSON.stringify(memory);
          const next = foldAll([record], { settings: of, memory }).memory;
          expect(JSON.stringify(memory)).toBe(before);
          memory = next;
        }
      }),
      { ...RUNS, numRuns: 60 },
    );
  });

  it('remembers little, even when everything happens at once', () => {
    fc.assert(
      fc.property(life, settings, (records, of) => {
        expect(JSON.stringify(foldAll(inOrder(records), { settings: of }).memory).length).toBeLessThan(3700);
      }),
      { ...RUNS, numRuns: 200 },
    );
  });
});

describe('whatever happens', () => {
  it('journeys follow one another and their figures agree', () => {
    fc.assert(
      fc.property(life, settings, (records, of) => {
        const { facts, memory } = foldAll(inOrder(records), { settings: of });
        const running = runningJourney(memory, of, memory.lastMs);
        const journeys = [...journeysOf(facts), ...(running === null ? [] : [running])];
        let lastEndMs = 0;
        for (const journey of journeys) {
          expect(journey.startMs).toBeGreaterThanOrEqual(lastEndMs);
          expect(journey.endMs).toBeGreaterThanOrEqual(journey.startMs);
          lastEndMs = journey.endMs;
          expect(journey.durationS).toBe(Math.round((journey.endMs - journey.startMs) / 1000));
          expect(journey.movementS + journey.idleS).toBe(journey.durationS);
          const { distanceM, movementS, idleS, bandS, longestHaltS, fuelL } = journey;
          for (const figure of [distanceM, movementS, idleS, longestHaltS, fuelL ?? 0, ...bandS]) {
            expect(figure).toBeGreaterThanOrEqual(0);
            expect(Number.isFinite(figure)).toBe(true);
          }
          for (const whole of [distanceM, movementS, idleS, longestHaltS, ...bandS])
            expect(whole % 1).toBe(0);
          expect(longestHaltS).toBeLessThanOrEqual(journey.durationS);
          expect(bandS[0] + bandS[1] + bandS[2]).toBe(journey.isPrivate ? 0 : movementS);
          if (journey.isPrivate)
            expect([journey.startLat, journey.endLat, journey.maxSpeedKmh]).toEqual([null, null, null]);
        }
      }),
      RUNS,
    );
  });

  it('the odometer never runs backwards, in journeys, in days or now', () => {
    fc.assert(
      fc.property(life, settings, (records, of) => {
        let memory = emptyMemory();
        let odometerM = 0;
        const grow = (next: number | null) => {
          if (next === null) return;
          expect(next).toBeGreaterThanOrEqual(odometerM);
          odometerM = next;
        };
        const ends: { atMs: number; odometerM: number | null }[] = [];
        for (const record of inOrder(records)) {
          const { facts, ...after } = foldAll([record], { settings: of, memory });
          memory = after.memory;
          for (const journey of journeysOf(facts)) ends.push({ ...journey, atMs: journey.endMs });
          for (const day of daysOf(facts)) ends.push({ ...day, atMs: day.lastMs });
          grow(lastPosition(memory)!.odometerM);
        }
        const running = runningJourney(memory, of, memory.lastMs);
        if (running !== null) ends.push({ ...running, atMs: running.endMs });
        odometerM = 0;
        ends.sort((a, b) => a.atMs - b.atMs);
        for (const end of ends) grow(end.odometerM);
      }),
      RUNS,
    );
  });

  it('days follow one another and no hour has more seconds than it lasts', () => {
    fc.assert(
      fc.property(life, settings, (records, of) => {
        const ordered = inOrder(records);
        const { facts, memory } = foldAll(ordered, { settings: of });
        const days = [...daysOf(facts), runningDay(memory, of)!];
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort());
        expect(days.flatMap(({ messages }) => messages).reduce((a, b) => a + b)).toBe(ordered.length);
        for (const { activeS, ignitionS, privateS, privateDistanceM, firstMs, lastMs } of days) {
          expect(lastMs).toBeGreaterThanOrEqual(firstMs);
          expect(Math.min(privateS, privateDistanceM)).toBeGreaterThanOrEqual(0);
          expect(privateS).toBeLessThanOrEqual(25 * 3600);
          activeS.forEach((seconds, hour) => {
            expect(seconds).toBeLessThanOrEqual(hour <= 3 ? 7200 : 3600);
            expect(ignitionS[hour]!).toBeLessThanOrEqual(seconds);
            expect(ignitionS[hour]!).toBeGreaterThanOrEqual(0);
          });
        }
      }),
      RUNS,
    );
  });

  it('private use and tampering open before they close, and private distance is that of its days', () => {
    fc.assert(
      fc.property(life, settings, (records, of) => {
        const { facts, memory } = foldAll(inOrder(records), { settings: of });
        const periods = privatePeriodsOf(facts);
        periods.forEach((period, i) => {
          expect(period.endMs === null).toBe(i % 2 === 0);
          if (period.endMs !== null) expect(period).toMatchObject({ startMs: periods[i - 1]!.startMs });
        });
        for (const { kind, startMs, endMs } of tamperingsOf(facts)) {
          if (endMs === null) continue;
          expect(endMs).toBeGreaterThanOrEqual(startMs + 600_000);
          expect(tamperingsOf(facts)).toContainEqual({ kind, startMs, endMs: null });
        }
        if (memory.private === null) {
          const ofDays = [...daysOf(facts), runningDay(memory, of)!].reduce(
            (sum, day) => sum + day.privateDistanceM,
            0,
          );
          expect(periods.reduce((sum, period) => sum + period.distanceM, 0)).toBe(ofDays);
        }
      }),
      RUNS,
    );
  });

  it('halts lie outside private use, one after the other, and idle runs lie within one journey', () => {
    fc.assert(
      fc.property(life, settings, (records, of) => {
        const { facts } = foldAll(inOrder(records), { settings: of });
        const journeys = journeysOf(facts);
        const isPrivate = (fromMs: number, toMs: number) =>
          privatePeriodsOf(facts).some(
            ({ startMs, endMs }) => endMs !== null && fromMs < endMs && toMs > startMs,
          );
        let lastMs = 0;
        for (const { startMs, endMs, kind, isFraudulent } of haltsOf(facts)) {
          expect(startMs).toBeGreaterThanOrEqual(lastMs);
          lastMs = endMs!;
          expect(lastMs - startMs).toBeGreaterThanOrEqual(isFraudulent ? 300_000 : leastStopMs(of.rules));
          expect(isPrivate(startMs, lastMs)).toBe(false);
          const within = journeys.filter((journey) => journey.startMs < lastMs && journey.endMs > startMs);
          // Idling before the stop, or after it, or both; an idle run lies in one journey.
          if (kind === 'idle') expect(within.length).toBeLessThanOrEqual(1);
          for (const journey of within) expect(journey.isPrivate).toBe(false);
        }
        for (const { startMs, endMs, distanceM: metres } of areaVisitsOf(facts)) {
          expect(endMs! - startMs).toBeGreaterThanOrEqual(60_000);
          expect(isPrivate(startMs, endMs!)).toBe(false);
          expect(metres).toBeGreaterThanOrEqual(0);
        }
      }),
      RUNS,
    );
  });
});

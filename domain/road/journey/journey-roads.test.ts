import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WAY_CLASSES } from '../way-class.ts';
import { decodeJourneyRoads, encodeJourneyRoads, limitAt } from './journey-roads.ts';

const label = fc.option(fc.constantFrom('A-42', 'Calle Mayor', 'Ñ–7'), { nil: null });
/** Stretches in order of time, each with the time since the one before and its own, ms. */
const stretches = <T>(of: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 5_000_000 }), of), {
    maxLength: 12,
  });
const START = Date.parse('2026-03-02T08:00:00Z');
const timed = <T>(parts: [number, number, T][]) => {
  let at = START;
  return parts.map(([gap, lasts, part]) => {
    const fromMs = at + gap;
    at = fromMs + lasts;
    return { fromMs, toMs: at, ...part };
  });
};

it('what is packed is what is read', () => {
  const roads = stretches(
    fc.record({ label, class: fc.constantFrom(...WAY_CLASSES), distanceM: fc.nat(900_000) }),
  ).map(timed);
  const limits = stretches(
    fc.record({
      kmh: fc.option(fc.constantFrom(20, 48.28, 120), { nil: null }),
      by: fc.constantFrom('sign' as const, 'law' as const),
      label,
      source: fc.nat(3),
    }),
  ).map(timed);
  const sources = fc.array(
    fc.record({ name: fc.string(), date: fc.constantFrom(null, '2026-11-20T00:00:00Z') }),
  );
  fc.assert(
    fc.property(fc.record({ roads, limits, sources }), (journey) => {
      expect(decodeJourneyRoads(START, encodeJourneyRoads(START, journey))).toEqual(journey);
    }),
    { seed: 126 },
  );
});

it('is compact: an hour over 30 roads with 60 limits takes about a kilobyte', () => {
  const span = (n: number, lasts: number) => ({
    fromMs: START + n * lasts,
    toMs: START + (n + 1) * lasts - 1_000,
    label: `Calle ${n % 30}`,
  });
  const bytes = encodeJourneyRoads(START, {
    roads: Array.from({ length: 30 }, (_, n) => ({
      ...span(n, 120_000),
      ...{ class: 'residential' as const, distanceM: 800 },
    })),
    limits: Array.from({ length: 60 }, (_, n) => ({
      ...span(n, 60_000),
      ...{ kmh: 50, by: 'law' as const, source: 0 },
    })),
    sources: [{ name: 'spain-latest.osm.pbf', date: '2026-11-20T00:00:00Z' }],
  });
  expect(bytes.length).toBeLessThan(1_300);
});

it('another layout is refused', () => {
  expect(() => decodeJourneyRoads(START, Uint8Array.of(2, 0, 0))).toThrow('another layout');
});

it('a limit counts from its first to its last fix', () => {
  const limit = { kmh: 50, by: 'sign' as const, label: null, source: 0 };
  const limits = [
    { fromMs: 10, toMs: 20, ...limit },
    { fromMs: 30, toMs: 30, ...limit, kmh: 80 },
  ];
  expect([9, 10, 20, 21, 30, 31].map((ms) => limitAt(limits, ms)?.kmh)).toEqual([
    undefined,
    50,
    50,
    undefined,
    80,
    undefined,
  ]);
});

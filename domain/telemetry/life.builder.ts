import fc from 'fast-check';
import { ms, north, recordAt, SOL } from './record.builder.ts';
import { ODOMETER_SOURCES, type TrackerRecord } from './record.ts';
import { anyFields, maybe } from './record-fields.builder.ts';

/**
 * How the next record differs from the one before it. Some silences are long enough, and some intervals short
 * enough, to trigger every rule.
 */
const change = fc.record({
  afterMs: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 60 }).map((s) => s * 1000) },
    { weight: 2, arbitrary: fc.constantFrom(1000, 1500, 179_000, 180_000, 599_000, 600_000, 601_000) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 * 3_600_000 }) },
  ),
  kmh: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 240 })),
  drift: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 60 }) },
    fc.integer({ min: 0, max: 900_000 }),
  ),
  ignition: maybe(fc.boolean(), 4),
  odometerM: maybe(fc.integer({ min: -200, max: 3000 }), 3),
  source: fc.constantFrom(...ODOMETER_SOURCES),
  fields: fc.record(anyFields, { requiredKeys: [] }),
});

/** Two days of changes that begin in a night when the clock changes. */
export const life = fc
  .tuple(
    fc.constantFrom(ms('2026-03-28T20:00:00Z'), ms('2026-10-24T20:00:00Z'), ms('2026-05-10T08:00:00Z')),
    fc.boolean(),
    fc.array(change, { minLength: 1, maxLength: 120 }),
  )
  .map(([beginMs, hasIgnition, changes]) => {
    let timeMs = beginMs;
    let [odometerM, metres] = [100_000, 0];
    return changes.map((next): TrackerRecord => {
      timeMs += next.afterMs;
      odometerM += next.odometerM ?? 0;
      metres += (next.kmh * Math.min(next.afterMs, 60_000)) / 3_600_000 + next.drift;
      const fields = next.fields as Partial<TrackerRecord>;
      return recordAt(timeMs, {
        ...north(SOL, metres % 4_000_000),
        speedKmh: next.kmh,
        ignition: hasIgnition ? next.ignition : null,
        odometerM: next.odometerM === null ? null : Math.max(0, odometerM),
        odometerSource: next.odometerM === null ? null : next.source,
        ...fields,
        ...(fields.privateMode === true ? { lat: null, lng: null } : {}),
      });
    });
  });

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeRecords } from './codec.ts';
import { fold } from './fold.ts';
import { emptyMemory } from './memory-shape.ts';
import { at, CAR, north, recordAt, SOL } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { sampleOf } from './sample.ts';
import { decodeTrack, validFixes } from './track.ts';
import { isValidGrade } from './valid-fix.ts';

/**
 * A vehicle that drives 100 m every ten seconds; faults of some fixes, and a jump to where the vehicle was
 * carried.
 */
const life = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      fc.record({ satellites: fc.integer({ min: 0, max: 4 }) }),
      fc.record({ hdop: fc.constantFrom(5, 5.1, 9) }),
      fc.constant({ valid: false }),
      fc.constant({ lat: null, lng: null }),
      fc.constant({ lat: 0, lng: 0 }),
      fc.record({ awayM: fc.constantFrom(5_000, 44_000) }),
      fc.record({ carriedM: fc.integer({ min: 20_000, max: 90_000 }) }),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let metres = 0;
    return steps.map((step, i): TrackerRecord => {
      const {
        awayM = 0,
        carriedM = 0,
        ...fields
      } = step as Partial<TrackerRecord> & {
        awayM?: number;
        carriedM?: number;
      };
      metres += 100 + carriedM;
      return recordAt(at(i * 10), { ...north(SOL, metres + awayM), speedKmh: 36, ...fields });
    });
  });

it('readers of stored positions take the fixes for valid that the folds take for valid', () => {
  let refused = 0;
  fc.assert(
    fc.property(life, (records) => {
      let memory = emptyMemory();
      const valid = records.flatMap((record) => {
        const { grade } = sampleOf(memory, record, CAR);
        memory = fold(memory, record, CAR).memory;
        return isValidGrade(grade) ? [record.timeMs] : [];
      });
      refused += records.length - valid.length;
      // As two packets that overlap, the later one first.
      const half = Math.floor(records.length / 2);
      const tracks = [records.slice(half), records.slice(0, half + 1)].map((part) =>
        decodeTrack(encodeRecords(part)),
      );
      expect(validFixes(tracks).map(({ track, i }) => track.timeMs[i])).toEqual(valid);
    }),
    { seed: 20_261_124, numRuns: 300 },
  );
  expect(refused).toBeGreaterThan(500);
});

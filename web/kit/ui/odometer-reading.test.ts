import { expect, test } from 'vitest';
import { newestReading, type OdometerReading } from './odometer-reading.ts';

const read = (metres: number | null, atMs: number | null): OdometerReading => ({ metres, atMs });

test.each<[string, OdometerReading[], OdometerReading | null]>([
  ['nothing is known', [], null],
  ['nobody knows it', [read(null, 5), read(null, null)], null],
  ['the newest counts, whoever says it', [read(100, 5), read(120, 9), read(110, 7)], read(120, 9)],
  ['also when it is lower: it was corrected', [read(500, 5), read(120, 9)], read(120, 9)],
  ['what knows nothing does not hide what does', [read(100, 5), read(null, 9)], read(100, 5)],
  ['one without a moment is the last resort', [read(90, null), read(100, 5)], read(100, 5)],
  ['and better than nothing', [read(null, 5), read(90, null)], read(90, null)],
])('%s', (_, readings, expected) => {
  expect(newestReading(readings)).toEqual(expected);
});

import { expect, it } from 'vitest';
import { bandOf, bandPieces, bandSpeeds } from './speed-band.ts';

it('the colours change at half of a limit, at it, and a fifth above it; else at fixed speeds', () => {
  expect(bandSpeeds(100)).toEqual([50, 100, 120]);
  expect(bandSpeeds(null)).toEqual([30, 60, 90]);
});

it.each([
  [null, 0],
  [50, 0],
  [51, 1],
  [100, 1],
  [101, 2],
  [121, 3],
])('a speed of %o km/h with a limit of 100 is in band %i', (speed, band) => {
  expect(bandOf(speed, bandSpeeds(100))).toBe(band);
});

it('a track is cut where its band changes, without gaps', () => {
  const track = [40, 90, 95, 110].map((speedKmh, at) => ({ at, speedKmh }));
  const pieces = bandPieces(track, bandSpeeds(100));
  expect(pieces.map(({ band, points }) => [band, points.map(({ at }) => at)])).toEqual([
    [1, [0, 1, 2]],
    [2, [2, 3]],
  ]);
  expect(bandPieces(track.slice(0, 1), [1])).toEqual([]);
});

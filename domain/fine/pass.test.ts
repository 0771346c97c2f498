import { expect, test } from 'vitest';
import { fixAt, nearestPass } from './pass.ts';

const fix = (timeS: number, lat: number, lng: number) => ({ timeMs: timeS * 1000, lat, lng });
/** North along a meridian, 0.001° (111.19 m) in 10 s. */
const WAY = [fix(0, 40, -3), fix(10, 40.001, -3), fix(20, 40.002, -3)];

test.each<[string, Parameters<typeof nearestPass>[0], [number, number], [number, number] | null]>([
  ['no way', [], [40, -3], null],
  ['one fix', [[fix(7, 40, -3)]], [40.001, -3], [7, 111.2]],
  ['between two fixes', [WAY], [40.0005, -3], [5, 0]],
  // 0.001° of longitude at 40° north are 85.18 m.
  ['beside the way', [WAY], [40.0015, -2.999], [15, 85.2]],
  ['beyond its end', [WAY], [40.003, -3], [20, 111.2]],
  ['over a gap no line is drawn', [[WAY[0]!], [WAY[2]!]], [40.001, -3], [0, 111.2]],
  ['standing still', [[fix(0, 40, -3), fix(10, 40, -3)]], [40, -3], [0, 0]],
])('%s', (_name, pieces, [lat, lng], expected) => {
  const found = nearestPass(pieces, { lat, lng });
  expect(found && [found.timeMs / 1000, Math.round(found.distanceM * 10) / 10]).toEqual(expected);
});

const NORTH = { lat: 41, lng: -3 };
test.each<[string, number[], typeof NORTH | null, number | null]>([
  ['none', [], null, null],
  ['one too early', [89], null, null],
  ['one just in time', [90], null, 90],
  ['one just in time after the minute', [169], null, 169],
  ['one too late', [170], null, null],
  ['the nearer one', [91, 162], null, 162],
  ['the first of the minute', [98, 130, 110], null, 110],
  ['the one of the minute that is nearest to the place', [110, 130, 165], NORTH, 130],
  ['the earlier of two', [95, 165], null, 95],
])('the fix of the minute from second 100, within 10 more: %s', (_name, seconds, place, expected) => {
  // It goes north.
  const found = fixAt(
    seconds.map((s) => fix(s, 40 + s / 1e5, -3)),
    { atMs: 100_000, withinMs: 10_000 },
    place,
  );
  expect(found && found.timeMs / 1000).toBe(expected);
});

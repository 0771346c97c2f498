import { describe, expect, it, test } from 'vitest';
import { columnsOf } from './decimate.ts';
import { timeStep } from './draw-graph.ts';
import { playedTo } from './play-clock.ts';
import { speedBand } from './speed-band.ts';

const S = 1_000;
const span = (from: number, to: number) => ({ fromMs: from * S, toMs: to * S });

describe('the clock of the player', () => {
  const MOVING = [span(100, 200), span(500, 600)];
  it.each<[string, number, number, number, readonly ReturnType<typeof span>[] | null, number | null]>([
    ['a second at 1× is a second', 0, 1, 1, null, 1],
    ['a second at 60× is a minute', 0, 1, 60, null, 60],
    ['it stops at the end', 995, 1, 120, null, 1_000],
    ['and is over there', 1_000, 1, 120, null, null],
    ['from a stop it goes to the next journey', 50, 1, 10, MOVING, 110],
    ['within a journey it goes on', 150, 1, 10, MOVING, 160],
    ['over the end of a journey it goes on in the next', 195, 1, 10, MOVING, 505],
    ['at the last end it stays', 595, 1, 10, MOVING, 600],
    ['and is over there', 600, 1, 10, MOVING, null],
    ['journeys after the end do not count', 990, 1, 10, [span(2_000, 3_000)], null],
  ])('%s', (_, at, elapsed, rate, moving, expected) => {
    const reached = playedTo(at * S, { elapsedMs: elapsed * S, rate, endMs: 1_000 * S, moving });
    expect(reached === null ? null : reached / S).toBe(expected);
  });
});

describe('a long curve', () => {
  const curve = (values: number[]) => ({
    times: Float64Array.from(values, (_, i) => i),
    values: Float64Array.from(values),
    count: values.length,
  });
  it('keeps the lowest and highest of each column of pixels', () => {
    const columns = columnsOf(curve([5, 1, 9, 4, 7, 7, 7, 7]), { fromMs: 0, toMs: 8, widthPx: 2 });
    expect(columns).toEqual([
      { min: 1, max: 9, first: 5, last: 4 },
      { min: 7, max: 7, first: 7, last: 7 },
    ]);
  });
  it('has a hole where nothing is known, and nothing from outside the window', () => {
    const columns = columnsOf(curve([1, Number.NaN, 3, 4, 5]), { fromMs: 1, toMs: 4, widthPx: 3 });
    expect(columns.map((column) => column && [column.min, column.max])).toEqual([null, [3, 3], [4, 5]]);
  });
});

test.each([
  [0, 90, 'slow'],
  [45, 90, 'slow'],
  [46, 90, 'middle'],
  [72, 90, 'middle'],
  [73, 90, 'fast'],
  [90, 90, 'fast'],
  [91, 90, 'over'],
  [31, 30, 'over'],
  // The limit of a vehicle without one of its own is 120 km/h.
  [60, null, 'slow'],
  [120, null, 'fast'],
  [121, null, 'over'],
  [Number.NaN, 90, 'slow'],
] as const)('%d km/h where %s are allowed is %s', (speed, limit, band) => {
  expect(speedBand(speed, limit)).toBe(band);
});

test.each([
  // A label takes 90 pixels.
  [60, 900, 10],
  [24 * 60, 900, 180],
  [31 * 24 * 60, 900, 7_200],
  // 36.5 days would be just enough.
  [365 * 24 * 60, 900, 37 * 24 * 60],
] as const)('%d minutes in %d pixels have a mark every %d minutes', (minutes, width, step) => {
  expect(timeStep(minutes * 60_000, width) / 60_000).toBe(step);
});

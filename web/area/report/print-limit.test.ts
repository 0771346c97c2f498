import { expect, test } from 'vitest';
import { firstRows, isGroupHead, type PrintedLine } from './print-limit.ts';

const row = (at: number): PrintedLine => ({ at, values: [] });
const head = (title: string): PrintedLine => ({ title, sums: {} });
const LINES = [head('Norte'), row(0), row(1), head('Sur'), row(2)];

test.each([
  ['all of them fit', 3, ['Norte', 0, 1, 'Sur', 2]],
  ['heads do not count, and none stands alone', 2, ['Norte', 0, 1]],
  ['in the middle of a group', 1, ['Norte', 0]],
])('%s', (_, most, kept) => {
  const told = firstRows(LINES, most).map((line) => (isGroupHead(line) ? line.title : line.at));
  expect(told).toEqual(kept);
});

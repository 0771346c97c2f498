import { expect, test } from 'vitest';
import { type LabelCandidate, placeLabels } from './plate-labels.ts';

const candidate = (
  key: string,
  leftPx: number,
  topPx: number,
  over: Partial<LabelCandidate> = {},
): LabelCandidate => ({
  key,
  x: 0,
  y: 0,
  leftPx,
  topPx,
  widthPx: 50,
  awayPx: 22,
  isForced: false,
  ...over,
});
const shown = (candidates: readonly LabelCandidate[]) =>
  placeLabels(candidates).map(({ key, offsetYPx }) => `${key} ${offsetYPx}`);

test('labels stand below their markers', () => {
  expect(shown([candidate('a', 100, 100), candidate('b', 300, 100)])).toEqual(['a 22', 'b 22']);
});

test('one that would lie on another goes above, and is left out when that is taken too', () => {
  expect(shown([candidate('a', 100, 100), candidate('b', 130, 100)])).toEqual(['a 22', 'b -22']);
  expect(shown([candidate('a', 100, 100), candidate('b', 120, 100), candidate('c', 140, 100)])).toEqual([
    'a 22',
    'b -22',
  ]);
});

test('no label hides another marker', () => {
  expect(shown([candidate('a', 100, 100), candidate('b', 110, 122)])).toEqual(['a -22', 'b 22']);
});

test('the chosen vehicle keeps its label whatever is in the way', () => {
  expect(shown([candidate('a', 100, 100, { isForced: true }), candidate('b', 110, 122)])[0]).toBe('a 22');
});

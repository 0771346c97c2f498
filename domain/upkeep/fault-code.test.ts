import { expect, it } from 'vitest';
import { DAY_MS } from '../duration.ts';
import { isNewFault, type LastOfCode } from './fault-code.ts';

it.each<[string, number, LastOfCode | null, boolean]>([
  ['the first time', 1_000, null, true],
  ['while its defect is open', 1_000, { state: 'open', closedMs: null }, false],
  ['while it is mended', 1_000, { state: 'in_repair', closedMs: null }, false],
  ['sent before it was mended', 999, { state: 'done', closedMs: 1_000 }, false],
  ['sent as it was mended', 1_000, { state: 'done', closedMs: 1_000 }, false],
  ['sent after it was mended', 1_001, { state: 'done', closedMs: 1_000 }, true],
  ['in the 30 days after it was dismissed', 30 * DAY_MS, { state: 'dismissed', closedMs: 0 }, false],
  ['later', 30 * DAY_MS + 1, { state: 'dismissed', closedMs: 0 }, true],
])('a fault code %s', (_, saidMs, last, expected) => {
  expect(isNewFault(saidMs, last)).toBe(expected);
});

import { expect, it } from 'vitest';
import { isDrillDue } from './drill.ts';

const at = (text: string) => Date.parse(`2026-${text}:00Z`);
const SUNDAY = at('03-01T04:20');
const before = { lastGoodMs: SUNDAY, lastBegunMs: SUNDAY, wasKilled: false };

it.each([
  ['the first', { lastGoodMs: null, lastBegunMs: null, wasKilled: false }, at('03-01T04:20'), true],
  ['the night after a good one', before, at('03-02T04:20'), false],
  ['six days after a good one', before, at('03-07T04:20'), false],
  ['a week after it', before, at('03-08T04:20'), true],
  ['a minute early, a week after it', before, at('03-08T04:19'), true],
  ['an hour after a failed one', { ...before, lastBegunMs: at('03-08T04:20') }, at('03-08T05:20'), false],
  ['the night after a failed one', { ...before, lastBegunMs: at('03-08T04:20') }, at('03-09T04:20'), true],
  [
    'an hour after a killed one',
    { ...before, lastBegunMs: at('03-08T04:20'), wasKilled: true },
    at('03-08T05:20'),
    true,
  ],
  ['a killed one by hand, after a good one', { ...before, wasKilled: true }, at('03-02T04:20'), false],
] as const)('%s: due or not', (_, drills, nowMs, isDue) => {
  expect(isDrillDue(drills, nowMs)).toBe(isDue);
});

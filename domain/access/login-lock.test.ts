import { expect, it } from 'vitest';
import { lockedUntilMs } from './login-lock.ts';

const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00Z`);
const FIVE = ['10:00', '10:01', '10:02', '10:03', '10:04'];

it.each([
  ['four failures', FIVE.slice(1), '10:05', null],
  ['five within the window', FIVE, '10:05', '10:19'],
  ['in any order', FIVE.toReversed(), '10:05', '10:19'],
  ['one minute before the end', FIVE, '10:18', '10:19'],
  ['at the end', FIVE, '10:19', null],
  ['five spread over exactly the window', ['10:00', '10:05', '10:07', '10:10', '10:15'], '10:16', '10:30'],
  ['five spread over more', ['10:00', '10:05', '10:07', '10:10', '10:16'], '10:17', null],
  ['a sixth after the lock counts alone', [...FIVE, '10:20'], '10:21', null],
])('%s', (_name, failures, now, until) => {
  expect(lockedUntilMs(failures.map(at), at(now))).toBe(until && at(until));
});

it('takes a looser limit for an address', () => {
  expect(lockedUntilMs(FIVE.map(at), at('10:05'), 50)).toBeNull();
});

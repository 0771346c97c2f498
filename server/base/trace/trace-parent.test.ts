import { expect, it } from 'vitest';
import { isKept, readTraceParent } from './trace-parent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const parent = (isSampled: boolean) => ({ traceId: TRACE, spanId: SPAN, isSampled });

it.each([
  ['sampled', `00-${TRACE}-${SPAN}-01`, parent(true)],
  ['not sampled', `00-${TRACE}-${SPAN}-00`, parent(false)],
  ['other flags beside', `00-${TRACE}-${SPAN}-03`, parent(true)],
  ['a later version with more', `01-${TRACE}-${SPAN}-01-x`, parent(true)],
  ['version 00 with more', `00-${TRACE}-${SPAN}-01-x`, null],
  ['the forbidden version', `ff-${TRACE}-${SPAN}-01`, null],
  ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`, null],
  ['an empty trace', `00-${'0'.repeat(32)}-${SPAN}-01`, null],
  ['an empty span', `00-${TRACE}-${'0'.repeat(16)}-01`, null],
  ['none', undefined, null],
])('%s', (_name, header, expected) => {
  expect(readTraceParent(header)).toEqual(expected);
});

it('a ratio keeps the highest ids', () => {
  const of = (end: string) => `${'0'.repeat(18)}${end}`;
  expect(isKept(of('c0000000000000'), 0.25)).toBe(true);
  expect(isKept(of('bfffffffff0000'), 0.25)).toBe(false);
  expect(isKept(of('00000000000000'), 1)).toBe(true);
  expect(isKept(of('fffffffffffff0'), 0)).toBe(false);
});

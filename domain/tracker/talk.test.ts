import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../duration.ts';
import { type Talk, type TalkVerdict, talkVerdict } from './talk.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');

/** Fitted yesterday, last heard a minute ago, everything in order. */
const WELL: Talk = {
  fittedMs: NOW - 24 * HOUR_MS,
  lastContactMs: NOW - MINUTE_MS,
  ignition: true,
  satellites: 9,
  externalV: 13.8,
};

it.each<[TalkVerdict, string, Partial<Talk>]>([
  ['talking', 'all is well', {}],
  ['talking', 'values unknown', { ignition: null, satellites: null, externalV: null }],
  ['unfitted', 'in no vehicle', { fittedMs: null, lastContactMs: null }],
  ['waiting', 'a quarter of an hour after fitting', { fittedMs: NOW - 15 * MINUTE_MS, lastContactMs: null }],
  ['never', 'later', { fittedMs: NOW - 15 * MINUTE_MS - 1, lastContactMs: null }],
  ['talking', 'half an hour with the ignition on', { lastContactMs: NOW - 30 * MINUTE_MS }],
  ['silent', 'longer', { lastContactMs: NOW - 30 * MINUTE_MS - 1 }],
  ['talking', '25 hours parked', { ignition: false, fittedMs: 0, lastContactMs: NOW - 25 * HOUR_MS }],
  ['silent', 'longer parked', { ignition: false, fittedMs: 0, lastContactMs: NOW - 25 * HOUR_MS - 1 }],
  ['no_supply', '8.9 V', { externalV: 8.9, satellites: 0 }],
  ['talking', '9 V', { externalV: 9 }],
  ['no_fix', '3 satellites', { satellites: 3 }],
  ['talking', '4 satellites', { satellites: 4 }],
])('says %s: %s', (verdict, _, talk) => {
  expect(talkVerdict({ ...WELL, ...talk }, NOW)).toBe(verdict);
});

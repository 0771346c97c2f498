import { describe, expect, it } from 'vitest';
import { type ShareFacts, shareEnd, vehicleShareInput } from './vehicle-share.ts';

const at = (clock: string) => Date.parse(`2026-03-02T${clock}Z`);
const target = { lat: 40.4, lng: -3.7 };
const LASTS: ShareFacts = {
  nowMs: at('10:10:00'),
  madeMs: at('10:00:00'),
  expiresMs: at('10:15:00'),
  isRegistered: true,
  wasPrivate: false,
  isSeen: true,
  endsOnArrival: true,
  target,
  place: { lat: 40.41, lng: -3.7, timeMs: at('10:09:00') },
};
/** 0.001° north are 111.2 m. */
const beside = (lat: number, clock = '10:09:00') => ({ place: { lat, lng: -3.7, timeMs: at(clock) } });

it.each([
  ['lasts', {}, null],
  ['lasts until the last moment', { nowMs: at('10:14:59') }, null],
  ['expires', { nowMs: at('10:15:00') }, 'expired'],
  ['ends with private use', { wasPrivate: true }, 'private'],
  ['ends with private use, also when it has expired', { wasPrivate: true, nowMs: at('11:00:00') }, 'private'],
  ['ends with the sight of its maker', { isSeen: false }, 'sight'],
  ['ends with the vehicle', { isRegistered: false, wasPrivate: true }, 'vehicle'],
  ['ends 111 m from the place', beside(40.401), 'arrived'],
  ['lasts 167 m from the place', beside(40.4015), null],
  ['lasts there if it need not end', { ...beside(40.4), endsOnArrival: false }, null],
  ['lasts with a place from before it was made', beside(40.4, '09:59:59'), null],
  ['lasts without a place', { place: null }, null],
  ['lasts without a place to arrive at', { ...beside(40.4), target: null }, null],
] as const)('%s', (_, facts, end) => expect(shareEnd({ ...LASTS, ...facts })).toBe(end));

describe('the input', () => {
  const isValid = (input: object) => vehicleShareInput.safeParse({ minutes: 60, ...input }).success;
  it.each([
    [{}, true],
    [{ minutes: 15 }, true],
    [{ minutes: 14 }, false],
    [{ minutes: 10_080 }, true],
    [{ minutes: 10_081 }, false],
    [{ label: 'x'.repeat(61) }, false],
    [{ lat: 40, lng: -3 }, true],
    [{ lat: 40 }, false],
    [{ lat: 91, lng: 0 }, false],
    [{ ends_on_arrival: true }, false],
    [{ ends_on_arrival: true, lat: 40, lng: -3 }, true],
  ])('%j: %s', (input, expected) => expect(isValid(input)).toBe(expected));
});

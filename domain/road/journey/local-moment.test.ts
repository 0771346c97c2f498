import { expect, it } from 'vitest';
import { localMoment, zoneAt } from './local-moment.ts';

it.each([
  // Monday 2 March 2026: an hour ahead of UTC in Madrid; none in London; on Sunday still in the Azores.
  ['2026-03-02T08:30:00Z', 'Europe/Madrid', { weekday: 0, minute: 570 }],
  ['2026-03-02T00:00:00Z', 'Europe/London', { weekday: 0, minute: 0 }],
  ['2026-03-02T00:30:00Z', 'Atlantic/Azores', { weekday: 6, minute: 1_410 }],
  // In summer, two hours: Saturday is over.
  ['2026-07-04T22:05:00Z', 'Europe/Madrid', { weekday: 6, minute: 5 }],
])('%s in %s', (at, zone, moment) => {
  expect(localMoment(Date.parse(at), zone)).toEqual(moment);
});

it.each([
  ['ES', -3.7, 'Europe/Madrid'],
  ['ES', -15.4, 'Atlantic/Canary'],
  ['PT', -9.1, 'Europe/Lisbon'],
  ['PT', -16.9, 'Atlantic/Madeira'],
  ['PT', -25.7, 'Atlantic/Azores'],
  ['IT', 12.5, 'Europe/Rome'],
  ['XX', 12.5, 'Asia/Tokyo'],
  [null, 12.5, 'Asia/Tokyo'],
])('a place of %s at %d° is in %s', (country, lng, zone) => {
  expect(zoneAt({ lat: 38, lng }, country, 'Asia/Tokyo')).toBe(zone);
});

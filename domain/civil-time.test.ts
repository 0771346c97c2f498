import { expect, it } from 'vitest';
import { civilInstantMs, civilOf, isCivilTime, isDay } from './civil-time.ts';

it.each([
  ['winter', '2026-01-15', '10:00', 'Europe/Madrid', '2026-01-15T09:00:00Z'],
  ['the first minute of a year', '2026-01-01', '00:00', 'Europe/Madrid', '2025-12-31T23:00:00Z'],
  ['summer', '2026-07-15', '10:00', 'Europe/Madrid', '2026-07-15T08:00:00Z'],
  ['just before the clock jumps', '2026-03-29', '01:59', 'Europe/Madrid', '2026-03-29T00:59:00Z'],
  ['skipped', '2026-03-29', '02:30', 'Europe/Madrid', '2026-03-29T01:30:00Z'],
  ['just after the jump', '2026-03-29', '03:00', 'Europe/Madrid', '2026-03-29T01:00:00Z'],
  ['shown twice', '2026-10-25', '02:30', 'Europe/Madrid', '2026-10-25T00:30:00Z'],
  ['after it was shown twice', '2026-10-25', '03:00', 'Europe/Madrid', '2026-10-25T02:00:00Z'],
  ['an hour west', '2026-07-15', '10:00', 'Atlantic/Canary', '2026-07-15T09:00:00Z'],
  ['midnight that is skipped', '2026-04-24', '00:30', 'Africa/Cairo', '2026-04-23T22:30:00Z'],
])('%s: %s %s in %s is %s', (_name, day, time, zone, instant) => {
  expect(civilInstantMs(day, time, zone)).toBe(Date.parse(instant));
});

it.each([
  ['2026-07-01', '08:30'],
  ['2026-03-29', '01:59'],
  ['2026-03-29', '03:00'],
  ['2026-10-25', '03:00'],
])('%s %s in Madrid is an instant at which its clock shows them', (day, time) => {
  expect(civilOf(civilInstantMs(day, time, 'Europe/Madrid'), 'Europe/Madrid')).toEqual({ day, time });
});

it.each([
  ['2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25', '02:30'],
  ['2026-10-25T01:30:00Z', 'Europe/Madrid', '2026-10-25', '02:30'],
  ['2026-01-01T23:30:59Z', 'Europe/Madrid', '2026-01-02', '00:30'],
])('at %s the clock of %s shows %s %s', (instant, zone, day, time) => {
  expect(civilOf(Date.parse(instant), zone)).toEqual({ day, time });
});

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['28/02/2026', false],
  ['', false],
])('isDay(%s) is %s', (text, is) => expect(isDay(text)).toBe(is));

it.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:00', false],
  ['12:60', false],
])('isCivilTime(%s) is %s', (text, is) => expect(isCivilTime(text)).toBe(is));

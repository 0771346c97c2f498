import { expect, it } from 'vitest';
import { mondayOf } from '#domain/day.ts';
import { placeInWeek, weekEdgesMs } from './week.ts';

it.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
  ['2026-03-09', '2026-03-09'],
  ['2026-01-01', '2025-12-29'],
])('%s is in the week of %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

// The clock jumps on Sunday 29 March 2026: that day has 23 hours in Madrid.
const SPRING = weekEdgesMs('2026-03-23', 'Europe/Madrid');

it.each([
  ['before the week', '2026-03-22T10:00:00Z', 0],
  ['its beginning', '2026-03-22T23:00:00Z', 0],
  ['noon of Monday', '2026-03-23T11:00:00Z', 0.5 / 7],
  ['the end of Monday', '2026-03-23T23:00:00Z', 1 / 7],
  ['half of the Sunday of 23 hours', '2026-03-29T10:30:00Z', 6.5 / 7],
  ['its end', '2026-03-29T22:00:00Z', 1],
  ['after the week', '2026-04-10T00:00:00Z', 1],
])('%s', (_name, at, place) => expect(placeInWeek(Date.parse(at), SPRING)).toBeCloseTo(place, 9));

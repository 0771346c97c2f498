import { expect, test } from 'vitest';
import type { VehicleEvent } from '#domain/notification/event-catalogue.ts';
import { eventFigure } from './event-figure.ts';
import { formatter } from './format.ts';

const f = formatter({
  language: 'en',
  distanceUnit: 'mile',
  volumeUnit: 'liter',
  timeZone: 'Europe/London',
  currency: 'GBP',
});

test.each<[VehicleEvent, number | null, number | null, string]>([
  [901, null, null, ''],
  [903, 1609.344, null, '1.0 mi'],
  [904, 17, null, '0:17:00'],
  [905, 2.5, null, '2:30:00'],
  [911, 128.74752, 112.65408, '80 mph / 70 mph'],
  [1020, 0.42, null, '0.42 g'],
  [1050, 2, null, ''],
  [1061, 11.64, null, '11.6 V'],
  [1065, 19, null, '19.0%'],
  [1090, 12, null, '12.00 l'],
])('of %d with %f is %s', (code, value, limit, figure) => {
  expect(eventFigure({ code, value, limit }, f).replaceAll('\u00a0', ' ')).toBe(figure);
});

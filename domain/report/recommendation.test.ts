import { expect, test } from 'vitest';
import { type Driven, recommendationOf } from './recommendation.ts';

/** 200 km with 16 l measured: 8 l/100 km where 8 are expected; an hour of idling in ten. */
const DRIVEN: Driven = {
  distanceM: 200_000,
  fuel: 16,
  isOnlyEstimated: false,
  liters: null,
  consumption: 8,
  refConsumption: 8,
  durationS: 36_000,
  idleS: 3_600,
  events100: 0,
  band3Pct: 0,
};
/** 9.3 l/100 km are 16.25 % above 8, and 18.6 l in 200 km. */
const HIGH = { fuel: 18.6, consumption: 9.3 };

// Each row beside its edge (domain rules §5.5).
test.each<[string, Partial<Driven>, ReturnType<typeof recommendationOf>]>([
  ['under 50 km', { distanceM: 49_999 }, 'noData'],
  ['50 km', { distanceM: 50_000 }, 'ok'],
  ['no fuel', { fuel: null, consumption: null }, 'noData'],
  ['only estimates', { isOnlyEstimated: true }, 'noData'],
  ['measured on less than 10 km', { fuel: 0.5, consumption: null }, 'noData'],
  // 16 × 1.15 + 10 = 28.4 l.
  ['28.4 l bought for 16 l', { liters: 28.4 }, 'ok'],
  ['28.41 l bought for 16 l', { liters: 28.41 }, 'refuel'],
  ['bought too much, without a reference', { liters: 50, refConsumption: null }, 'refuel'],
  ['no reference', { refConsumption: null }, 'noRef'],
  ['30 % below', { consumption: 5.6 }, 'ok'],
  ['more than 30 % below', { consumption: 5.5 }, 'checkData'],
  ['15 % above', { consumption: 9.2, idleS: 36_000 }, 'ok'],
  ['more, and a fifth of it idling', { ...HIGH, idleS: 7_200 }, 'maintenance'],
  ['more, and more than a fifth idling', { ...HIGH, idleS: 7_201, events100: 11 }, 'idle'],
  ['more, and 10 events per 100 km', { ...HIGH, events100: 10 }, 'maintenance'],
  ['more, and above 10 events per 100 km', { ...HIGH, events100: 10.1, band3Pct: 50 }, 'smooth'],
  ['more, and 40 % fast', { ...HIGH, band3Pct: 40 }, 'maintenance'],
  ['more, and above 40 % fast', { ...HIGH, band3Pct: 40.1 }, 'speed'],
  ['more, with no cause to see', { ...HIGH, events100: null, band3Pct: null }, 'maintenance'],
  ['as expected', {}, 'ok'],
])('%s', (_name, driven, expected) => {
  expect(recommendationOf({ ...DRIVEN, ...driven })).toBe(expected);
});

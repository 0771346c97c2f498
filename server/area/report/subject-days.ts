import { daysIn, monthsIn } from '#domain/report/range.ts';
import type { Ask } from './ask.ts';

/** The number of vehicles, or drivers, that rows may be about. */
export function subjectCount({ view, scope }: Ask): number {
  if (view.variant === 'driver') return new Set(scope.drivers?.map(({ id }) => id)).size;
  return new Set(scope.stays.map(({ vehicle }) => vehicle.id)).size;
}

/**
 * The number of days of vehicles, or of drivers, that the report reads. Its limit counts these (domain rules
 * §0.3).
 */
export function subjectDays(ask: Ask): number {
  const { view, scope } = ask;
  const stays = view.variant === 'driver' ? (scope.drivers ?? []) : scope.stays;
  return stays.reduce((sum, { fromDay, toDay }) => sum + daysIn({ from: fromDay, to: toDay }) - 1, 0);
}

/** The most rows of a report with one row per subject, or one per subject and day or month. */
export function mostRows(ask: Ask): number {
  const { breakdown } = ask.view;
  if (breakdown === 'day') return subjectDays(ask);
  return subjectCount(ask) * (breakdown === 'month' ? monthsIn(ask.range).length : 1);
}

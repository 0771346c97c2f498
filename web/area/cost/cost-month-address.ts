import { monthStart } from '#domain/cost/cost.ts';
import { monthEnd } from '#domain/cost/cost-month.ts';
import { useUrlValue } from '#web/base/address/url.ts';

/** A month as the value of the list's filter of operation dates. Example: `2026-03-01,2026-03-31`. */
export function monthFilter(month: string): string {
  return `${monthStart(month)},${monthEnd(month)}`;
}

/** The month that the filter of operation dates stands for; null when it is not set, or to other days. */
export function filteredMonth(value: string | null): string | null {
  const month = value?.slice(0, 7) ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && value === monthFilter(month) ? month : null;
}

/** The month that the address shows costs of; null: not one month alone. */
export function useCostMonth(): [string | null, (month: string | null) => void] {
  const [value, set] = useUrlValue('operation_date');
  return [filteredMonth(value), (month) => set(month === null ? null : monthFilter(month))];
}

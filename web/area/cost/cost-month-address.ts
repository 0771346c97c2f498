import { monthStart } from '#domain/cost/cost.ts';
import { monthEnd } from '#domain/cost/cost-month.ts';
import { useUrlValue } from '#web/base/address/url.ts';

/** A month as the value of the list's filter of operation dates. Example: `2026-03-01,2026-03-31`. */
export function monthFilter(month: string): string {
  return `${monthStart(month)},${monthEnd(month)}`;
}

/** The month that equals the filter of operation dates; null when it is not set, or set to other days. */
export function filteredMonth(value: string | null): string | null {
  const month = value?.slice(0, 7) ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && value === monthFilter(month) ? month : null;
}

/** The month of the costs in the address; null: not exactly one month. */
export function useCostMonth(): [string | null, (month: string | null) => void] {
  const [value, set] = useUrlValue('operation_date');
  return [filteredMonth(value), (month) => set(month === null ? null : monthFilter(month))];
}

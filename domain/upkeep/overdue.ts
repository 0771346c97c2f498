/** The kinds of delay: an order after its planned day, or an open defect by its severity. */
export const OVERDUE_KINDS = ['planned', 'minor', 'dangerous'] as const;
export type OverdueKind = (typeof OVERDUE_KINDS)[number];

/** The delays that users are notified of (event 1128), days. */
export const OVERDUE_DAYS = [1, 3, 7, 14, 30] as const;

/**
 * The delays that have been reached and are news, in ascending order. `told`: the last one that is no news
 * any more; null: none. Example: 8 days after 3 → [7].
 */
export function overdueSteps({ days, told }: { days: number; told: number | null }): number[] {
  return OVERDUE_DAYS.filter((step) => step <= days && (told === null || step > told));
}

/** What is late: an order after its planned day, or an open defect by its severity. */
export const OVERDUE_KINDS = ['planned', 'minor', 'dangerous'] as const;
export type OverdueKind = (typeof OVERDUE_KINDS)[number];

/** The delays that are told (event 1128), days. */
export const OVERDUE_DAYS = [1, 3, 7, 14, 30] as const;

/**
 * The delays that have been reached and were not told, in ascending order. `told`: the last one told; null:
 * none. Example: 8 days, told 3 → [7].
 */
export function overdueSteps({ days, told }: { days: number; told: number | null }): number[] {
  return OVERDUE_DAYS.filter((step) => step <= days && (told === null || step > told));
}

import type { Aim } from './metric.ts';

/** How values stand against a target: how many of the known ones keep it. */
export type Kept = { kept: number; of: number };

/** Does a value keep the target? Exactly the target keeps it on both sides. */
export const keeps = (value: number, aim: Aim, target: number): boolean =>
  aim === 'least' ? value >= target : value <= target;

/**
 * How many values keep a target; unknown ones do not count. Example: of 400, 500, 600 and an unknown one, 500
 * as the least is kept by two of three.
 */
export function keptOf(values: readonly (number | null)[], aim: Aim, target: number): Kept {
  const known = values.filter((value) => value !== null);
  return { kept: known.filter((value) => keeps(value, aim, target)).length, of: known.length };
}

import { parseId } from '#web/live/map-search.ts';

/** Most vehicles beside each other: with more, a row of figures is no longer read at a glance. */
export const MOST_COMPARED = 5;

/** The vehicles of `?compare=12,15`, each once, in the order chosen. */
export function parseCompared(value: string | null): readonly number[] {
  const ids = (value ?? '').split(',').map(parseId);
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MOST_COMPARED);
}

/**
 * The compared vehicles after one was picked: it joins, or leaves if it was among them. The first pick brings
 * the vehicle of the open card with it. A full comparison stays as it is.
 */
export function withPicked(
  compared: readonly number[],
  id: number,
  chosen: number | null,
): readonly number[] {
  if (compared.includes(id)) return compared.filter((one) => one !== id);
  const all = compared.length === 0 && chosen !== null && chosen !== id ? [chosen] : compared;
  return all.length < MOST_COMPARED ? [...all, id] : all;
}

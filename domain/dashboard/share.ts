import { SLICES_MAX } from './metric.ts';

/** A part of a whole; the slice of all remaining parts has no key. */
type Slice = { key: string | null; value: number };

/**
 * The slices of a pie, the largest first: at most seven, the last of which sums up the rest (domain rules
 * §4.4). `total` is the whole, of which `parts` may hold only the largest. Example: eight parts give six
 * slices and one for the other two.
 */
export function slicesOf(parts: readonly { key: string; value: number | null }[], total: number): Slice[] {
  const known = parts
    .filter((part): part is { key: string; value: number } => part.value !== null && part.value > 0)
    .sort((one, other) => other.value - one.value);
  const left = (shown: readonly Slice[]) => total - shown.reduce((sum, { value }) => sum + value, 0);
  const isWhole = left(known) <= total * 1e-9;
  if (isWhole && known.length <= SLICES_MAX) return known;
  const shown = known.slice(0, SLICES_MAX - 1);
  return [...shown, { key: null, value: left(shown) }];
}

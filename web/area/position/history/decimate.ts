/** The curve in a column of pixels: its lowest and highest value; null where there is none. */
export type Column = { min: number; max: number; first: number; last: number } | null;

/**
 * A curve at the width of its picture. Each column of pixels has the lowest and the highest of its values, so
 * that no peak is lost. It also has the first and the last, which join the columns. `times` ascend. Example:
 * four values in two columns are two pairs.
 */
export function columnsOf(
  { times, values, count }: { times: Float64Array; values: Float64Array; count: number },
  { fromMs, toMs, widthPx }: { fromMs: number; toMs: number; widthPx: number },
): Column[] {
  const columns: Column[] = new Array(widthPx).fill(null);
  const perMs = widthPx / (toMs - fromMs);
  for (let i = 0; i < count; i++) {
    const time = times[i]!;
    if (time < fromMs) continue;
    if (time > toMs) break;
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    const x = Math.min(widthPx - 1, Math.floor((time - fromMs) * perMs));
    const column = columns[x];
    if (!column) {
      columns[x] = { min: value, max: value, first: value, last: value };
      continue;
    }
    column.min = Math.min(column.min, value);
    column.max = Math.max(column.max, value);
    column.last = value;
  }
  return columns;
}

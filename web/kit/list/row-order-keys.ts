/**
 * The positions of the keys in ascending order; equal keys keep their order, Infinity comes last. Comparing
 * pairs of positions would call us five million times for 300,000 rows, and the numbers alone sort by
 * themselves.
 */
export function ascending(keys: Float64Array): Uint32Array {
  const sorted = keys.slice().sort();
  const used = new Uint32Array(keys.length);
  const positions = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const first = firstOf(sorted, keys[at]!);
    positions[first + used[first]!++] = at;
  }
  return positions;
}

/** The first place of a key among sorted ones. */
function firstOf(sorted: Float64Array, key: number): number {
  let [from, to] = [0, sorted.length - 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle]! < key) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The place of a number among rising ones; -1: it is not there. */
export function placeOf(rising: Uint32Array, wanted: number): number {
  let [low, high] = [0, rising.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (rising[middle] === wanted) return middle;
    if (rising[middle]! < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Tile ids from `from` to the one before `end`. */
export type TileRange = { from: number; end: number };

/** All tiles of all ranges, as the fewest ranges in order. */
export function unitedRanges(ranges: readonly TileRange[]): TileRange[] {
  const united: TileRange[] = [];
  for (const { from, end } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = united.at(-1);
    if (last !== undefined && from <= last.end) last.end = Math.max(last.end, end);
    else united.push({ from, end });
  }
  return united;
}

/** The parts of a range that lie in ranges which are in order and apart from each other. */
export function partsWithin(range: TileRange, ranges: readonly TileRange[]): TileRange[] {
  const parts: TileRange[] = [];
  for (let i = firstEndingAfter(range.from, ranges); i < ranges.length && ranges[i]!.from < range.end; i++) {
    const { from, end } = ranges[i]!;
    parts.push({ from: Math.max(from, range.from), end: Math.min(end, range.end) });
  }
  return parts;
}

function firstEndingAfter(id: number, ranges: readonly TileRange[]): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.end > id) high = middle;
    else low = middle + 1;
  }
  return low;
}

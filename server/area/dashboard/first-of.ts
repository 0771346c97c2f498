/** The first `most` items in an order, without sorting all of them. */
export function firstOf<Item>(
  items: Iterable<Item>,
  most: number,
  compare: (one: Item, other: Item) => number,
): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length === most && compare(item, first.at(-1)!) >= 0) continue;
    const at = first.findLastIndex((other) => compare(other, item) <= 0) + 1;
    first.splice(at, 0, item);
    if (first.length > most) first.pop();
  }
  return first;
}

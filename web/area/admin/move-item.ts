/** Moves an item to another position. Example: the last of `[1, 2, 3]` to position 0 gives `[3, 1, 2]`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const place = Math.max(0, Math.min(items.length - 1, to));
  const rest = items.filter((_, i) => i !== from);
  return [...rest.slice(0, place), ...items.slice(from, from + 1), ...rest.slice(place)];
}

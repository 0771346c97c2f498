/**
 * A fleet with its own name, and its path: the name preceded by the visible fleets above it, `Iberia / Norte
 * / Obra 12`.
 */
export type NamedFleet = { id: number; name: string; path: string };

/** Names fleets by their ids. A fleet above them that is not in the list is left out of the path. */
export function namedFleets(
  fleets: readonly { id: number; parent_id: number | null; name: string }[],
): ReadonlyMap<number, NamedFleet> {
  const byId = new Map(fleets.map((fleet) => [fleet.id, fleet]));
  const pathOf = (id: number): string => {
    const { name, parent_id } = byId.get(id)!;
    return parent_id !== null && byId.has(parent_id) ? `${pathOf(parent_id)} / ${name}` : name;
  };
  return new Map(fleets.map(({ id, name }) => [id, { id, name, path: pathOf(id) }]));
}

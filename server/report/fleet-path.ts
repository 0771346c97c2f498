/** A fleet's own name, and with the names of those above it that may be seen: `Iberia / Norte / Obra 12`. */
export type NamedFleet = { name: string; path: string };

/** Names fleets by their ids. What is above a fleet but not among them is not told. */
export function namedFleets(
  fleets: readonly { id: number; parent_id: number | null; name: string }[],
): ReadonlyMap<number, NamedFleet> {
  const byId = new Map(fleets.map((fleet) => [fleet.id, fleet]));
  const pathOf = (id: number): string => {
    const { name, parent_id } = byId.get(id)!;
    return parent_id !== null && byId.has(parent_id) ? `${pathOf(parent_id)} / ${name}` : name;
  };
  return new Map(fleets.map(({ id, name }) => [id, { name, path: pathOf(id) }]));
}

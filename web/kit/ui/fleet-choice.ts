import type { FleetRow } from '#api/fleet.ts';

type Fleet = Pick<FleetRow, 'id' | 'parent_id'>;

/** The mark of a fleet: chosen itself, through one above it, only partly (one below it), or not at all. */
export type FleetMark = 'chosen' | 'implied' | 'partly' | 'none';

/** Fleets by their parent. Under null are the top ones, and those whose parent the user may not see. */
export function childrenOf<F extends Fleet>(fleets: readonly F[]): ReadonlyMap<number | null, readonly F[]> {
  const ids = new Set(fleets.map((fleet) => fleet.id));
  const children = new Map<number | null, F[]>();
  for (const fleet of fleets) {
    const above = fleet.parent_id !== null && ids.has(fleet.parent_id) ? fleet.parent_id : null;
    const siblings = children.get(above);
    if (siblings) siblings.push(fleet);
    else children.set(above, [fleet]);
  }
  return children;
}

/** Ids from the top down to the fleet itself. */
export function pathTo(fleets: readonly Fleet[], id: number): number[] {
  const parents = new Map(fleets.map((fleet) => [fleet.id, fleet.parent_id]));
  const path: number[] = [];
  for (let at: number | null | undefined = id; at != null && parents.has(at); at = parents.get(at))
    path.unshift(at);
  return path;
}

/** Names from the top down: `Iberia › Centro › Madrid`; null for a fleet that is not among them. */
export function fleetPath(fleets: readonly FleetRow[], id: number): string | null {
  const names = new Map(fleets.map((fleet) => [fleet.id, fleet.name]));
  return names.has(id)
    ? pathTo(fleets, id)
        .map((one) => names.get(one))
        .join(' › ')
    : null;
}

/** The mark of every fleet for a choice. */
export function fleetMarks(
  fleets: readonly Fleet[],
  chosen: readonly number[],
): ReadonlyMap<number, FleetMark> {
  const wanted = new Set(chosen);
  const marks = new Map<number, FleetMark>();
  for (const { id, parent_id } of fleets) {
    const above = parent_id === null ? undefined : marks.get(parent_id);
    if (above === 'chosen' || above === 'implied') marks.set(id, 'implied');
    else marks.set(id, wanted.has(id) ? 'chosen' : 'none');
  }
  // Backwards from the children, because parents come first in the list.
  for (const { id, parent_id } of [...fleets].reverse()) {
    if (parent_id !== null && marks.get(id) !== 'none' && marks.get(parent_id) === 'none')
      marks.set(parent_id, 'partly');
  }
  return marks;
}

/**
 * The choice after a click on a fleet. A chosen fleet replaces those below it. When one below a chosen parent
 * is removed, its siblings stay chosen. Example: the top of a tree is chosen; a click on one of its three
 * children leaves the other two.
 */
export function toggleFleet(fleets: readonly Fleet[], chosen: readonly number[], id: number): number[] {
  const mark = fleetMarks(fleets, chosen).get(id);
  if (mark === 'chosen') return chosen.filter((one) => one !== id);
  if (mark === 'implied') {
    const children = childrenOf(fleets);
    const path = pathTo(fleets, id);
    const top = path.findIndex((one) => chosen.includes(one));
    const beside = path
      .slice(top, -1)
      .flatMap(
        (above, depth) => children.get(above)?.filter((fleet) => fleet.id !== path[top + depth + 1]) ?? [],
      );
    return [...chosen.filter((one) => one !== path[top]), ...beside.map((fleet) => fleet.id)];
  }
  return [...chosen.filter((one) => !pathTo(fleets, one).includes(id)), id];
}

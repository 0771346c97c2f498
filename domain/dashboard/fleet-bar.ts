/** A fleet in the tree. */
export type FleetNode = { id: number; parentId: number | null };

/** The bar of a fleet; `isDirect`: it has only what is in that fleet itself, and not what is below it. */
type FleetBar = { id: number; isDirect: boolean };

/**
 * Which bar of a chart a fleet counts in. Each chosen fleet, or each top of what is visible, has a bar with everything below it; of
 * one alone its parts have them, and it has one for what is in none of its parts. Null: the fleet is in no bar. Fleets that are
 * not visible have no bar of their own.
 */
export function fleetBars(
  fleets: readonly FleetNode[],
  { chosen, isVisible }: { chosen: readonly number[]; isVisible: (id: number) => boolean },
): (fleetId: number) => FleetBar | null {
  const parents = new Map(fleets.map(({ id, parentId }) => [id, parentId]));
  /** From the fleet up to the root. */
  const lineOf = (id: number): number[] => {
    const parent = parents.get(id) ?? null;
    return parent === null ? [id] : [id, ...lineOf(parent)];
  };
  const isTop = new Set(chosen.length > 0 ? chosen : fleets.map(({ id }) => id).filter(isVisible));
  const tops = [...isTop].filter(
    (id) =>
      !lineOf(id)
        .slice(1)
        .some((above) => isTop.has(above)),
  );
  const only = tops.length === 1 ? tops[0]! : null;
  return (fleetId) => {
    if (!isVisible(fleetId)) return null;
    const line = lineOf(fleetId);
    const end = line.findIndex((id) => tops.includes(id));
    if (end < 0) return null;
    if (fleetId === only) return { id: fleetId, isDirect: true };
    const within = line.slice(0, only === null ? end + 1 : end);
    return { id: within.findLast(isVisible)!, isDirect: false };
  };
}

/** A fleet in the tree. */
export type FleetNode = { id: number; parentId: number | null };

/** The bar of a fleet. `isDirect`: it counts only the fleet itself, without the fleets below it. */
type FleetBar = { id: number; isDirect: boolean };

/**
 * Assigns each fleet to a bar of a chart; null: the fleet is in no bar. Each chosen fleet, or each top fleet
 * that is visible, has a bar with everything below it. A single chosen fleet is split: each of its parts has
 * a bar, and one more bar counts what is in no part. Invisible fleets have no bar of their own.
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

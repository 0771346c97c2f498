import type { FleetRecord } from '#api/fleet.ts';
import { childrenOf, pathTo } from '#web/kit/ui/fleet-choice.ts';

/** A fleet as a row of the tree table. */
export type TreeRow = FleetRecord & {
  /** 1 at the top. */
  level: number;
  /** All fleets below it, at any depth. */
  inside: readonly FleetRecord[];
  hasChildren: boolean;
  isOpen: boolean;
};

/** The fleets of some subtrees, with the fleets above them; all when none is chosen. */
export function withinChoice(
  fleets: readonly FleetRecord[],
  chosen: readonly number[],
): readonly FleetRecord[] {
  if (chosen.length === 0) return fleets;
  return fleets.filter(
    ({ id }) =>
      pathTo(fleets, id).some((above) => chosen.includes(above)) ||
      chosen.some((one) => pathTo(fleets, one).includes(id)),
  );
}

/** The tree as rows in its order. Branches that are not open are left out; `open` null opens all. */
export function treeRows(fleets: readonly FleetRecord[], open: ReadonlySet<number> | null): TreeRow[] {
  const children = childrenOf(fleets);
  const rows: TreeRow[] = [];
  const add = (above: number | null, level: number, isShown: boolean): FleetRecord[] => {
    const found: FleetRecord[] = [];
    for (const fleet of children.get(above) ?? []) {
      const isOpen = open === null || open.has(fleet.id);
      const row = {
        ...fleet,
        level,
        inside: [] as FleetRecord[],
        hasChildren: children.has(fleet.id),
        isOpen,
      };
      if (isShown) rows.push(row);
      row.inside = add(fleet.id, level + 1, isShown && isOpen);
      found.push(fleet, ...row.inside);
    }
    return found;
  };
  add(null, 1, true);
  return rows;
}

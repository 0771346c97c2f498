import type { Role } from '#domain/access/role.ts';
import { flagOf, idOf, instantOf, type Row } from './value.ts';

/**
 * The role of a user of Traccar. Its administrators become operators, because an administrator here
 * grants rights to others: somebody decides that by hand. Who may change nothing there only looks on
 * here.
 */
export function roleOf(user: Row): Extract<Role, 'manager' | 'visualizer'> {
  if (flagOf(user.administrator)) return 'manager';
  return flagOf(user.readonly) || flagOf(user.devicereadonly) ? 'visualizer' : 'manager';
}

/** May the user no longer sign in there: disabled, or expired? */
export function isShut(user: Row, nowMs: number): boolean {
  const endsMs = instantOf(user.expirationtime);
  return flagOf(user.disabled) || (endsMs !== null && endsMs <= nowMs);
}

/** A fleet with every vehicle at and below it, and the fleet above it. */
export type Held = { id: number; parentId: number | null; vehicleIds: readonly number[] };

/**
 * The fleets that show a user no vehicle more than Traccar did: those of which every vehicle was seen,
 * and empty ones of granted groups. A fleet below another of them is left out. `unseen`: seen vehicles
 * in none of them.
 */
export function fleetsOf(
  seen: { fleetIds: readonly number[]; vehicleIds: readonly number[] },
  fleets: readonly Held[],
): { fleetIds: number[]; unseen: number } {
  const vehicles = new Set(seen.vehicleIds);
  const granted = new Set(seen.fleetIds);
  const chosen = fleets.filter(
    ({ id, vehicleIds }) =>
      vehicleIds.every((vehicleId) => vehicles.has(vehicleId)) && (vehicleIds.length > 0 || granted.has(id)),
  );
  const ids = new Set(chosen.map(({ id }) => id));
  const parents = new Map(fleets.map(({ id, parentId }) => [id, parentId]));
  const isBelow = (id: number) => {
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null)
      if (ids.has(at)) return true;
    return false;
  };
  const shown = new Set(chosen.flatMap(({ vehicleIds }) => vehicleIds));
  return {
    fleetIds: [...ids].filter((id) => !isBelow(id)).sort((a, b) => a - b),
    unseen: [...vehicles].filter((id) => !shown.has(id)).length,
  };
}

/** The groups at and below some groups, by the rows of all groups. */
export function groupsBelow(groupIds: readonly number[], groups: readonly Row[]): Set<number> {
  const below = Map.groupBy(groups, ({ groupid }) => idOf(groupid));
  const found = new Set<number>();
  const add = (id: number) => {
    if (found.has(id)) return;
    found.add(id);
    for (const inside of below.get(id) ?? []) add(idOf(inside.id)!);
  };
  for (const id of groupIds) add(id);
  return found;
}

import { sql } from 'kysely';
import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import type { PoiGroupInput } from '#domain/place/poi.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { groupInScope, type PlaceKind } from '#server/base/access/place-scope.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { fleetsOf, reachOf } from './lock-place.ts';

/** The input of a group of places; only groups of points of interest can be fraudulent. */
type GroupInput = Pick<PoiGroupInput, 'name' | 'fleet_ids'> & { fraudulent?: boolean };
type Group = { id: number; name: string; fraudulent?: boolean; version: number };

async function lockGroup(tx: Command, kind: PlaceKind, { visible }: Caller, id: number) {
  const group = sql.table(`${kind}_group`);
  const { rows } = await sql<Group>`
    select ${group}.* from ${group} where id = ${id} and ${groupInScope(`${kind}_group`, visible)}
    for update`.execute(tx.sql);
  if (!rows[0]) throw notFound();
  const { rows: reach } = await sql<{ fleet_id: number }>`
    select fleet_id from ${sql.table(`${kind}_group_fleet`)} where group_id = ${id} order by fleet_id`.execute(
    tx.sql,
  );
  return { group: rows[0], fleetIds: reach.map(({ fleet_id }) => fleet_id) };
}

/** Refuses invisible fleets, and the mark of fraud from users who may not set it (domain rules §2.3). */
function assertGroup(caller: Caller, input: GroupInput, before: { fraudulent: boolean }): void {
  if (!input.fleet_ids.every((id) => caller.visible.has(id))) throw notFound();
  const isMarked = input.fraudulent !== undefined && input.fraudulent !== before.fraudulent;
  if (isMarked && !can(caller.actors, 'poi_group:fraudulent')) throw new Fault('auth.notPermitted', 409);
}

async function giveFleets(tx: Command, kind: PlaceKind, id: number, fleetIds: readonly number[]) {
  const reach = sql.table(`${kind}_group_fleet`);
  await sql`delete from ${reach} where group_id = ${id}`.execute(tx.sql);
  await sql`insert into ${reach} (group_id, fleet_id) select ${id}, unnest(${fleetIds}::int[])`.execute(
    tx.sql,
  );
}

/** The mark of fraud as a column, where the kind has it. */
const marked = ({ fraudulent }: GroupInput) => (fraudulent === undefined ? {} : { fraudulent });

/** Creates a group of places. Returns its id. */
export async function createGroup(
  tx: Command,
  kind: PlaceKind,
  caller: Caller,
  input: GroupInput,
): Promise<number> {
  assertGroup(caller, input, { fraudulent: false });
  const { id } = await tx.sql
    .insertInto(`${kind}_group`)
    .values({ name: input.name, ...marked(input) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveFleets(tx, kind, id, input.fleet_ids);
  const fleetIds = await fleetsOf(tx, kind, [id]);
  await tx.changed({ action: 'create', entity: `${kind}_group`, id, after: input, fleetIds });
  return id;
}

/** Changes a group of places; fleets that the caller does not see stay. Returns the new version. */
export async function editGroup(
  tx: Command,
  kind: PlaceKind,
  caller: Caller,
  change: { id: number; version: number; input: GroupInput },
): Promise<number> {
  const { id, input } = change;
  const { group, fleetIds: before } = await lockGroup(tx, kind, caller, id);
  assertCurrent(group, change);
  assertGroup(caller, input, { fraudulent: group.fraudulent ?? false });
  const version = group.version + 1;
  const reachBefore = await fleetsOf(tx, kind, [id]);
  await tx.sql
    .updateTable(`${kind}_group`)
    .set({ name: input.name, ...marked(input), version })
    .where('id', '=', id)
    .execute();
  const hidden = before.filter((fleetId) => !caller.visible.has(fleetId));
  const fleet_ids = [...input.fleet_ids, ...hidden].sort((a, b) => a - b);
  await giveFleets(tx, kind, id, fleet_ids);
  const reach = reachOf(reachBefore, await fleetsOf(tx, kind, [id]));
  await tx.changed({
    ...{ action: 'edit', entity: `${kind}_group`, id },
    before: { name: group.name, ...marked(group as GroupInput & Group), fleet_ids: before },
    after: { ...input, fleet_ids },
    fleetIds: reach,
  });
  // Other users see the places of the group now, or the places are now fraudulent.
  tx.tell({ action: 'regroup', entity: kind, id: `group ${id}`, fleetIds: reach });
  return version;
}

/** Deletes an empty group (domain rules §9.3). */
export async function deleteGroup(tx: Command, kind: PlaceKind, caller: Caller, id: number): Promise<void> {
  const { group, fleetIds: fleet_ids } = await lockGroup(tx, kind, caller, id);
  const fleetIds = await fleetsOf(tx, kind, [id]);
  try {
    await tx.sql.deleteFrom(`${kind}_group`).where('id', '=', id).execute();
  } catch (error) {
    throw (error as { code?: string }).code === '23503' ? new Fault('group.notEmpty', 409) : error;
  }
  const before = { name: group.name, ...marked(group as GroupInput & Group), fleet_ids };
  await tx.changed({ action: 'delete', entity: `${kind}_group`, id, before, fleetIds });
}

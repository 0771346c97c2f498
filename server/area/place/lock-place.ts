import { sql } from 'kysely';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { groupInScope, type PlaceKind, placeInScope } from '#server/base/access/place-scope.ts';
import { notFound } from '#server/base/access/record.ts';

type Tx = Pick<Command, 'sql'>;
type Seen = Pick<Caller, 'visible'>;

/** A visible place, locked, with all its groups and those of them that the caller sees. */
export async function lockPlace<Columns extends object>(tx: Tx, kind: PlaceKind, caller: Seen, id: number) {
  const { rows } = await sql<Columns & { id: number; version: number }>`
    select ${sql.table(kind)}.* from ${sql.table(kind)}
    where ${sql.ref(`${kind}.id`)} = ${id} and ${placeInScope(kind, caller.visible)} for update`.execute(
    tx.sql,
  );
  const place = rows[0];
  if (!place) throw notFound();
  const { rows: members } = await sql<{ group_id: number; is_seen: boolean }>`
    select member.group_id, ${groupInScope(`${kind}_group`, caller.visible, 'member.group_id')} as is_seen
    from ${sql.table(`${kind}_in_group`)} as member
    where ${sql.ref(`member.${kind}_id`)} = ${id} order by member.group_id`.execute(tx.sql);
  const groupIds = members.map(({ group_id }) => group_id);
  const hiddenGroupIds = members.filter(({ is_seen }) => !is_seen).map(({ group_id }) => group_id);
  return { place, groupIds, hiddenGroupIds };
}

/**
 * Refuses groups that the caller does not see, and locks the others until the command has ended. @throws
 * Fault `notFound` 404
 */
export async function holdGroups(
  tx: Tx,
  kind: PlaceKind,
  caller: Seen,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    select id from ${sql.table(`${kind}_group`)}
    where id = any(${ids}::int[]) and ${groupInScope(`${kind}_group`, caller.visible)} for key share`.execute(
    tx.sql,
  );
  if (rows.length < ids.length) throw notFound();
}

/** Puts a place in these groups and in no other. */
export async function placeInGroups(
  tx: Tx,
  kind: PlaceKind,
  id: number,
  groupIds: readonly number[],
): Promise<void> {
  const member = sql.table(`${kind}_in_group`);
  const placeId = sql.ref(`${kind}_id`);
  await sql`delete from ${member} where ${placeId} = ${id} and group_id <> all(${groupIds}::int[])`.execute(
    tx.sql,
  );
  await sql`insert into ${member} (${placeId}, group_id) select ${id}, unnest(${groupIds}::int[])
    on conflict do nothing`.execute(tx.sql);
}

/**
 * The fleets of these groups; null if a place in them is visible to everybody: without groups, or with one
 * that has no fleets.
 */
export async function fleetsOf(
  tx: Tx,
  kind: PlaceKind,
  groupIds: readonly number[],
): Promise<readonly number[] | null> {
  const { rows } = await sql<{ fleet_id: number | null }>`
    select reach.fleet_id from unnest(${groupIds}::int[]) as one (id)
    left join ${sql.table(`${kind}_group_fleet`)} as reach on reach.group_id = one.id`.execute(tx.sql);
  const ids = rows.map(({ fleet_id }) => fleet_id);
  return ids.length === 0 || ids.includes(null) ? null : ids.filter((id) => id !== null);
}

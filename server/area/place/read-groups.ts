import { type Kysely, sql } from 'kysely';
import type { PlaceGroupRow } from '#api/place.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { groupInScope, type PlaceKind } from '#server/base/access/place-scope.ts';
import type { DB } from '#server/base/db/schema.gen.ts';

/** The groups of a kind of places that the caller sees, by name; `id`: only this one. */
export async function readGroups(
  db: { sql: Kysely<DB> },
  kind: PlaceKind,
  { visible }: Pick<Caller, 'visible'>,
  id?: number,
): Promise<PlaceGroupRow[]> {
  const fraudulent = kind === 'poi' ? sql`grp.fraudulent` : sql`false`;
  const { rows } = await sql<PlaceGroupRow>`
    select grp.id, grp.name, ${fraudulent} as fraudulent,
      array(
        select fleet_id from ${sql.table(`${kind}_group_fleet`)} as reach
        where reach.group_id = grp.id and fleet_id = any(${visible.ids}::int[]) order by fleet_id
      ) as fleet_ids,
      exists (
        select from ${sql.table(`${kind}_group_fleet`)} as reach
        where reach.group_id = grp.id and fleet_id <> all(${visible.ids}::int[])
      ) as has_hidden_fleets,
      (select count(*)::int from ${sql.table(`${kind}_in_group`)} as member
        where member.group_id = grp.id) as places,
      grp.version
    from ${sql.table(`${kind}_group`)} as grp
    where ${groupInScope(`${kind}_group`, visible, 'grp.id')} and ${id === undefined ? sql`true` : sql`grp.id = ${id}`}
    order by plain(grp.name), grp.id`.execute(db.sql);
  return rows;
}

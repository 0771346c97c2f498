import { type Kysely, sql } from 'kysely';
import type { areaGroups } from '#api/area.ts';
import type { PlaceGroupRow } from '#api/place.ts';
import type { poiGroups } from '#api/poi.ts';
import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import { placeGroupInput } from '#domain/place/place-group.ts';
import { type PoiGroupInput, poiGroupInput } from '#domain/place/poi.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readHistory } from '#server/base/access/history.ts';
import { groupInScope, type PlaceKind } from '#server/base/access/place-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { writeHandlers } from '#server/base/record/record-handlers.ts';
import { recordWriter, type Writer } from '#server/base/record/record-writer.ts';

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

/** Through which fleets a group is seen; null: it is everybody's. */
const reachOf = (fleetIds: readonly number[]) => (fleetIds.length === 0 ? null : fleetIds);

/** Refuses fleets out of sight, and the mark of fraud to those who may not set it (domain rules §2.3). */
function assertGroup({ caller }: Writer, given: PoiGroupInput, isFraudulent: boolean): void {
  if (!given.fleet_ids.every((id) => caller.visible.has(id))) throw notFound();
  const isMarked = given.fraudulent !== undefined && given.fraudulent !== isFraudulent;
  if (isMarked && !can(caller.actors, 'poi_group:fraudulent')) throw new Fault('auth.notPermitted', 409);
}

type StoredGroup = PoiGroupInput & { hiddenFleetIds: number[] };

/** Writes the groups of a kind of places; only those of points of interest are ever fraudulent. */
function groupWriter(kind: PlaceKind) {
  const table = sql.table(`${kind}_group`);
  const reach = sql.table(`${kind}_group_fleet`);
  const writer = recordWriter<'poi_group', typeof poiGroupInput, StoredGroup>({
    // Groups of areas are those of points of interest without the mark.
    entity: `${kind}_group` as 'poi_group',
    input: (kind === 'poi' ? poiGroupInput : placeGroupInput) as typeof poiGroupInput,
    async lock(tx, { visible }, id) {
      const { rows } = await sql<Omit<PoiGroupInput, 'fleet_ids'> & { id: number; version: number }>`
        select ${table}.* from ${table} where id = ${id} and ${groupInScope(`${kind}_group`, visible)}
        for update`.execute(tx.sql);
      if (!rows[0]) throw notFound();
      const { rows: fleets } = await sql<{ fleet_id: number }>`
        select fleet_id from ${reach} where group_id = ${id} order by fleet_id`.execute(tx.sql);
      const fleet_ids = fleets.map(({ fleet_id }) => fleet_id);
      return { ...rows[0], fleet_ids, hiddenFleetIds: fleet_ids.filter((fleetId) => !visible.has(fleetId)) };
    },
    settle(_tx, by, given, before) {
      assertGroup(by, given, before?.fraudulent ?? false);
      const fleet_ids = [...given.fleet_ids, ...(before?.hiddenFleetIds ?? [])].sort((a, b) => a - b);
      return { ...given, fleet_ids };
    },
    columns: ({ fleet_ids: _, ...columns }) => columns,
    reach: ({ fleet_ids }) => reachOf(fleet_ids),
    async follow(tx, _by, { id, before, after }) {
      if (!after) return;
      await sql`delete from ${reach} where group_id = ${id}`.execute(tx.sql);
      await sql`insert into ${reach} (group_id, fleet_id) select ${id}, unnest(${after.fleet_ids}::int[])`.execute(
        tx.sql,
      );
      if (!before) return;
      // Other users see the places of the group now, or the places are fraudulent now.
      const isEverybodys = before.fleet_ids.length === 0 || after.fleet_ids.length === 0;
      const fleetIds = isEverybodys ? null : [...before.fleet_ids, ...after.fleet_ids];
      tx.tell({ action: 'regroup', entity: kind, id: `group ${id}`, fleetIds });
    },
  });
  return {
    ...writer,
    /** Deletes a group that holds no place (domain rules §9.3). */
    async remove(...[tx, by, id]: Parameters<typeof writer.remove>): Promise<void> {
      try {
        await writer.remove(tx, by, id);
      } catch (error) {
        throw (error as { code?: string }).code === '23503' ? new Fault('group.notEmpty', 409) : error;
      }
    },
  };
}

/** The endpoints for the groups of a kind of places. */
export function groupHandlers(kind: PlaceKind, endpoints: typeof areaGroups | typeof poiGroups): Handler[] {
  const { list, history } = endpoints;
  return [
    handle(list, async ({ caller, app }) => ({ groups: await readGroups(app.database, kind, caller) })),
    ...writeHandlers(endpoints as typeof poiGroups, groupWriter(kind)),

    handle(history, async ({ params, caller, app }) => {
      const id = params.group_id;
      const [group] = await readGroups(app.database, kind, caller, id);
      if (!group) throw notFound();
      return { history: await readHistory(app.database, { entity: `${kind}_group`, id }) };
    }),
  ];
}

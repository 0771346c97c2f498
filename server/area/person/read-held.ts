import { type RawBuilder, sql } from 'kysely';
import type { HeldData } from '#api/person.ts';
import { FATE_OF, HELD_KINDS, type HeldKind } from '#domain/looked/held.ts';
import { isKept } from '#server/area/looked/unlinking.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Database } from '#server/base/db/database.ts';
import { DRIVER_TABLES, type DriverTable } from './driver-tables.ts';

type Db = Pick<Database, 'sql'>;

/** A driver who is or was: `fleetId` is the last one. */
type Known = {
  name: string;
  fleetId: number;
  isStructure: boolean;
  isDeleted: boolean;
  isKept: boolean;
  /** The numbers of his licence: fines keep a copy. */
  licenses: string[];
};

/** The driver by his number, also after his deletion: the audit knows then who it was. */
async function readKnown({ sql: db }: Db, driverId: number): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    with said as (
      select coalesce(before, after) as record, id, action from audit_entry
      where entity = 'driver' and entity_id = ${String(driverId)} and action in ('create', 'edit', 'delete')
    ), licenses as (
      select license from driver where id = ${driverId}
      union select record ->> 'license' from said where record ? 'license'
    )
    select concat_ws(' ', name, surname) as name, fleet_id as "fleetId", driver_type = 'STRUCTURE' as "isStructure",
      false as "isDeleted", ${isKept} as "isKept", (select array_agg(license) from licenses) as licenses
    from driver where id = ${driverId}
    union all
    (select concat_ws(' ', record ->> 'name', record ->> 'surname'), (record ->> 'fleet_id')::int,
       record ->> 'driver_type' = 'STRUCTURE', true, false, (select array_agg(license) from licenses)
     from said where action = 'delete' order by id desc limit 1)
    limit 1`.execute(db);
  return rows[0];
}

/** The rows that name a driver, by table. A fine keeps the licence when the driver is gone. */
const ofDriver = (table: DriverTable, driverId: number, { licenses }: Pick<Known, 'licenses'>) =>
  table === 'fine'
    ? sql`(driver_id = ${driverId} or driver_code = any(${licenses}::text[]))`
    : sql`driver_id = ${driverId}`;

/**
 * What is held about a driver now, and what stays of it once he is deleted. Undefined for a driver beyond the
 * caller's sight; the console has no caller and sees all.
 */
export async function readHeld(
  database: Db,
  caller: Caller | null,
  driverId: number,
): Promise<HeldData | undefined> {
  const known = await readKnown(database, driverId);
  if (!known || (caller && !maySee(caller, known))) return undefined;
  const counts = new Map<HeldKind, number>(known.isDeleted ? [] : [['record', 1]]);
  const add = (kind: HeldKind, n: number) => counts.set(kind, (counts.get(kind) ?? 0) + n);
  for (const table of Object.keys(DRIVER_TABLES) as DriverTable[])
    add(DRIVER_TABLES[table], await count(database, table, ofDriver(table, driverId, known)));
  add('changes', await count(database, 'audit_entry', changesOf(driverId)));
  add('looks', await count(database, 'audit_entry', looksAt(driverId)));
  return {
    name: known.name,
    is_deleted: known.isDeleted,
    is_kept: known.isKept,
    lines: HELD_KINDS.flatMap((kind) => {
      const rows = counts.get(kind) ?? 0;
      return rows === 0 ? [] : [{ kind, rows, fate: FATE_OF[kind] }];
    }),
  };
}

const maySee = ({ visible, allowedEstructura }: Caller, { fleetId, isStructure }: Known) =>
  visible.has(fleetId) && (allowedEstructura || !isStructure);

async function count({ sql: db }: Db, table: string, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${which}`.execute(db);
  return rows[0]!.n;
}

/** Lines of the audit about the record of a driver. */
export const changesOf = (driverId: number) => sql`entity = 'driver' and entity_id = ${String(driverId)}`;

/** Lines of the audit about who looked at a driver. */
export const looksAt = (driverId: number) =>
  sql`entity = 'look' and after -> 'drivers' @> ${JSON.stringify([driverId])}::jsonb`;

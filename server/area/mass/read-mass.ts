import { sql } from 'kysely';
import { getMassChange, getMassChanges, type MassLine, type MassRow } from '#api/mass.ts';
import type { FieldFault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { overwrites } from '#domain/mass/mass-change.ts';
import { additionalName } from '#domain/vehicle/additional.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import { inWords } from '#server/area/vehicle/vehicle-history.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';
import { massInSight, readColumns, rowInSight } from './kept-change.ts';
import { readDefinitions } from './known-vehicles.ts';
import type { KeptRow } from './rows.ts';

/** The most changes in a list, the newest. */
const LISTED = 200;

/** The changes that the caller may see, newest first, with the number of rows by verdict. */
export async function readLines(
  { database, now }: Pick<App, 'database' | 'now'>,
  caller: Caller,
  massId: number | null = null,
): Promise<MassLine[]> {
  const { rows } = await sql<{ line: MassLine }>`
    select jsonb_build_object(
      'id', mass_change.id, 'mode', mode, 'file_name', file_name, 'state', state,
      'username', app_user.username, 'own', user_id = ${caller.userId},
      'created_at', ${utc('created_at')}, 'applied_at', ${utc('applied_at')},
      'undone_at', ${utc('undone_at')}, 'expires_at', ${utc('expires_at')},
      'counts', (
        select jsonb_build_object('new', count(*) filter (where verdict = 'new'),
          'changed', count(*) filter (where verdict = 'changed'),
          'same', count(*) filter (where verdict = 'same'),
          'refused', count(*) filter (where verdict = 'refused'))
        from mass_row left join vehicle on vehicle.id = mass_row.vehicle_id
        where mass_row.mass_id = mass_change.id and ${rowInSight(caller)})) as line
    from mass_change join app_user on app_user.id = mass_change.user_id
    where ${massInSight(caller, now())} and (${massId}::int is null or mass_change.id = ${massId})
    order by mass_change.id desc
    limit ${LISTED}`.execute(database.sql);
  return rows.map(({ line }) => line);
}

const utc = (column: string) =>
  sql`to_char(mass_change.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The rows of a change that the caller sees, in the order of its lines. */
export async function readSeenRows({ sql: db }: Tx, caller: Caller, massId: number): Promise<KeptRow[]> {
  const rows = await db
    .selectFrom('mass_row')
    .innerJoin('mass_change', 'mass_change.id', 'mass_row.mass_id')
    .leftJoin('vehicle', 'vehicle.id', 'mass_row.vehicle_id')
    .selectAll('mass_row')
    .where('mass_id', '=', massId)
    .where(rowInSight(caller))
    .orderBy('line')
    .execute();
  return rows.map(({ mass_id: _, ...row }) => row as unknown as KeptRow);
}

export const massChanges = handle(getMassChanges, async ({ app, caller }) => ({
  changes: await readLines(app, caller),
}));

export const massChange = handle(getMassChange, async ({ app, caller, params }) => {
  const { database } = app;
  const [line] = await readLines(app, caller, params.mass_id);
  if (!line) throw notFound();
  const kept = await readSeenRows(database, caller, line.id);
  const definitions = await readDefinitions(database);
  const names = new Map(definitions.map(({ id, name }) => [additionalName(id), name]));
  const fields = (await readColumns(database, line.id, definitions)).map(
    ({ field }) => names.get(field) ?? field,
  );
  const named = kept.map((row) => ({
    ...row,
    changes: row.changes.map((change) => ({ ...change, field: names.get(change.field) ?? change.field })),
  }));
  const overwritten = kept.flatMap(({ changes }) => changes).filter(overwrites).length;
  const rows = await inWords(database, caller, named);
  return { ...line, overwritten, rows: rows.map((row) => wireRow(row, { names, fields })) };
});

function wireRow(
  row: Omit<KeptRow, 'changes'> & Pick<MassRow, 'changes'>,
  { names, fields }: { names: ReadonlyMap<string, string>; fields: readonly string[] },
) {
  const { line, license, vehicle_id, verdict, source, changes, faults, undo_faults } = row;
  const told = (found: readonly FieldFault[]) =>
    found.map(({ field, code, params = {} }) => ({
      field: names.get(field) ?? field,
      code: code as FaultCode,
      params: { ...params },
    }));
  return {
    ...{ line, license, vehicle_id, verdict, changes: [...changes], faults: told(faults) },
    cells: Object.fromEntries(fields.map((field, at) => [field, source[at] ?? ''])),
    undo_faults: undo_faults && told(undo_faults),
  };
}

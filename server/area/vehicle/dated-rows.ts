import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { DatedRow, DatedRows } from '#api/dated-rows.ts';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import type { DatedKind, DatedSection } from '#domain/vehicle/dated-kind.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import { command } from '#server/base/access/command.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { sheetFollows } from './contract-on-sheet.ts';
import { referencesOf } from './dated-references.ts';
import {
  type DatedWriter,
  datedWriter,
  type Following,
  readOdometerKm,
  type StoredRow,
} from './dated-writer.ts';
import { assertInScope } from './lock-vehicle.ts';

/** Columns that every table of dated rows has beside the fields of its kind. */
type Own = 'id' | 'vehicle_id' | 'version';

/** The tables whose columns match a kind's input. */
type TableOf<Input> = {
  [Table in keyof DB]: Own extends keyof DB[Table]
    ? Input extends Omit<Insertable<DB[Table]>, Own>
      ? Table
      : never
    : never;
}[keyof DB];
/** The kinds whose fields are the columns of their tables. */
type Stored<Kinds extends readonly DatedKind[]> = {
  [N in keyof Kinds]: `vehicle_${Kinds[N]['section']}` extends TableOf<z.output<Kinds[N]['input']>>
    ? Kinds[N]
    : never;
};
/** A kind with a field that its table lacks does not compile here. */
const KINDS: Stored<typeof DATED_KINDS> = DATED_KINDS;

const FOLLOWING: { readonly [Section in DatedSection]?: Following } = { renting: sheetFollows };

/** The handlers of all kinds of dated rows. */
export const datedHandlers: readonly Handler[] = KINDS.flatMap(handlersOf);

/** Writes the rows of a kind, with what follows from them. */
export function writerOf(kind: DatedKind): DatedWriter {
  return datedWriter(kind, FOLLOWING[kind.section] ?? null);
}

/** The handlers of a kind of dated rows of a vehicle. Rows are read within the caller's scope. */
function handlersOf(kind: DatedKind): Handler[] {
  const table = sql.table(`vehicle_${kind.section}`);
  const { list, create, edit, remove }: DatedRows = DATED_ROWS[kind.section];
  const references = referencesOf(kind);
  const writer = writerOf(kind);
  return [
    handle(list, async ({ params, app, caller }) => {
      await assertInScope(app.database, caller, params.vehicle_id);
      const { rows } = await sql<StoredRow & { vehicle_id: number }>`
        select row.* ${references.names(caller)} from ${table} row
        where row.vehicle_id = ${params.vehicle_id} order by row.id`.execute(app.database.sql);
      return {
        rows: rows.map(({ vehicle_id, ...row }) => row as DatedRow),
        odometer_km: await readOdometerKm(app.database.sql, params.vehicle_id, app.now()),
      };
    }),

    handle(create, (call) =>
      command(call, (tx) => writer.create(tx, call, { vehicleId: call.params.vehicle_id, given: call.body })),
    ),

    handle(edit, (call) =>
      command(call, (tx) => {
        const { vehicle_id: vehicleId, row_id: rowId } = call.params;
        const { version, ...given } = call.body;
        return writer.edit(tx, call, { vehicleId, rowId, version, given });
      }),
    ),

    handle(remove, (call) =>
      command(call, async (tx) => {
        await writer.remove(tx, call, { vehicleId: call.params.vehicle_id, rowId: call.params.row_id });
        return { ok: true as const };
      }),
    ),
  ];
}

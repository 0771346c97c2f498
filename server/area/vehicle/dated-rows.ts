import { type Insertable, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DatedRow, DatedRows } from '#api/dated-rows.ts';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import type { ContractClass } from '#domain/admin/contract.ts';
import type { DatedKind, DatedSection, DatedVehicle } from '#domain/vehicle/dated-kind.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { odometerKm, vehicleNow } from '#server/telemetry/vehicle-now.ts';
import { sheetFollows } from './contract-on-sheet.ts';
import { referencesOf } from './dated-references.ts';
import { assertFields, assertInScope, lockRegistered, todayOf, type VehicleRow } from './lock-vehicle.ts';
import { placeOf } from './vehicle-changed.ts';

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

/** Applies the consequences of a change of the vehicle's rows, in the same transaction. */
type Following = (tx: Command, app: App, vehicle: VehicleRow) => Promise<void>;
const FOLLOWING: { readonly [Section in DatedSection]?: Following } = { renting: sheetFollows };

/** The handlers of all kinds of dated rows. */
export const datedHandlers: readonly Handler[] = KINDS.flatMap((kind) =>
  handlersOf(kind, FOLLOWING[kind.section] ?? null),
);

/** A row of any kind: its fields by their names. */
type Fields = Record<string, unknown>;
type StoredRow = Fields & { id: number; version: number };
/**
 * The handlers of a kind of dated rows. Rows are read within the caller's scope. They are created, edited and
 * deleted by the rules of the kind, while the vehicle is locked. Each change adds a line to the vehicle's
 * history.
 */
function handlersOf(kind: DatedKind, followed: Following | null): Handler[] {
  // Any of the tables: their own columns are the same, and the others are given by name.
  const table = `vehicle_${kind.section}` as 'vehicle_tyre';
  const { list, create, edit, remove }: DatedRows = DATED_ROWS[kind.section];
  const references = referencesOf(kind);
  const [first] = kind.columns;
  const subject = first?.input ?? first!.id;

  /** The vehicle, locked, with its rows of this kind. */
  async function begin(tx: Command, caller: Caller, vehicleId: number) {
    const vehicle = await lockRegistered(tx, caller, { vehicleId });
    const rows = await tx.sql.selectFrom(table).selectAll().where('vehicle_id', '=', vehicleId).execute();
    return { vehicle, rows: rows.map(({ vehicle_id, ...row }): StoredRow => row) };
  }

  /** The row to write, after its checks. @throws Fault 422 with the fields at fault */
  async function checked(
    tx: Command,
    { app, caller }: { app: App; caller: Caller },
    given: Fields,
    { vehicle, rows, before }: Awaited<ReturnType<typeof begin>> & { before?: StoredRow },
  ): Promise<Fields> {
    const { row, faults } = await references.check(tx, caller, { given, before });
    const others = rows.filter(({ id }) => id !== before?.id);
    const today = todayOf(vehicle, app.now());
    const known = await knownOf(tx, app, vehicle);
    assertFields([...faults, ...kind.faults(row, { today, vehicle: known, others, before })]);
    return row;
  }

  /** The facts of a change beside the rows: the vehicle identifies it. */
  const changeOf = (action: string, vehicle: VehicleRow) => ({
    entity: kind.section,
    id: vehicle.id,
    action,
    place: placeOf(vehicle),
  });

  const rowOf = ({ rows }: { rows: readonly StoredRow[] }, rowId: number): StoredRow => {
    const row = rows.find(({ id }) => id === rowId);
    if (!row) throw notFound();
    return row;
  };

  return [
    handle(list, async ({ params, app, caller }) => {
      await assertInScope(app.database, caller, params.vehicle_id);
      const { rows } = await sql<StoredRow & { vehicle_id: number }>`
        select row.* ${references.names(caller)} from ${sql.table(table)} row
        where row.vehicle_id = ${params.vehicle_id} order by row.id`.execute(app.database.sql);
      return {
        rows: rows.map(({ vehicle_id, ...row }) => row as DatedRow),
        odometer_km: await readOdometerKm(app.database.sql, params.vehicle_id, app.now()),
      };
    }),

    handle(create, (call) =>
      command(call, async (tx) => {
        const found = await begin(tx, call.caller, call.params.vehicle_id);
        const { vehicle } = found;
        const after = await checked(tx, call, call.body, found);
        const { id } = await tx.sql
          .insertInto(table)
          .values({ ...(after as Insertable<DB[typeof table]>), vehicle_id: vehicle.id })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx.changed({ ...changeOf('create', vehicle), after });
        await followed?.(tx, call.app, vehicle);
        return { id };
      }),
    ),

    handle(edit, (call) =>
      command(call, async (tx) => {
        const { params } = call;
        const { version: given, ...body } = call.body;
        const found = await begin(tx, call.caller, params.vehicle_id);
        const before = rowOf(found, params.row_id);
        assertCurrent(before, { version: given });
        const after = await checked(tx, call, body, { ...found, before });
        const version = given + 1;
        await tx.sql
          .updateTable(table)
          .set({ ...after, version })
          .where('id', '=', before.id)
          .execute();
        const { id, version: _, ...was } = before;
        await tx.changed({ ...changeOf('edit', found.vehicle), before: was, after, subject });
        await followed?.(tx, call.app, found.vehicle);
        return { version };
      }),
    ),

    handle(remove, (call) =>
      command(call, async (tx) => {
        const { params, caller } = call;
        const found = await begin(tx, caller, params.vehicle_id);
        const { id, version, ...before } = rowOf(found, params.row_id);
        await tx.sql.deleteFrom(table).where('id', '=', id).execute();
        await tx.changed({ ...changeOf('delete', found.vehicle), before });
        await followed?.(tx, call.app, found.vehicle);
        return { ok: true as const };
      }),
    ),
  ];
}

/** The vehicle's present odometer, whole km; null while no position has ever reported it. */
async function readOdometerKm(db: Kysely<DB>, vehicleId: number, nowMs: number): Promise<number | null> {
  const { rows } = await sql<{ km: number | null }>`
    select ${odometerKm('now')} as km from ${vehicleNow(nowMs)} now where vehicle_id = ${vehicleId}`.execute(
    db,
  );
  return rows[0]?.km ?? null;
}

/** The facts of a vehicle that the rules of dated rows need. */
async function knownOf(tx: Command, app: App, vehicle: VehicleRow): Promise<DatedVehicle> {
  const { id, nct_exemption, contract_typology_id, fleet_start } = vehicle;
  const contract = await tx.sql
    .selectFrom('enum_value')
    .select('class')
    .where('id', '=', contract_typology_id)
    .executeTakeFirst();
  // The column is checked by the database against the same words.
  const contract_class = (contract?.class ?? null) as ContractClass | null;
  const km = await readOdometerKm(tx.sql, id, app.now());
  return { nct_exemption, contract_class, fleet_start, odometerKm: km };
}

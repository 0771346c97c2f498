import { type Insertable, type Kysely, sql } from 'kysely';
import type { ContractClass } from '#domain/admin/contract.ts';
import type { DatedKind, DatedVehicle } from '#domain/vehicle/dated-kind.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { odometerKm, vehicleNow } from '#server/telemetry/vehicle-now.ts';
import { referencesOf } from './dated-references.ts';
import { assertFields, lockRegistered, todayOf, type VehicleRow } from './lock-vehicle.ts';
import { placeOf } from './vehicle-changed.ts';

/** Applies the consequences of a change of the vehicle's rows, in the same transaction. */
export type Following = (tx: Command, app: App, vehicle: VehicleRow) => Promise<void>;

/** A row of any kind: its fields by their names. */
type Fields = Record<string, unknown>;
export type StoredRow = Fields & { id: number; version: number };
/** The user who writes. */
type By = { app: App; caller: Caller };
/** A vehicle, locked, with its rows of the kind. */
type Found = { vehicle: VehicleRow; rows: readonly StoredRow[] };

export type DatedWriter = ReturnType<typeof datedWriter>;

/**
 * Writes the rows of a kind. They are created, edited and deleted by the rules of the kind, while the vehicle
 * is locked. Each change adds a line to the vehicle's history.
 */
export function datedWriter(kind: DatedKind, followed: Following | null) {
  // Any of the tables: their own columns are the same, and the others are given by name.
  const table = `vehicle_${kind.section}` as 'vehicle_tyre';
  const references = referencesOf(kind);
  const [first] = kind.columns;
  const subject = first?.input ?? first!.id;

  /** The vehicle, locked, with its rows of this kind. */
  async function begin(tx: Command, caller: Caller, vehicleId: number): Promise<Found> {
    const vehicle = await lockRegistered(tx, caller, { vehicleId });
    const rows = await tx.sql.selectFrom(table).selectAll().where('vehicle_id', '=', vehicleId).execute();
    return { vehicle, rows: rows.map(({ vehicle_id, ...row }): StoredRow => row) };
  }

  /** The facts by which the rules judge a row of the vehicle. */
  async function contextOf(tx: Command, app: App, { vehicle, rows }: Found, before?: StoredRow) {
    const others = rows.filter(({ id }) => id !== before?.id);
    return { today: todayOf(vehicle, app.now()), vehicle: await knownOf(tx, app, vehicle), others };
  }

  /** The row to write, after its checks. @throws Fault 422 with the fields at fault */
  async function checked(
    tx: Command,
    { app, caller }: By,
    given: Fields,
    found: Found & { before?: StoredRow },
  ): Promise<Fields> {
    const { before } = found;
    const { row, faults } = await references.check(tx, caller, { given, before });
    const context = await contextOf(tx, app, found, before);
    assertFields([...faults, ...kind.faults(row, { ...context, before })]);
    return row;
  }

  /** The facts of a change beside the rows: the vehicle identifies it. */
  const changeOf = (action: string, vehicle: VehicleRow) => ({
    entity: kind.section,
    id: vehicle.id,
    action,
    place: placeOf(vehicle),
  });

  const rowOf = ({ rows }: Found, rowId: number): StoredRow => {
    const row = rows.find(({ id }) => id === rowId);
    if (!row) throw notFound();
    return row;
  };

  return {
    /** The vehicle, locked, one of its rows as the user saw it, and the facts by which the rules judge it. */
    async judged(
      tx: Command,
      { app, caller }: By,
      of: { vehicleId: number; rowId: number; version: number },
    ) {
      const found = await begin(tx, caller, of.vehicleId);
      const row = rowOf(found, of.rowId);
      assertCurrent(row, of);
      return { row, context: await contextOf(tx, app, found, row) };
    },

    async create(tx: Command, by: By, { vehicleId, given }: { vehicleId: number; given: Fields }) {
      const found = await begin(tx, by.caller, vehicleId);
      const after = await checked(tx, by, given, found);
      const { id } = await tx.sql
        .insertInto(table)
        .values({ ...(after as Insertable<DB[typeof table]>), vehicle_id: vehicleId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.changed({ ...changeOf('create', found.vehicle), after });
      await followed?.(tx, by.app, found.vehicle);
      return { id };
    },

    async edit(
      tx: Command,
      by: By,
      of: { vehicleId: number; rowId: number; version: number; given: Fields },
    ) {
      const found = await begin(tx, by.caller, of.vehicleId);
      const before = rowOf(found, of.rowId);
      assertCurrent(before, of);
      const after = await checked(tx, by, of.given, { ...found, before });
      const version = of.version + 1;
      await tx.sql
        .updateTable(table)
        .set({ ...after, version })
        .where('id', '=', before.id)
        .execute();
      const { id, version: _, ...was } = before;
      await tx.changed({ ...changeOf('edit', found.vehicle), before: was, after, subject });
      await followed?.(tx, by.app, found.vehicle);
      return { version };
    },

    async remove(tx: Command, by: By, of: { vehicleId: number; rowId: number }) {
      const found = await begin(tx, by.caller, of.vehicleId);
      const { id, version, ...before } = rowOf(found, of.rowId);
      await tx.sql.deleteFrom(table).where('id', '=', id).execute();
      await tx.changed({ ...changeOf('delete', found.vehicle), before });
      await followed?.(tx, by.app, found.vehicle);
    },
  };
}

/** The vehicle's present odometer, whole km; null while no position has ever reported it. */
export async function readOdometerKm(
  db: Kysely<DB>,
  vehicleId: number,
  nowMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ km: number | null }>`
    select ${odometerKm('now')} as km from ${vehicleNow(nowMs)} now where vehicle_id = ${vehicleId}`.execute(
    db,
  );
  return rows[0]?.km ?? null;
}

/** The facts of a vehicle that the rules of dated rows need. */
async function knownOf(tx: Command, app: App, vehicle: VehicleRow): Promise<DatedVehicle> {
  const { id, nct_exemption, contract_typology_id, fleet_start } = vehicle;
  const { country, category, registration_date } = vehicle;
  const contract = await tx.sql
    .selectFrom('enum_value')
    .select('class')
    .where('id', '=', contract_typology_id)
    .executeTakeFirst();
  // The column is checked by the database against the same words.
  const contract_class = (contract?.class ?? null) as ContractClass | null;
  const km = await readOdometerKm(tx.sql, id, app.now());
  const inspected = { country, category, registration_date };
  return { nct_exemption, contract_class, fleet_start, inspected, odometerKm: km };
}

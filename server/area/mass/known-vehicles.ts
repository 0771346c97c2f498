import { sql } from 'kysely';
import type { MassValues } from '#domain/mass/mass-change.ts';
import { type AdditionalDefinition, additionalName, additionalValue } from '#domain/vehicle/additional.ts';
import type { Tx, VehicleRow } from '#server/area/vehicle/lock-vehicle.ts';
import { sheetOf } from '#server/area/vehicle/sheet-columns.ts';
import type { Stay } from '#server/area/vehicle/stay.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';

/** A vehicle that a row names, with all data that the row may change. */
export type KnownVehicle = {
  row: VehicleRow;
  /** May the caller see it? Its plate is taken even if not. */
  isSeen: boolean;
  additional: MassValues;
  stays: readonly Stay[];
};

export type Definition = AdditionalDefinition & { name: string };

/** The additional fields of the installation, in their order. */
export async function readDefinitions({ sql: db }: Tx): Promise<Definition[]> {
  const rows = await db
    .selectFrom('additional_field')
    .select(['id', 'name', 'type', 'required'])
    .orderBy('position')
    .orderBy('id')
    .forShare()
    .execute();
  // The database checks the column against the same words.
  return rows as Definition[];
}

/** The vehicles of these plates, by plate; locked until the transaction ends if they are to be written. */
export async function readKnown(
  { sql: db }: Tx,
  caller: Caller,
  licenses: readonly string[],
  how: { definitions: readonly Definition[]; isLocked: boolean },
): Promise<Map<string, KnownVehicle>> {
  const rows = await db
    .selectFrom('vehicle')
    .selectAll()
    .select(vehicleInScope(caller).as('is_seen'))
    .where('license', '=', sql<string>`any(${licenses}::text[])`)
    // Always in one order, so that two transactions cannot wait for each other.
    .orderBy('id')
    .$if(how.isLocked, (query) => query.forUpdate())
    .execute();
  const ids = rows.map(({ id }) => id);
  const inThese = sql<number>`any(${ids}::int[])`;
  const given = await db
    .selectFrom('vehicle_additional')
    .select(['vehicle_id', 'field_id', 'value'])
    .where('vehicle_id', '=', inThese)
    .execute();
  const stays = await db
    .selectFrom('vehicle_stay')
    .select(['vehicle_id', 'from_day', 'to_day', 'fleet_id', 'work_code', 'asset_code', 'driver_id'])
    .where('vehicle_id', '=', inThese)
    .orderBy('from_day')
    .execute();
  const valuesOf = Map.groupBy(given, ({ vehicle_id }) => vehicle_id);
  const staysOf = Map.groupBy(stays, ({ vehicle_id }) => vehicle_id);
  return new Map(
    rows.map(({ is_seen, ...row }) => {
      const texts = new Map(valuesOf.get(row.id)?.map(({ field_id, value }) => [field_id, value]));
      const additional = how.definitions.map(({ id, type }) => [
        additionalName(id),
        additionalValue(type, texts.get(id) ?? null),
      ]);
      return [
        row.license,
        {
          row,
          isSeen: is_seen === true,
          additional: Object.fromEntries(additional),
          stays: staysOf.get(row.id) ?? [],
        },
      ];
    }),
  );
}

/** All data of a vehicle that a row may change, by the names of the input. */
export function valuesOfVehicle({ row, additional }: KnownVehicle): MassValues {
  const { fleet_id, unusable, unusable_reason, in_maintenance } = row;
  return { ...sheetOf(row), fleet_id, unusable, unusable_reason, in_maintenance, ...additional };
}

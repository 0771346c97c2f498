import { type RawBuilder, sql } from 'kysely';
import type { ReceiptQuery, ReceiptRow } from '#api/receipt.ts';
import { PAID_ON, STAY_OF_RECEIPT } from '#server/area/refuelling/receipt-stay.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { among, contains } from '#server/base/http/listing.ts';
import { rowReader } from '#server/base/record/row-reader.ts';

const codes = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values === undefined ? sql`true` : sql`${column} = any(${values}::text[])`;

/** Receipts of the vehicles that the caller saw on the day of the payment. */
export const receiptRows = rowReader<ReceiptQuery, ReceiptRow>((caller, query) => {
  const driver = driverName(caller);
  const place = sql`coalesce(station.name, receipt.place)`;
  return {
    id: 'receipt.id',
    columns: sql`receipt.id, receipt.vehicle_id, vehicle.license, stay.fleet_id, fleet.name as fleet,
      driver.id as driver_id, ${driver} as driver, receipt.kind, receipt.state, receipt.paid_at, receipt.received_at,
      receipt.amount::text as amount, receipt.liters::float8 as liters, receipt.product_class, ${place} as place,
      receipt.odometer_m::float8 as odometer, receipt.note, receipt.refused_reason, receipt.version`,
    from: sql`
      from receipt
      join vehicle on vehicle.id = receipt.vehicle_id
      ${STAY_OF_RECEIPT}
      join fleet on fleet.id = stay.fleet_id
      left join fuel_station station on station.id = receipt.station_id
      left join driver on driver.id = receipt.driver_id and ${driverMayBeKnown(caller)}
      where ${vehicleInScope(caller, 'stay')} and ${belowFleets('stay.fleet_id', query.fleets)}
        and ${query.paid_from ? sql`${PAID_ON} >= ${query.paid_from}::date` : sql`true`}
        and ${query.paid_to ? sql`${PAID_ON} <= ${query.paid_to}::date` : sql`true`}
        and ${codes(sql`receipt.state`, query.states)} and ${codes(sql`receipt.kind`, query.kinds)}
        and ${among('receipt.vehicle_id', query.vehicles)} and ${among('driver.id', query.drivers)}
        and ${contains(query.q, [sql`vehicle.license`, place, driver, sql`receipt.note`])}`,
    sortable: {
      license: sql`vehicle.license collate "C"`,
      paid_at: sql`receipt.paid_at`,
      state: sql`receipt.state`,
      kind: sql`receipt.kind`,
      amount: sql`receipt.amount`,
      liters: sql`receipt.liters`,
      product_class: sql`receipt.product_class`,
      place: sql`plain(${place})`,
      driver: caller.seeDriverNames ? sql`plain(${driver})` : sql`driver.id`,
      fleet: sql`plain(fleet.name)`,
      odometer: sql`receipt.odometer_m`,
      note: sql`plain(receipt.note)`,
      received_at: sql`receipt.received_at`,
      refused_reason: sql`plain(receipt.refused_reason)`,
    },
  };
});

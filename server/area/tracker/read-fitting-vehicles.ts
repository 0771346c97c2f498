import { type RawBuilder, sql } from 'kysely';
import { type FittingVehicle, getFittingVehicles } from '#api/tracker.ts';
import { iso } from '#domain/iso.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { contains, orderBy, page } from '#server/base/http/listing.ts';
import { handle } from '#server/base/http/route.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';

const SORTABLE: Readonly<Record<string, RawBuilder<unknown>>> = { license: sql`vehicle.license` };

/** Vehicles to fit a tracker into or to take it out of, as an installer finds them. */
export const readFittingVehicles = handle(getFittingVehicles, async ({ query, caller, app }) => {
  const codes = [sql`vehicle.license`, sql`tracker.imei`];
  const from = sql`
    from vehicle
    left join tracker_fitting fitting on fitting.vehicle_id = vehicle.id and fitting.removed_at is null
    left join tracker on tracker.id = fitting.tracker_id
    left join ${vehicleNow(app.now())} now on now.vehicle_id = vehicle.id
    left join ${valuesIn(caller.language)} brand on brand.id = vehicle.brand_id
    left join ${valuesIn(caller.language)} model on model.id = vehicle.model_id
    where ${vehicleInScope(caller)} and vehicle.registration_state = 'registered'
      and (fitting.id is not null) = ${query.fitted === 'true'}
      and ${belowFleets('vehicle.fleet_id', query.fleets)}
      and (${contains(query.q?.replace(/[\s-]/g, ''), codes)} or ${contains(query.q, [sql`vehicle.alias`])})`;
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<FittingVehicle, 'last_contact'> & { last_contact: Date | null }>`
      select vehicle.id as device_id, vehicle.license, vehicle.alias,
        nullif(concat_ws(' ', brand.name, model.name), '') as vehicle, vehicle.address,
        tracker.id as tracker_id, tracker.imei, now.odometer_m as odometer, now.last_contact_at as last_contact
      ${from} ${orderBy(query, SORTABLE, 'vehicle.id')} ${page(query)}`.execute(app.database.sql),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(app.database.sql),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, last_contact: iso(row.last_contact) })),
    total: counted.rows[0]!.total,
  };
});

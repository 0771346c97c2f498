import { sql } from 'kysely';
import { getOwnVehicles, type OwnVehicle } from '#api/road-kit.ts';
import { handle } from '#server/base/http/route.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { odometerKm, vehicleNow } from '#server/telemetry/vehicle-now.ts';

/** The latest vehicles that a driver took, at most. */
const RECENT = 5;

/** The caller's vehicles as a driver: of the present, then the usual ones, then those that he took lately. */
export const readOwnVehicles = handle(getOwnVehicles, async ({ app, caller }) => {
  if (!caller.isDriver) return { is_driver: false, vehicles: [] };
  const now = new Date(app.now());
  const { rows } = await sql<OwnVehicle>`
    with own as (select id from driver where user_id = ${caller.userId}),
    taken as (
      select vehicle_id, max(start_at) as start_at
      from driver_assignment
      where driver_id = (select id from own) and origin = 'self'
      group by vehicle_id
      order by max(start_at) desc, vehicle_id
      limit ${RECENT}
    ),
    known as (
      select vehicle_id, 1 as rank, start_at
      from driver_assignment
      where driver_id = (select id from own) and tstzrange(start_at, end_at) @> ${now}::timestamptz
      union all
      select id, 2, null from vehicle where driver_id = (select id from own)
      union all
      select vehicle_id, 3, start_at from taken
    ),
    first as (
      select distinct on (vehicle_id) vehicle_id, rank, start_at
      from known
      order by vehicle_id, rank
    )
    select vehicle.id, vehicle.license, vehicle.alias, nullif(concat_ws(' ', brand.name, model.name), '') as model,
      vehicle.fleet_id, vehicle.type_id, ${odometerKm('live')} as odometer_km,
      (array['present', 'usual', 'recent'])[first.rank] as standing
    from first
    join vehicle on vehicle.id = first.vehicle_id
    left join ${vehicleNow(app.now())} live on live.vehicle_id = vehicle.id
    left join ${valuesIn(caller.language)} brand on brand.id = vehicle.brand_id
    left join ${valuesIn(caller.language)} model on model.id = vehicle.model_id
    where vehicle.registration_state = 'registered'
    order by first.rank, first.start_at desc nulls last, vehicle.license
  `.execute(app.database.sql);
  return { is_driver: true, vehicles: rows };
});

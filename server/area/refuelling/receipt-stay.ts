import { sql } from 'kysely';

/** The zone of the vehicle decides the day of a payment. */
export const PAID_ON = sql`(receipt.paid_at at time zone vehicle.time_zone)::date`;

/** The fleet and work of the vehicle on the day of the payment, as a relation `stay`. */
export const STAY_OF_RECEIPT = sql`
  cross join lateral (
    select vehicle_stay.fleet_id, vehicle_stay.work_code from vehicle_stay
    where vehicle_stay.vehicle_id = vehicle.id
    order by vehicle_stay.from_day <= ${PAID_ON} desc, abs(vehicle_stay.from_day - ${PAID_ON}) limit 1
  ) stay`;

import type { Rig } from './rig.ts';

/** The same number of each severity, from info to high. */
const CODES = [901, 902, 903, 904, 911, 1001, 1002, 1003, 1019, 1020, 1035, 1062, 1063, 1070, 1082, 1120];

/** Fills the inbox of a user: notifications spread evenly over 90 days, events and vehicles. */
export async function plantInbox(
  { database: { pool } }: Pick<Rig, 'database'>,
  { userId, rows }: { userId: number; rows: number },
): Promise<void> {
  await pool.query(
    `with fact as (
       insert into told_event (code, vehicle_id, fleet_id, value, lat, lng, detail, at, user_ids)
       select ($2::int[])[1 + n % $3], vehicle.id, vehicle.fleet_id, n % 50, 40, -3, '{}', at, array[$1::int]
       from generate_series(1, $4::int) n
       cross join lateral (select now() - interval '90 days' * ($4 - n) / $4 * 0.99 as at) happened
       join vehicle on vehicle.id = (select min(id) from vehicle) + n * 7919::bigint % (select count(*) from vehicle)
       order by n
       returning id, at, fleet_id, code
     )
     insert into notification (told_id, first_at, at, user_id, times, fleet_id, code, is_web)
     select id, at, at, $1, 1, fleet_id, code, true from fact order by id`,
    [userId, CODES, CODES.length, rows],
  );
  await pool.query('vacuum analyze notification, told_event');
}

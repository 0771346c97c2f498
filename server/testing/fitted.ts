import type { Pool } from 'pg';
import { hashSecret } from '#server/base/access/secret.ts';

/** Makes vehicles in one fleet, each with a tracker fitted long ago; returns them in order. */
export async function fittedVehicles(
  pool: Pool,
  count: number,
): Promise<{ vehicleId: number; imei: string }[]> {
  const fleet = await pool.query<{ id: number }>(
    `insert into fleet (name) values ('Fleet ' || (select count(*) from fleet)) returning id`,
  );
  const { rows } = await pool.query<{ vehicle_id: number; imei: string }>(
    `with car as (
       insert into vehicle (fleet_id, license)
       select $1, 'T' || lpad(((select count(*) from vehicle) + n)::text, 5, '0') from generate_series(1, $2::int) n
       returning id
     ), box as (
       insert into tracker (imei)
       select (350000000000000 + car.id)::text from car returning id, imei
     ), fitting as (
       insert into tracker_fitting (tracker_id, vehicle_id, fitted_at)
       select box.id, (box.imei::bigint - 350000000000000)::int, now() - interval '390 days' from box returning vehicle_id
     )
     select fitting.vehicle_id, (350000000000000 + fitting.vehicle_id)::text as imei from fitting order by 1`,
    [fleet.rows[0]!.id, count],
  );
  return rows.map((row) => ({ vehicleId: row.vehicle_id, imei: row.imei }));
}

/** Turns a tracker into a phone with a secret id; returns the id. */
export async function secretIdOf(pool: Pool, imei: string): Promise<string> {
  const secret = `phone-${imei}`;
  await pool.query(`update tracker set protocol = 'osmand', secret_hash = $2 where imei = $1`, [
    imei,
    hashSecret(secret),
  ]);
  return secret;
}

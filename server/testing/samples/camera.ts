import { NOW } from '../app.ts';
import { PNG } from '../document-files.ts';
import type { Company, Samples, Who } from './sample.ts';

const AT = new Date(NOW - 60_000);
const CODE = 1050;
/** A picture shows its driver, so callers without driver names may not see it. */
const status = (who: Who) => (who === 'VIS' ? 404 : 200);

/** A stored picture of a camera event of the company's vehicle. */
async function stored({ database, vehicleId }: Company) {
  const { rows } = await database.pool.query<{ id: number }>(
    `with event as (
       insert into alert_event (vehicle_id, event_at, code, decided_at) values ($1, $2, $3, $2) on conflict do nothing
     ), alarm as (
       insert into camera_alarm (vehicle_id, event_at, code, label, announced, number, noted_at, done_at)
       values ($1, $2, $3, decode(md5(random()::text), 'hex'), 1, upper(md5(random()::text)), $2, $2) returning id
     ), file as (
       insert into camera_file (alarm_id, name, kind, size, type, digest, stored_at)
       select id, '1.png', 0, $4, 'image/png', '', $2 from alarm returning id
     ), piece as (
       insert into camera_piece (file_id, at, octets) select id, 0, $5 from file
     )
     select id from file`,
    [vehicleId, AT, CODE, PNG.length, PNG],
  );
  return { vehicle_id: vehicleId, file_id: rows[0]!.id };
}

export const cameraSamples: Samples = {
  getCameraAlarms: {
    args: async (company) => {
      const { vehicle_id } = await stored(company);
      return { params: { vehicle_id }, query: { at: AT.toISOString(), code: String(CODE) } };
    },
    status,
  },
  putCameraReview: {
    args: async (company) => {
      const { vehicle_id } = await stored(company);
      return { params: { vehicle_id }, body: { at: AT.toISOString(), code: CODE, reviewed: true } };
    },
  },
  getCameraFile: {
    args: async (company) => ({ params: await stored(company), query: {} }),
    status,
    isWordless: true,
  },
};

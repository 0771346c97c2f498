import { HOUR_MS } from '#domain/duration.ts';
import { MARK_EVERY } from '#domain/telemetry/mark.ts';
import { emptyMemory } from '#domain/telemetry/memory-shape.ts';
import { CAR } from '#domain/telemetry/record.builder.ts';
import { chunkPayload } from '#server/telemetry/chunk-payload.ts';
import { foldRecords } from '#server/telemetry/fold-packets.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { writeCheckpoints } from '#server/telemetry/write-batch.ts';
import { driving } from './drive.ts';
import type { Rig } from './rig.ts';

const HOURS = 24;
/** A record every 30 seconds while driving: 120 an hour. */
const STEP_MS = 30_000;
const PER_HOUR = HOUR_MS / STEP_MS;
/** Different days; every vehicle drives one of them. */
const TEMPLATES = 40;

/** Fills the day before a full hour: positions packed by hours, journeys, and the marks of the folds. */
export async function fillDay(
  { database: { pool }, vehicleIds }: Pick<Rig, 'database' | 'vehicleIds'>,
  endMs: number,
): Promise<void> {
  const startMs = endMs - HOURS * HOUR_MS;
  const hours = Array.from({ length: HOURS }, (_, i) => startMs + i * HOUR_MS);
  const days = Array.from({ length: TEMPLATES }, (_, i) =>
    driving({ seed: i + 1, startMs, stepMs: STEP_MS, count: HOURS * PER_HOUR }),
  );
  await partitions(pool).chunk(hours);
  for (const [i, hourMs] of hours.entries()) {
    const payloads = days.map((day) => chunkPayload(day.slice(i * PER_HOUR, (i + 1) * PER_HOUR)));
    await pool.query(
      `insert into position_chunk (vehicle_id, hour, t0, t1, n, payload)
       select id, $2, $2, $3, $4, ($5::bytea[])[1 + id % ${TEMPLATES}] from unnest($1::int[]) as id`,
      [vehicleIds, new Date(hourMs), new Date(hourMs + HOUR_MS - STEP_MS), PER_HOUR, payloads],
    );
    await pool.query(
      `insert into journey (vehicle_id, start_at, end_at, day, final, is_private, has_gap, distance_m, duration_s, movement_s,
         idle_s, longest_halt_s, band1_s, band2_s, band3_s, harsh_acceleration, harsh_braking, harsh_cornering, excesses,
         warnings, decided_at)
       select id, $2, $2::timestamptz + interval '10 minutes', $2::date, true, false, false, 8000, 600, 600, 0, 0, 600, 0, 0,
         0, 0, 0, 0, 0, $2 from unnest($1::int[]) as id
       on conflict do nothing`,
      [vehicleIds, new Date(hourMs)],
    );
  }
  // Marks come anywhere in an hour.
  const marks = days.map((day, i) => {
    const sinceMark = Math.floor((i * MARK_EVERY) / TEMPLATES);
    const { checkpoints } = foldRecords(0, { ...emptyMemory(), sinceMark }, day, CAR);
    return checkpoints.filter((one) => one.day === null);
  });
  const client = await pool.connect();
  // In the order of arrival: one mark of every vehicle, then the next ones.
  for (let i = 0; i < Math.max(...marks.map((ofDay) => ofDay.length)); i++)
    await writeCheckpoints(
      client,
      vehicleIds.flatMap((vehicleId) => {
        const mark = marks[vehicleId % TEMPLATES]![i];
        return mark ? [{ ...mark, vehicleId }] : [];
      }),
    );
  client.release();
  await pool.query('vacuum analyze');
}

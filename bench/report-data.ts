import type { Pool } from 'pg';
import { addDays, type Day, dayStartMs } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { emptyMemory } from '#domain/telemetry/memory-shape.ts';
import { CAR } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { VehicleSettings } from '#domain/telemetry/vehicle-settings.ts';
import { chunkPayload } from '#server/telemetry/chunk-payload.ts';
import { foldRecords } from '#server/telemetry/fold-packets.ts';
import { sumMonths } from '#server/telemetry/month-sums.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { writeFacts } from '#server/telemetry/write-facts.ts';
import { simulatedFleet } from '#simulator/fleet.ts';
import { rhythmOf } from '#simulator/player.ts';
import { firstCarry, timeline } from '#simulator/timeline.ts';
import type { SimulatedVehicle } from '#simulator/vehicle.ts';

const DRIVERS = 600;
const TABLES = ['journey', 'journey_sum', 'driving_event', 'tampering', 'vehicle_day'] as const;
/** Facts of one month only, by the column of their order. */
const BESIDE = { halt: 'start_at', private_period: 'start_at', alert_event: 'event_at' } as const;
/** Columns that are shifted to copy a table's rows into another month. */
const TIMES: Readonly<Record<(typeof TABLES)[number], readonly string[]>> = {
  journey: ['start_at', 'end_at', 'decided_at', 'day'],
  journey_sum: ['start_at', 'last_start_at', 'end_at', 'day'],
  driving_event: ['event_at', 'decided_at'],
  tampering: ['start_at', 'end_at', 'decided_at'],
  vehicle_day: ['first_at', 'last_at', 'day'],
};

export type FilledMonth = {
  from: Day;
  to: Day;
  /** Vehicles whose positions are also stored. */
  sample: readonly number[];
  positions: number;
};

/**
 * Fills a month with the results of the folds for simulated vehicles. Some vehicles are driven and folded;
 * the others get the same days. The positions of a few are stored, for computing from them.
 */
export async function fillMonth(
  pool: Pool,
  options: { vehicleIds: readonly number[]; templates: number; sample: number; today: Day; days: number },
): Promise<FilledMonth> {
  const { vehicleIds, templates, today, days } = options;
  const to = addDays(today, -1);
  const from = addDays(today, -days);
  await fillPeople(pool, vehicleIds);
  const driven = simulatedFleet({ seed: 1 })
    .filter(({ oddity, timeZone }) => oddity === null && timeZone === 'Europe/Madrid')
    .slice(0, templates);
  let positions = 0;
  const sample = vehicleIds.slice(0, Math.min(options.sample, driven.length));
  for (const [i, vehicle] of driven.entries()) {
    const vehicleId = vehicleIds[i]!;
    const records = recordsOf(vehicle, from, to);
    const { facts } = foldRecords(vehicleId, emptyMemory(), records, settingsIn(vehicle.timeZone));
    await inTransaction(pool, (client) => writeFacts(client, facts));
    if (!sample.includes(vehicleId)) continue;
    positions += records.length;
    await storePositions(pool, vehicleId, records);
  }
  const copies = vehicleIds.slice(driven.length);
  const originals = copies.map((_, i) => vehicleIds[i % driven.length]!);
  const orders = TABLES.map((table) => [table, TIMES[table][0]!] as const);
  for (const [table, order] of [...orders, ...Object.entries(BESIDE)])
    await copyRows(pool, { table, order, originals, copies });
  await sumEveryMonth(pool);
  await pool.query('analyze');
  return { from, to, sample, positions };
}

/** A vehicle with no settings except its time zone. */
export function settingsIn(timeZone: string): VehicleSettings {
  return { ...CAR, timeZone, initialOdometerM: 0 };
}

/** Repeats the month this many times before itself. */
export async function fillMonthsBefore(pool: Pool, month: { days: number; times: number }): Promise<void> {
  for (const table of TABLES) {
    const columns = await columnsOf(pool, table);
    for (let n = 1; n <= month.times; n++) {
      const values = columns.map((name) => {
        if (!TIMES[table].includes(name)) return name;
        return name === 'day' ? `day - ${month.days * n}` : `${name} - interval '${month.days * n} days'`;
      });
      const first = columns.includes('day') ? 'day' : TIMES[table][0]!;
      await pool.query(
        `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table}
         where ${first} > now() - interval '${month.days + 1} days' on conflict do nothing`,
      );
    }
  }
  await sumEveryMonth(pool);
  await pool.query('analyze');
}

/** Adds up the months of days that were written without the folds. */
export async function sumEveryMonth(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ vehicle_id: number; day: Day }>(
    `select distinct vehicle_id, date_trunc('month', day::timestamp)::date as day from journey_sum`,
  );
  await sumMonths(pool, rows);
}

/** The records of a simulated vehicle from a day to another, both included. */
export function recordsOf(vehicle: SimulatedVehicle, from: Day, to: Day): TrackerRecord[] {
  const untilMs = dayStartMs(addDays(to, 1), vehicle.timeZone);
  const records: TrackerRecord[] = [];
  for (const chunk of timeline(vehicle, firstCarry(vehicle, from), rhythmOf(vehicle, untilMs))) {
    for (const record of chunk.records) if (record.timeMs < untilMs) records.push(record);
    if (chunk.untilMs >= untilMs) break;
  }
  return records;
}

/** Fleet stays, usual and assigned drivers, and the cards of the simulated drivers. */
async function fillPeople(pool: Pool, vehicleIds: readonly number[]): Promise<void> {
  await pool.query(
    `insert into driver (fleet_id, license, name, surname, email)
     select 1, 'D' || n, 'Driver', n::text, n || '@example.org' from generate_series(1, $1::int) n`,
    [DRIVERS],
  );
  await pool.query('update vehicle set consumption_l100 = 8.5, allow_structure_driver = true');
  await pool.query(
    `insert into vehicle_stay (vehicle_id, from_day, fleet_id, driver_id)
     select vehicle.id, '2020-01-01', fleet_id, case when vehicle.id % 3 = 0 then 1 + vehicle.id % $1 end
     from vehicle where id = any($2)`,
    [DRIVERS, vehicleIds],
  );
  await pool.query(
    `insert into driver_assignment (vehicle_id, driver_id, start_at, time_zone)
     select id, id, '2020-01-01', 'Europe/Madrid' from vehicle where id <= $1`,
    [DRIVERS],
  );
  const tags = [...new Set(simulatedFleet({ seed: 1 }).flatMap(({ tag }) => tag ?? []))];
  await pool.query(
    `with made as (
       insert into card (fleet_id, nfc_id, encoded_id, driver_id)
       select 1, tag, 'C' || n, n from unnest($1::text[]) with ordinality as t (tag, n) where n <= $2 returning id, driver_id
     ) insert into card_holder (card_id, driver_id, from_at) select id, driver_id, '2020-01-01' from made`,
    [tags, DRIVERS],
  );
}

async function storePositions(
  pool: Pool,
  vehicleId: number,
  records: readonly TrackerRecord[],
): Promise<void> {
  const hours = Map.groupBy(records, ({ timeMs }) => Math.floor(timeMs / HOUR_MS) * HOUR_MS);
  await partitions(pool).chunk(hours.keys());
  await inTransaction(pool, async (client) => {
    for (const [hourMs, part] of hours) {
      await client.query(
        'insert into position_chunk (vehicle_id, hour, t0, t1, n, payload) values ($1, $2, $3, $4, $5, $6)',
        [
          vehicleId,
          new Date(hourMs),
          new Date(part[0]!.timeMs),
          new Date(part.at(-1)!.timeMs),
          part.length,
          chunkPayload(part),
        ],
      );
    }
  });
}

/**
 * Writes rows in the order in which trackers would have reported them: a vehicle's rows are among those of
 * the others.
 */
async function copyRows(
  pool: Pool,
  {
    table,
    order,
    originals,
    copies,
  }: { table: string; order: string; originals: readonly number[]; copies: readonly number[] },
): Promise<void> {
  const columns = (await columnsOf(pool, table)).filter((name) => name !== 'vehicle_id');
  await pool.query(
    `insert into ${table} (vehicle_id, ${columns.join(', ')})
     select pair.copy, ${columns.map((name) => `source.${name}`).join(', ')}
     from unnest($1::int[], $2::int[]) as pair (original, copy)
     join ${table} source on source.vehicle_id = pair.original
     order by source.${order}`,
    [originals, copies],
  );
}

async function columnsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function inTransaction(
  pool: Pool,
  work: (client: Parameters<typeof writeFacts>[0]) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

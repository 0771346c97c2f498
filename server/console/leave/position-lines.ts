import type { ClientBase } from 'pg';
import { DAY_MS } from '#domain/duration.ts';
import { iso } from '#domain/iso.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { csvLine } from './csv-line.ts';
import { cursorRows } from './cursor-rows.ts';
import type { ReadableFile } from './manifest.ts';
import { type WrittenFile, writtenFile } from './written-file.ts';

/** When a tracker was in a vehicle, ms UTC; `untilMs` is infinite while it still is. */
export type Fitting = { imei: string; fromMs: number; untilMs: number };

/** The tracker of a vehicle at an instant; null when none was fitted. */
export const imeiAt = (fittings: readonly Fitting[], timeMs: number): string | null =>
  fittings.find(({ fromMs, untilMs }) => fromMs <= timeMs && timeMs < untilMs)?.imei ?? null;

const FIELDS = Object.keys(blankRecord(0)).filter((field) => field !== 'timeMs') as (keyof TrackerRecord)[];
const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The heads of a file of positions: whose, when, and every field of a record. */
export const POSITION_HEADS = ['vehicle_id', 'license', 'imei', 'time', ...FIELDS.map(snake)];

type Whose = { vehicleId: number; license: string; fittings: readonly Fitting[] };

/** A position as a line. In private use a record has no place, so its line has none. */
export function positionLine({ vehicleId, license, fittings }: Whose, record: TrackerRecord): string {
  const values = FIELDS.map((field) => {
    const value = record[field];
    return value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
  const { timeMs } = record;
  return csvLine([String(vehicleId), license, imeiAt(fittings, timeMs), iso(timeMs), ...values]);
}

/** Days in UTC with records, by month, then by vehicle. A stored row is of one day. */
const daysIn = (partitions: readonly string[]) => `
  select distinct to_char(t0, 'YYYY-MM') as month, vehicle_id, to_char(t0, 'YYYY-MM-DD') as day
  from (${partitions.map((name) => `select vehicle_id, t0 from ${name}`).join(' union all ')}) stored
  order by 1, 2, 3`;
type Day = { month: string; vehicle_id: number; day: string };

/** Reads the records of a vehicle's day as they were at the instant of an export. */
export type DayReader = (vehicleId: number, dayMs: number) => Promise<TrackerRecord[]>;

/**
 * A reader in transactions of their own, so that no lock of the partitioned tables keeps trackers waiting for
 * a new partition. `client` has no other use; `snapshot` is that of the export.
 */
export const dayReader =
  (client: ClientBase, snapshot: string): DayReader =>
  async (vehicleId, dayMs) => {
    await client.query(
      `begin isolation level repeatable read read only; set transaction snapshot '${snapshot}'`,
    );
    const records = await readRecords(client, { vehicleId, fromMs: dayMs, toMs: dayMs + DAY_MS - 1 });
    await client.query('commit');
    return records;
  };

/**
 * Writes all positions in readable form, a file for each month (UTC), ordered by vehicle and time. Memory has
 * one day of a vehicle.
 */
export async function writePositions(
  client: ClientBase,
  { folder, partitions, readDay }: { folder: string; partitions: readonly string[]; readDay: DayReader },
): Promise<ReadableFile[]> {
  const files: ReadableFile[] = [];
  if (partitions.length === 0) return files;
  const whose = await readWhose(client);
  let current = null as { file: string; rows: number; written: WrittenFile } | null;
  const end = async () => {
    if (current) files.push({ file: current.file, rows: current.rows, ...(await current.written.end()) });
  };
  const days = cursorRows<Day>(client, { name: 'position_days', sql: daysIn(partitions), atOnce: 1000 });
  for await (const { month, vehicle_id: vehicleId, day } of days) {
    const file = `positions/${month}.csv`;
    if (current?.file !== file) {
      await end();
      current = { file, rows: 0, written: await writtenFile(folder, file) };
      await current.written.write(csvLine(POSITION_HEADS));
    }
    const records = await readDay(vehicleId, Date.parse(day));
    const of = whose.get(vehicleId) ?? { vehicleId, license: '', fittings: [] };
    await current.written.write(records.map((record) => positionLine(of, record)).join(''));
    current.rows += records.length;
  }
  await end();
  return files;
}

async function readWhose(client: ClientBase): Promise<ReadonlyMap<number, Whose>> {
  const { rows } = await client.query<{
    vehicle_id: number;
    license: string;
    imei: string | null;
    fitted_at: Date;
    removed_at: Date | null;
  }>(
    `select vehicle.id as vehicle_id, license, imei, fitted_at, removed_at
     from vehicle
     left join tracker_fitting fitting on fitting.vehicle_id = vehicle.id
     left join tracker on tracker.id = fitting.tracker_id
     order by vehicle.id, fitted_at`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ vehicle_id }) => vehicle_id)].map(([vehicleId, of]) => [
      vehicleId,
      {
        ...{ vehicleId, license: of[0]!.license },
        fittings: of.flatMap(({ imei, fitted_at, removed_at }) =>
          imei === null
            ? []
            : [
                {
                  imei,
                  fromMs: fitted_at.getTime(),
                  untilMs: removed_at?.getTime() ?? Number.POSITIVE_INFINITY,
                },
              ],
        ),
      },
    ]),
  );
}

import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { driving } from '#bench/drive.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { mergeHours } from './merge-hours.ts';
import { packDay } from './pack-day.ts';

const VEHICLE = 7;
const dayMs = Date.UTC(2026, 5, 10);
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  await partitions(database.pool).chunk([dayMs]);
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from position_chunk'));

async function merge(records: readonly TrackerRecord[]): Promise<void> {
  const hours = Map.groupBy(records, ({ timeMs }) => Math.floor(timeMs / HOUR_MS) * HOUR_MS);
  const client = await database.pool.connect();
  try {
    await mergeHours(
      client,
      [...hours].map(([hourMs, some]) => ({ vehicleId: VEHICLE, hourMs, records: some })),
    );
  } finally {
    client.release();
  }
}

const every = (stepMs: number, fromHour: number, toHour: number) =>
  driving({
    seed: 5,
    startMs: dayMs + fromHour * HOUR_MS,
    stepMs,
    count: ((toHour - fromHour) * HOUR_MS) / stepMs,
  });

type Row = { hour: Date; t0: Date; t1: Date; n: number };
const chunks = async () =>
  (
    await database.pool.query<Row>(
      'select hour, t0, t1, n from position_chunk where vehicle_id = $1 order by hour',
      [VEHICLE],
    )
  ).rows;
const hoursAndCounts = async () =>
  (await chunks()).map(({ hour, n }) => [(hour.getTime() - dayMs) / HOUR_MS, n]);
const read = () =>
  readRecords(database.pool, { vehicleId: VEHICLE, fromMs: dayMs - DAY_MS, toMs: dayMs + 3 * DAY_MS });

it('gives each hour a chunk, and joins those of a quiet day when it is over', async () => {
  const records = every(5 * MINUTE_MS, 6, 28);
  await merge(records);
  expect(await chunks()).toHaveLength(22);
  await packDay(database.pool, dayMs);
  // Twelve an hour: 18 hours of the first day; the second is not over.
  expect(await hoursAndCounts()).toEqual([[6, 216], ...[24, 25, 26, 27].map((hour) => [hour, 12])]);
  expect(await read()).toEqual(records);
});

it('joins up to a limit, and leaves busy hours alone', async () => {
  await merge([...every(MINUTE_MS, 0, 13), ...every(20_000, 13, 15), ...every(MINUTE_MS, 15, 17)]);
  await packDay(database.pool, dayMs);
  // Eleven hours of 60 records are 660; a twelfth would be over 700. A chunk of 120 is not few.
  expect(await hoursAndCounts()).toEqual([
    [0, 660],
    [11, 120],
    [13, 180],
    [14, 180],
    [15, 120],
  ]);
});

it('adds what comes late to the chunk that reaches into its hour, else to a chunk of its own', async () => {
  const records = every(MINUTE_MS, 6, 11);
  const isLate = ({ timeMs }: TrackerRecord) => Math.floor((timeMs - dayMs) / HOUR_MS) === 8;
  await merge(records.filter((record) => !isLate(record)));
  await packDay(database.pool, dayMs);
  expect(await hoursAndCounts()).toEqual([[6, 240]]);
  await merge(records.filter(isLate));
  await merge(every(MINUTE_MS, 3, 4));
  expect(await hoursAndCounts()).toEqual([
    [3, 60],
    [6, 300],
  ]);
  await packDay(database.pool, dayMs);
  expect(await hoursAndCounts()).toEqual([
    [3, 60],
    [6, 300],
  ]);
});

it('knows in the box of a chunk the last fix of the hour before, of another chunk or day', async () => {
  const records = every(5 * MINUTE_MS, 22, 26);
  await merge(records.filter(({ timeMs }) => timeMs >= dayMs + DAY_MS));
  await merge(records.filter(({ timeMs }) => timeMs < dayMs + DAY_MS));
  const last = records.findLast(({ timeMs, lat }) => lat !== null && timeMs < dayMs + DAY_MS)!;
  const { rows } = await database.pool.query(
    'select area @> point($1, $2) as holds, cells is null as is_unknown from position_chunk where hour = $3',
    [last.lng, last.lat, new Date(dayMs + DAY_MS)],
  );
  expect(rows).toEqual([{ holds: true, is_unknown: true }]);
});

it('loses and repeats nothing, and never has an hour in two chunks, in any order of arrival', async () => {
  const all = [...every(5 * MINUTE_MS, 0, 20), ...every(20_000, 20, 22), ...every(MINUTE_MS, 22, 30)];
  const part = fc.tuple(fc.nat(all.length - 1), fc.integer({ min: 1, max: 300 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 12 }), async (parts) => {
      await database.pool.query('delete from position_chunk');
      const sent = parts.map(([from, count]) => all.slice(from, from + count));
      for (const [i, some] of sent.entries()) {
        await merge(some);
        if (parts[i]![2]) await packDay(database.pool, dayMs);
      }
      expect(await read()).toEqual(inOrder(sent.flat()));
      const rows = await chunks();
      for (const [i, { hour, t0, t1 }] of rows.entries()) {
        const next = rows[i + 1];
        expect(t0 >= hour && dayOf(t1) === dayOf(hour)).toBe(true);
        if (next) expect(hourOf(t1)).toBeLessThan(next.hour.getTime() / HOUR_MS);
      }
    }),
    { seed: 7, numRuns: 40 },
  );
});

const hourOf = (at: Date) => Math.floor(at.getTime() / HOUR_MS);
const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);

import { type RawBuilder, sql } from 'kysely';
import { DISC_OFF } from '#domain/constants.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { cellsTouch } from '#domain/telemetry/chunk-cells.ts';
import type { Box } from '#domain/telemetry/ground.ts';
import type { Fix, Span } from '#domain/telemetry/passage.ts';
import { decodeTrack, FIX_COLUMNS, type Track } from '#domain/telemetry/track.ts';
import { arrayText } from '#server/base/db/array-text.ts';
import { plainPayload } from './chunk-payload.ts';

/**
 * How far apart two fixes may be that belong together, ms: those of a vehicle that stood there with a silent
 * tracker.
 */
const REACH_MS = DISC_OFF * 1000;

/** How the search reads: a few rows at once, or many in batches. */
type Reading = {
  all<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  batches<Row>(query: RawBuilder<Row>): AsyncGenerator<Row[]>;
};

/** Positions around some boxes and a time, of these vehicles. */
type Around = { boxes: readonly Box[]; within: Span; vehicleIds: readonly number[] };

/** The fixes of one vehicle in a part of the time, in the order of time; some repeat. */
type VehicleFixes = { vehicleId: number; fixes: Fix[] };

/** The packets of one vehicle and hour that are not packed yet. */
type HotHour = { vehicleId: number; hourMs: number; tracks: Track[]; box: Box };

/**
 * Every fix in the boxes, with the fixes before and after it, month by month. Each part has the fixes of some
 * vehicles, and the instant up to which the search has come. Hours are found by the box of their chunk, which
 * includes the last fix before it. All unpacked packets are read, with the chunks beside them. `rest` is
 * called now and then between hours, so that decoding many of them does not hold up others.
 */
export async function* fixesAround(
  reading: Reading,
  around: Around,
  rest: () => Promise<void>,
): AsyncGenerator<{ vehicles: AsyncGenerator<VehicleFixes>; untilMs: number }> {
  const { within } = around;
  const hot = await readHot(reading, around, rest);
  for (const month of monthsOf({ fromMs: within.fromMs - REACH_MS, toMs: within.toMs + REACH_MS })) {
    yield { vehicles: fixesIn(reading, { ...around, month, hot }, rest), untilMs: month.toMs };
  }
}

/** The UTC months that a time touches: the partitions of chunks. */
function monthsOf({ fromMs, toMs }: Span): Span[] {
  const months: Span[] = [];
  for (let at = fromMs; at <= toMs; at = months.at(-1)!.toMs) {
    const date = new Date(at);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    months.push({ fromMs: Date.UTC(year, month), toMs: Date.UTC(year, month + 1) });
  }
  return months;
}

async function* fixesIn(
  reading: Reading,
  asked: Around & { month: Span; hot: readonly HotHour[] },
  rest: () => Promise<void>,
): AsyncGenerator<VehicleFixes> {
  const { month, hot, boxes } = asked;
  const hours = Map.groupBy(hot, ({ vehicleId }) => vehicleId);
  const unpacked = new Map(
    [...hours].map(([vehicleId, all]) => [
      vehicleId,
      all.filter(({ hourMs }) => hourMs >= month.fromMs && hourMs < month.toMs),
    ]),
  );
  let current = null as VehicleFixes | null;
  const whole = (vehicle: VehicleFixes) => {
    for (const { tracks } of unpacked.get(vehicle.vehicleId) ?? []) {
      for (const track of tracks) addFixes(vehicle.fixes, track);
    }
    unpacked.delete(vehicle.vehicleId);
    return { ...vehicle, fixes: inOrder(vehicle.fixes) };
  };
  const keys = await keysNear(reading, asked);
  for await (const rows of reading.batches(chunksQuery({ ...asked, keys }))) {
    for (const row of rows) {
      if (current?.vehicleId !== row.vehicle_id) {
        if (current) yield whole(current);
        current = { vehicleId: row.vehicle_id, fixes: [] };
      }
      if (row.earlier) addFixes(current.fixes, decodeTrack(plainPayload(row.earlier), FIX_COLUMNS));
      addFixes(current.fixes, decodeTrack(plainPayload(row.payload), FIX_COLUMNS));
      await rest();
    }
  }
  if (current) yield whole(current);
  for (const vehicleId of [...unpacked.keys()]) {
    const all = { ...NOWHERE };
    for (const hour of hours.get(vehicleId)!) extend(all, hour.box);
    if (boxes.some((box) => touches(all, box))) yield whole({ vehicleId, fixes: [] });
    await rest();
  }
}

/** A chunk by its key; the hour in seconds since 1970, because reading a number is cheaper than a date. */
type ChunkKey = { vehicle_id: number; hour_s: number };
type NearRow = ChunkKey & Box & { cells: Buffer | null };

const inMonth = ({ fromMs, toMs }: Span) =>
  sql`chunk.hour >= ${new Date(fromMs)} and chunk.hour < ${new Date(toMs)}`;

/**
 * The chunks of a month that may touch a box: by their own boxes, and by the cells of these that the vehicle
 * drove through.
 */
async function keysNear(
  reading: Reading,
  { boxes, within, vehicleIds, month }: Around & { month: Span },
): Promise<ChunkKey[]> {
  const [from, to] = [new Date(within.fromMs - REACH_MS), new Date(within.toMs + REACH_MS)];
  const found = new Map<string, ChunkKey>();
  // One query for each box: the index finds chunks by one box alone.
  for (const box of boxes) {
    const rows = await reading.all(sql<NearRow>`
      select chunk.vehicle_id, date_part('epoch', chunk.hour)::int as hour_s, (chunk.area[0])[0] as east, (chunk.area[0])[1] as north,
        (chunk.area[1])[0] as west, (chunk.area[1])[1] as south, chunk.cells
      from position_chunk chunk
      where chunk.area && ${boxText(box)}::box and tstzrange(chunk.t0, chunk.t1, '[]') && tstzrange(${from}, ${to}, '[]')
        and ${inMonth(month)} and chunk.vehicle_id = any(${arrayText(vehicleIds)}::int[])`);
    for (const row of rows)
      if (row.cells === null || cellsTouch(row.cells, row, box))
        found.set(`${row.vehicle_id} ${row.hour_s}`, row);
  }
  return [...found.values()];
}

type ChunkRow = { vehicle_id: number; payload: Buffer; earlier: Buffer | null };

/**
 * The chunks of these keys, and those beside unpacked packets where the way between them may touch the box.
 * Each comes with the chunk before it, unless that is among them.
 */
function chunksQuery(
  asked: Around & { month: Span; hot: readonly HotHour[]; keys: readonly ChunkKey[] },
): RawBuilder<ChunkRow> {
  const { boxes, month, hot, keys } = asked;
  const beside = sql`
    select chunk.vehicle_id, chunk.hour
    from unnest(${hot.map((one) => one.vehicleId)}::int[], ${hot.map((one) => new Date(one.hourMs))}::timestamptz[],
      ${hot.map((one) => boxText(one.box))}::text[]) as hot (vehicle_id, hour, area)
    cross join lateral (
      select vehicle_id, hour, area from position_chunk
      where vehicle_id = hot.vehicle_id and hour <= hot.hour + interval '1 hour' and hour >= hot.hour - interval '50 hours'
        and t1 >= hot.hour - interval '26 hours'
      order by hour desc limit 3
    ) chunk
    where ${inMonth(month)} and bound_box(coalesce(chunk.area, hot.area::box), hot.area::box)
      && any(array(select unnest(${boxes.map(boxText)}::text[])::box))`;
  return sql<ChunkRow>`
    select near.vehicle_id, chunk.payload, earlier.payload as earlier
    from (
      select vehicle_id, hour, lag(hour) over (partition by vehicle_id order by hour) as last_hour
      from (
        select vehicle_id, to_timestamp(hour_s) as hour
        from unnest(${arrayText(keys.map((key) => key.vehicle_id))}::int[], ${arrayText(keys.map((key) => key.hour_s))}::int[])
          as key (vehicle_id, hour_s)
        ${hot.length === 0 ? sql`` : sql`union (${beside})`}
      ) found
    ) near
    join position_chunk chunk on chunk.vehicle_id = near.vehicle_id and chunk.hour = near.hour and ${inMonth(month)}
    left join lateral (
      select hour, payload from position_chunk chunk
      where chunk.vehicle_id = near.vehicle_id and chunk.hour < near.hour and chunk.hour >= near.hour - interval '50 hours'
        and chunk.t1 >= near.hour - interval '26 hours'
        and near.last_hour is distinct from near.hour - interval '1 hour'
      order by chunk.hour desc limit 1
    ) earlier on earlier.hour is distinct from near.last_hour
    order by near.vehicle_id, near.hour`;
}

async function readHot(
  reading: Reading,
  { within, vehicleIds }: Around,
  rest: () => Promise<void>,
): Promise<HotHour[]> {
  const hours = new Map<string, HotHour>();
  const rows = reading.batches(sql<{ vehicle_id: number; t0: Date; payload: Buffer }>`
    select vehicle_id, t0, payload from position_hot
    where t0 >= ${new Date(within.fromMs - REACH_MS)} and t0 <= ${new Date(within.toMs + REACH_MS)}
      and vehicle_id = any(${arrayText(vehicleIds)}::int[])`);
  for await (const batch of rows) {
    for (const row of batch) {
      const hourMs = Math.floor(row.t0.getTime() / HOUR_MS) * HOUR_MS;
      const key = `${row.vehicle_id}/${hourMs}`;
      const hour = hours.get(key) ?? { vehicleId: row.vehicle_id, hourMs, tracks: [], box: { ...NOWHERE } };
      const track = decodeTrack(plainPayload(row.payload), FIX_COLUMNS);
      hour.tracks.push(track);
      extendBy(hour.box, track);
      hours.set(key, hour);
      await rest();
    }
  }
  // Without any fix there is nothing to find.
  return [...hours.values()].filter(({ box }) => box.south <= box.north);
}

const NOWHERE: Box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };

function extend(box: Box, by: Box): void {
  box.south = Math.min(box.south, by.south);
  box.north = Math.max(box.north, by.north);
  box.west = Math.min(box.west, by.west);
  box.east = Math.max(box.east, by.east);
}

function extendBy(box: Box, { lat, lng }: Track): void {
  for (let i = 0; i < lat.length; i++) {
    const [south, west] = [lat[i]!, lng[i]!];
    if (!Number.isNaN(south + west)) extend(box, { south, north: south, west, east: west });
  }
}

const touches = (a: Box, b: Box) =>
  a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;

const boxText = ({ south, north, west, east }: Box) => `((${east},${north}),(${west},${south}))`;

/**
 * Adds the fixes of a track that are good enough by themselves; only their order shows whether they are
 * plausible.
 */
function addFixes(fixes: Fix[], { timeMs, lat, lng, speedKmh, valid }: Track): void {
  for (let i = 0; i < timeMs.length; i++) {
    if (valid[i] !== 1 || Number.isNaN(lat[i]) || Number.isNaN(lng[i])) continue;
    fixes.push({ timeMs: timeMs[i]!, lat: lat[i]!, lng: lng[i]!, speedKmh: speedKmh[i]! });
  }
}

/** Sorts fixes; only late packets are out of order. */
function inOrder(fixes: Fix[]): Fix[] {
  const isSorted = fixes.every((fix, i) => i === 0 || fix.timeMs >= fixes[i - 1]!.timeMs);
  return isSorted ? fixes : fixes.sort((a, b) => a.timeMs - b.timeMs);
}

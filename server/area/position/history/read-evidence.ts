import { sql } from 'kysely';
import type { EventEvidence } from '#api/history.ts';
import { daySpan } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import type { VehicleEvent } from '#domain/notification/event-catalogue.ts';
import type { JourneyRoads } from '#domain/road/journey/journey-roads.ts';
import { evidenceOf } from '#domain/rule/evidence.ts';
import { legalEvidence } from '#domain/rule/legal-evidence.ts';
import { DRIVING_EVENT, SPEED_WARNING } from '#domain/telemetry/fact.ts';
import { emptyMemory } from '#domain/telemetry/memory-shape.ts';
import type { Span } from '#domain/telemetry/past-day.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { FIRST_RULES, type RuleVersion } from '#domain/telemetry/rules.ts';
import { thousandths } from '#server/area/report/fuel.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { roadsAt } from '#server/telemetry/journey-roads.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { startBefore } from '#server/telemetry/rebuild.ts';
import { readSettings } from '#server/telemetry/vehicle-memory.ts';
import { readSeenSpans } from './read-track.ts';
import { presentLimit, storedLimit } from './road-limit.ts';

/** Everything that decides an event, and its consequences, lies within this distance of it, milliseconds. */
const REACH_MS = 12 * HOUR_MS;
/**
 * An older memory is not used, because the records between are too many. Then the records of some hours
 * before are enough.
 */
const MEMORY_MS = 36 * HOUR_MS;
/** Some events become certain only when the vehicle goes on, milliseconds after their end. */
const CERTAIN_MS = 2 * HOUR_MS;

const LEGAL = 912;

type Asked = { vehicleId: number; code: VehicleEvent; atMs: number };
type Row = {
  license: string;
  time_zone: string;
  /** An event of that code and instant is stored. */
  is_kept: boolean;
  lat: number | null;
  lng: number | null;
  value: number | null;
  limit_kmh: number | null;
  duration_s: number | null;
};

/**
 * The evidence of an event: its rule runs again over the records of its day, by the thresholds of that day.
 * The answer contains only the part of each day that the caller saw, and nothing of private use.
 * @throws Fault 404 `notFound` for an event that does not exist, is invisible, or is in private use
 */
export async function readEvidence(app: App, caller: Caller, asked: Asked): Promise<EventEvidence> {
  const { vehicleId, code, atMs } = asked;
  const around = { fromMs: atMs - REACH_MS, toMs: atMs + REACH_MS };
  const seen = await readSeenSpans(app, caller, { vehicleId, ...around });
  if (!isWithin(seen, atMs)) throw new Fault('notFound', 404);
  const vehicle = await readEvent(app, asked);
  const hidden = await readPrivateSpans(app, { vehicleId, ...around });
  const { pool } = app.database;
  const settings = (await readSettings(pool, app.known, [vehicleId])).get(vehicleId);
  if (!vehicle || !settings || isWithin(hidden, atMs)) throw new Fault('notFound', 404);
  const { license, time_zone, is_kept, limit_kmh, duration_s } = vehicle;
  const rules = await readDayRules(app, { vehicleId, day: daySpan(atMs, time_zone).day });
  const decided = { code, timeMs: atMs, durationS: duration_s };
  const known = await startBefore(pool, vehicleId, atMs);
  const start = atMs - known.ms <= MEMORY_MS ? known : { ms: atMs - REACH_MS, memory: emptyMemory() };
  const toMs = atMs + (duration_s ?? 0) * 1000 + CERTAIN_MS;
  const records = await readRecords(pool, { vehicleId, fromMs: start.ms, toMs });
  const evidence = evidenceOf(
    records.filter(({ timeMs }) => timeMs > start.memory.lastMs),
    start.memory,
    {
      event: decided,
      // The limit may have changed since; the event has the one in force then.
      settings: {
        ...settings,
        maxSpeedKmh: code === LEGAL ? settings.maxSpeedKmh : (limit_kmh ?? settings.maxSpeedKmh),
        rules: { at: () => rules },
      },
    },
  );
  const { signal } = evidence;
  const roads = await roadsAt(pool, { vehicleId, atMs });
  const { isFound, samples } =
    code === LEGAL
      ? legalEvidence(
          evidence,
          { startMs: atMs, endMs: atMs + (duration_s ?? 0) * 1000 },
          { limits: roads?.limits ?? [], rules },
        )
      : evidence;
  // Notifications may cover steps without a stored event: twenty minutes of an event that exists from fifteen
  // on.
  const event = is_kept ? vehicle : signal;
  if (!event) throw new Fault('notFound', 404);
  return {
    code,
    at: iso(atMs),
    license,
    lat: event.lat,
    lng: event.lng,
    value: thousandths(event.value),
    limit: thousandths(limit_kmh),
    duration: duration_s,
    road: await roadOf(app, { vehicleId, code, atMs, event, records, roads }),
    time_zone,
    rules: { version: rules.version, thresholds: rules.thresholds },
    found: isFound,
    samples: samples
      .filter(({ timeMs }) => isWithin(seen, timeMs) && !isWithin(hidden, timeMs))
      .map((sample) => ({
        at: iso(sample.timeMs),
        lat: sample.lat,
        lng: sample.lng,
        speed: sample.speedKmh,
        change: sample.changeG,
        strength: sample.strength,
        ignition: sample.ignition,
        level: sample.levelL,
        supply: sample.supplyV,
        battery: sample.batteryPct,
        fix: sample.hasFix,
        decides: sample.decides,
      })),
  };
}

/** The legal limit of the road of an excess of speed: where it began, or was the worst. */
async function roadOf(
  app: App,
  asked: Asked & {
    event: { lat: number | null; lng: number | null };
    records: readonly TrackerRecord[];
    roads: JourneyRoads | null;
  },
): Promise<EventEvidence['road']> {
  const { vehicleId, code, atMs, event, records, roads } = asked;
  if (code !== DRIVING_EVENT.speeding && code !== SPEED_WARNING && code !== LEGAL) return null;
  const { lat, lng } = event;
  if (lat === null || lng === null) return null;
  // The place of an excess over the legal limit is where it was the worst.
  const record = records.find((one) => one.lat === lat && one.lng === lng && one.timeMs >= atMs);
  const timeMs = record?.timeMs ?? atMs;
  const known = storedLimit(roads, timeMs);
  return known ?? presentLimit(app, { vehicleId, timeMs, lat, lng, headingDeg: record?.courseDeg ?? null });
}

const isWithin = (spans: readonly Span[], ms: number) =>
  spans.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);

async function readEvent({ database }: App, { vehicleId, code, atMs }: Asked): Promise<Row | null> {
  const at = new Date(atMs);
  const { rows } = await sql<Row>`
    select vehicle.license, vehicle.time_zone, event.vehicle_id is not null as is_kept, event.lat, event.lng, event.value,
      event.limit_kmh, event.duration_s
    from vehicle
    left join (
      select vehicle_id, lat, lng, value, limit_kmh, duration_s from driving_event
      where vehicle_id = ${vehicleId} and event_at = ${at} and code = ${code}
      union all
      select vehicle_id, lat, lng, speed_kmh, limit_kmh, extract(epoch from end_at - start_at)::int from legal_excess
      where vehicle_id = ${vehicleId} and start_at = ${at} and ${code}::int = ${LEGAL}::int
      union all
      select vehicle_id, lat, lng, value, null, null from alert_event
      where vehicle_id = ${vehicleId} and event_at = ${at} and code = ${code}
    ) event on event.vehicle_id = vehicle.id
    where vehicle.id = ${vehicleId}
    limit 1`.execute(database.sql);
  return rows[0] ?? null;
}

/** The private use of a vehicle that touches a period. */
export async function readPrivateSpans(
  { database }: App,
  { vehicleId, fromMs, toMs }: Span & { vehicleId: number },
): Promise<Span[]> {
  const { rows } = await sql<{ from_ms: number; to_ms: number | null }>`
    select date_part('epoch', start_at) * 1000 as from_ms, date_part('epoch', end_at) * 1000 as to_ms
    from private_period
    where vehicle_id = ${vehicleId} and start_at < ${new Date(toMs)}
      and (end_at is null or end_at > ${new Date(fromMs)})`.execute(database.sql);
  return rows.map(({ from_ms, to_ms }) => ({ fromMs: from_ms, toMs: to_ms ?? Number.POSITIVE_INFINITY }));
}

/** The rules that decided a day; version 1 where the day is not stored. */
async function readDayRules(
  { database, known }: App,
  { vehicleId, day }: { vehicleId: number; day: string },
): Promise<RuleVersion> {
  const { rows } = await sql<{ rule_version: number }>`
    select rule_version from vehicle_day
    where vehicle_id = ${vehicleId} and day = ${day}`.execute(database.sql);
  return known.rules.version(rows[0]?.rule_version ?? FIRST_RULES.version) ?? FIRST_RULES;
}

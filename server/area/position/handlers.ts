import { type Selectable, sql } from 'kysely';
import {
  getLiveVehicles,
  getUnknownTrackers,
  getVehicleCard,
  type JourneyRow,
  type LiveVehicle,
} from '#api/telemetry.ts';
import { daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import type { Journey as FoldedJourney } from '#domain/telemetry/fact.ts';
import { lastPosition } from '#domain/telemetry/last-position.ts';
import { isJourneyOver, runningJourney } from '#domain/telemetry/running.ts';
import { openTamperings } from '#domain/telemetry/tampering.ts';
import { NO_STATES, type VehicleStates } from '#domain/telemetry/vehicle-states.ts';
import { noteLive } from '#server/area/looked/look-at.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import type { Journey } from '#server/base/db/schema.gen.ts';
import { handle } from '#server/base/http/route.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';
import { readStructureDrivers } from '#server/bus/board/structure-drivers.ts';
import { type ReaderPlaces, readerPlaces } from '#server/known/places/reader-places.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { type ModelNames, readModelNames } from './model-names.ts';
import { readStates } from './read-states.ts';
import { shownDriver } from './shown-driver.ts';
import { silenceSaid } from './silence-said.ts';

const liveVehicles = handle(getLiveVehicles, async (call) => {
  const { query, caller, app } = call;
  const [structureDrivers, names] = await Promise.all([
    readStructureDrivers(app.database),
    readModelNames(app.database, caller.language),
  ]);
  const asked = query.devices?.flatMap((id) => app.board.get(id) ?? []) ?? [...app.board.all()];
  const shown = asked.filter((entry) => isVisible(caller, entry));
  await noteLive(call, shown, structureDrivers);
  return {
    vehicles: shown.map((entry) => liveVehicle(entry, caller, { structureDrivers, names })),
  };
});

const vehicleCard = handle(getVehicleCard, async (call) => {
  const { params, caller, app } = call;
  const entry = visibleEntry(app, caller, params.device_id);
  const { day, startMs } = daySpan(app.now(), entry.timeZone);
  const [held] = await loadHeld(app.database.pool, app.known, [entry.vehicleId]);
  const last = held ? lastPosition(held.memory) : null;
  const places = readerPlaces(app, caller.visible);
  const journeys = await journeysSince(app, caller, places, { vehicleId: entry.vehicleId, sinceMs: startMs });
  const running = held ? runningJourney(held.memory, held.settings, app.now()) : null;
  const isOver = held !== undefined && isJourneyOver(held.memory, held.settings, app.now());
  if (running && running.endMs >= startMs && !journeys.some((j) => j.start === iso(running.startMs))) {
    journeys.push({
      start: iso(running.startMs)!,
      end: iso(running.endMs)!,
      running: !isOver,
      certain: false,
      private: running.isPrivate,
      distance: Math.round(running.distanceM),
      duration: running.durationS,
      idle: running.idleS,
      max_speed: running.maxSpeedKmh,
      start_lat: running.startLat,
      start_lng: running.startLng,
      end_lat: running.endLat,
      end_lng: running.endLng,
      ...ownPlaces(places, running),
      driver: await driverOfJourney(app, caller, {
        vehicleId: entry.vehicleId,
        tag: running.driverTag,
        startMs: running.startMs,
        day: running.day,
      }),
    });
  }
  const structureDrivers = await readStructureDrivers(app.database);
  await noteLive(call, [entry], structureDrivers);
  const vehicle = liveVehicle(entry, caller, {
    structureDrivers,
    names: await readModelNames(app.database, caller.language),
  });
  const [tampering] = held && entry.state === 'tampered' ? openTamperings(held.memory) : [];
  return {
    vehicle,
    fuel_level_pct: last?.fuelLevelPct ?? null,
    fuel_level: last?.fuelLevelL ?? null,
    coolant: last?.coolantC ?? null,
    rpm: last?.rpm ?? null,
    engine_load_pct: last?.engineLoadPct ?? null,
    external_voltage: last?.externalV ?? null,
    battery_pct: last?.batteryPct ?? null,
    gsm_level: last?.gsmLevel ?? null,
    satellites: last?.satellites ?? null,
    states: statesRow(held ? await readStates(app.database.pool, held) : NO_STATES),
    imei: entry.imei,
    tracker_id: await trackerId(app, entry.imei),
    driver_id: vehicle.driver === null ? null : entry.driverId,
    tampering: tampering ? { kind: tampering.kind, since: iso(tampering.startMs)! } : null,
    silence: entry.imei === null ? null : await silenceSaid(app, held),
    day,
    journeys,
  };
});

const statesRow = ({ faults, faultCodes, openDoors, inputsOn, activities }: VehicleStates) => ({
  faults,
  fault_codes: faultCodes,
  open_doors: openDoors,
  inputs_on: inputsOn,
  activities,
});

const unknownTrackers = handle(getUnknownTrackers, async ({ app }) => {
  const rows = await app.database.sql
    .selectFrom('unknown_tracker')
    .select(['imei', 'protocol', 'address', 'first_seen', 'last_seen', 'attempts', 'sample'])
    .orderBy('last_seen', 'desc')
    .limit(1000)
    .execute();
  return {
    unknown: rows.map((row) => ({
      ...row,
      first_seen: iso(row.first_seen),
      last_seen: iso(row.last_seen),
    })),
  };
});

export const telemetryHandlers = [liveVehicles, vehicleCard, unknownTrackers];

/** A vehicle on the board that the caller may see. Any other vehicle does not exist for the caller. */
function visibleEntry(app: App, caller: Caller, vehicleId: number): LiveEntry {
  const entry = app.board.get(vehicleId);
  if (!entry || !isVisible(caller, entry)) throw new Fault('notFound', 404);
  return entry;
}

function liveVehicle(
  entry: LiveEntry,
  caller: Caller,
  { structureDrivers, names }: { structureDrivers: ReadonlySet<number>; names: ModelNames },
): LiveVehicle {
  return {
    device_id: entry.vehicleId,
    license: entry.license,
    alias: entry.alias,
    fleet_id: entry.fleetId,
    driver: shownDriver(entry, caller, structureDrivers),
    brand: names(entry.brandId),
    model: names(entry.modelId),
    type: names(entry.typeId),
    time_zone: entry.timeZone,
    max_speed: entry.maxSpeedKmh,
    state: entry.state,
    since: iso(entry.sinceMs),
    ts: iso(entry.timeMs),
    lat: entry.lat,
    lng: entry.lng,
    speed: entry.speedKmh,
    heading: entry.courseDeg,
    ignition: entry.ignition,
    odometer: entry.odometerM,
    last_contact: iso(entry.lastContactMs),
  };
}

async function trackerId(app: App, imei: string | null): Promise<number | null> {
  if (imei === null) return null;
  const found = await app.database.sql
    .selectFrom('tracker')
    .select('id')
    .where('imei', '=', imei)
    .executeTakeFirst();
  return found?.id ?? null;
}

type StoredJourney = Selectable<Journey> & { driver: string | null };

async function journeysSince(
  app: App,
  caller: Caller,
  places: ReaderPlaces,
  { vehicleId, sinceMs }: { vehicleId: number; sinceMs: number },
): Promise<JourneyRow[]> {
  const { rows } = await sql<StoredJourney>`
    select journey.*, ${driverName(caller)} as driver
    from journey
    left join driver
      on driver.id = driver_at(journey.vehicle_id, journey.driver_tag, journey.start_at, journey.day)
    where journey.vehicle_id = ${vehicleId} and journey.end_at >= ${new Date(sinceMs)} and journey.final
    order by journey.start_at
  `.execute(app.database.sql);
  return rows.map((row) => ({
    start: iso(row.start_at),
    end: iso(row.end_at),
    running: false,
    certain: true,
    private: row.is_private,
    distance: row.distance_m,
    duration: row.duration_s,
    idle: row.idle_s,
    max_speed: row.max_speed_kmh,
    start_lat: row.start_lat,
    start_lng: row.start_lng,
    end_lat: row.end_lat,
    end_lng: row.end_lng,
    ...ownPlaces(places, {
      ...{ startLat: row.start_lat, startLng: row.start_lng },
      ...{ endLat: row.end_lat, endLng: row.end_lng },
    }),
    driver: row.driver,
  }));
}

type Ends = Pick<FoldedJourney, 'startLat' | 'startLng' | 'endLat' | 'endLng'>;

/** The reader's own places at both ends; the browser names an end without one by its town. */
function ownPlaces(places: ReaderPlaces, { startLat, startLng, endLat, endLng }: Ends) {
  return { start_place: places.own(startLat, startLng), end_place: places.own(endLat, endLng) };
}

/** The driver of a journey that is not written yet, from the card at its start (domain rules §5.6). */
async function driverOfJourney(
  app: App,
  caller: Caller,
  journey: { vehicleId: number; tag: string | null; startMs: number; day: string },
): Promise<string | null> {
  const { vehicleId, tag, startMs, day } = journey;
  const { rows } = await sql<{ driver: string | null }>`
    select ${driverName(caller)} as driver
    from driver
    where driver.id = driver_at(${vehicleId}, ${tag}, ${new Date(startMs)}, ${day}::date)
  `.execute(app.database.sql);
  return rows[0]?.driver ?? null;
}

import { setImmediate as breathe } from 'node:timers/promises';
import { encodeLiveFrame, type LiveUpdate } from '#api/live-frame.ts';
import { getVehiclesAt, getVehicleWindow, WINDOW, writeWindow } from '#api/moment.ts';
import type { LiveVehicle } from '#api/telemetry.ts';
import { RETENTION } from '#domain/constants.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { momentAt, passage } from '#domain/telemetry/moment.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { daysOf, lookAtVehicles } from '#server/area/looked/look-at.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { oldestMs } from '#server/base/db/aging.ts';
import { readAside } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readRecordsAround } from '#server/telemetry/records-around.ts';
import { type PastVehicle, readPastIds, readPastVehicles } from './moment-vehicles.ts';

/**
 * Vehicles that are read at once, the reads that go on at once, and the vehicles that are computed before
 * others get their turn.
 */
const TOGETHER = 1_000;
const AHEAD = 2;
const IN_A_ROW = 50;

/** Refuses an instant outside the stored past. */
function assertKept(app: App, field: string, atMs: number): void {
  const oldest = oldestMs(app.now(), { months: RETENTION.positionsMonths });
  if (atMs >= oldest && atMs <= app.now()) return;
  const code = atMs < oldest ? 'val.date' : 'val.futureDate';
  throw new Fault(code, 422, { fields: [{ field, code }] });
}

/**
 * Goes through the vehicles that a caller sees, with their records around an instant. Reads ahead, and gives
 * others their turn.
 */
async function eachVehicle(
  { app, caller, ...span }: { app: App; caller: Caller; fromMs: number; toMs: number },
  use: (vehicle: PastVehicle, records: Iterable<TrackerRecord>) => void,
): Promise<void> {
  const ids = await readPastIds(app.database, caller, span.fromMs);
  const read = async (at: number) => {
    const vehicleIds = ids.slice(at, at + TOGETHER);
    const vehicles = await readPastVehicles(app.database, caller, { ...span, vehicleIds });
    const records = await readAside(app.database, ({ pool }) =>
      readRecordsAround(pool, {
        vehicles: vehicles.map(({ vehicleId, start }) => ({ vehicleId, startMs: start?.ms ?? null })),
        ...span,
      }),
    );
    return { vehicles, records };
  };
  const ahead: ReturnType<typeof read>[] = [];
  for (let at = 0, next = 0; at < ids.length; at += TOGETHER) {
    for (; next < ids.length && ahead.length < AHEAD; next += TOGETHER) {
      const part = read(next);
      // A failure is reported when its part has its turn.
      part.catch(() => {});
      ahead.push(part);
    }
    const { vehicles, records } = await ahead.shift()!;
    for (const [n, vehicle] of vehicles.entries()) {
      use(vehicle, records.get(vehicle.vehicleId) ?? []);
      if (n % IN_A_ROW === IN_A_ROW - 1) await breathe();
    }
  }
}

/** Records that a caller opens where all vehicles were that he saw then. */
const lookAtAll = (
  call: Parameters<typeof lookAtVehicles>[0],
  vehicles: readonly number[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
) => lookAtVehicles(call, { kind: 'past', vehicles, days: daysOf(fromMs, toMs, call.caller.timeZone) });

const vehiclesAt = handle(getVehiclesAt, async (call) => {
  const { query, caller, app } = call;
  const atMs = Date.parse(query.ts);
  assertKept(app, 'ts', atMs);
  const vehicles: LiveVehicle[] = [];
  await eachVehicle({ app, caller, fromMs: atMs, toMs: atMs }, (vehicle, records) => {
    const moment = momentAt(records, vehicle.past, { atMs, start: vehicle.start?.glance });
    vehicles.push(liveVehicle(vehicle, moment));
  });
  await lookAtAll(
    call,
    vehicles.map(({ device_id }) => device_id),
    { fromMs: atMs, toMs: atMs },
  );
  return { vehicles };
});

function liveVehicle(vehicle: PastVehicle, moment: ReturnType<typeof momentAt>): LiveVehicle {
  const { journeyStartMs, journeyEndMs, start } = vehicle;
  const { firstMs } = moment;
  // Without a memory before it, a state from the first record on may have begun earlier.
  const isCut =
    start === null && firstMs !== null && moment.sinceMs === firstMs && firstMs > (journeyStartMs ?? 0);
  const sinceMs = isCut ? (moment.state === 'stopped' ? journeyEndMs : null) : moment.sinceMs;
  return {
    device_id: vehicle.vehicleId,
    license: vehicle.license,
    alias: vehicle.alias,
    fleet_id: vehicle.fleetId,
    driver: vehicle.driver,
    brand: vehicle.brand,
    model: vehicle.model,
    type: vehicle.type,
    time_zone: vehicle.timeZone,
    max_speed: vehicle.maxSpeedKmh,
    state: moment.state,
    since: iso(sinceMs),
    ts: iso(moment.timeMs),
    lat: moment.lat,
    lng: moment.lng,
    speed: moment.speedKmh,
    heading: moment.courseDeg,
    ignition: moment.ignition,
    odometer: vehicle.odometerM,
    last_contact: iso(moment.lastContactMs),
  };
}

const vehicleWindow = handle(getVehicleWindow, async (call) => {
  const { query, caller, app } = call;
  const span = { fromMs: Date.parse(query.from), toMs: Math.min(Date.parse(query.to), app.now()) };
  assertKept(app, 'from', span.fromMs);
  const lengthMs = span.toMs - span.fromMs;
  if (!(lengthMs >= 0 && lengthMs <= WINDOW.minutes * MINUTE_MS))
    throw new Fault('val.order', 422, { fields: [{ field: 'to', code: 'val.order' }] });
  const everyMs = query.every * 1000;
  const updates: LiveUpdate[] = [];
  const shown: number[] = [];
  // A too large result is cut. Later changes are dropped now and then, so that memory stays bounded too.
  let untilMs = span.toMs;
  const cut = () => {
    updates.sort((a, b) => a.timeS - b.timeS);
    if (updates.length <= WINDOW.changes) return;
    untilMs = Math.max(span.fromMs + 1_000, updates[WINDOW.changes]!.timeS * 1000 - 1_000);
    updates.length = WINDOW.changes;
    while (updates.length > 0 && updates.at(-1)!.timeS * 1000 > untilMs) updates.pop();
  };
  await eachVehicle({ app, caller, ...span }, (vehicle, records) => {
    shown.push(vehicle.vehicleId);
    const toMs = Math.min(untilMs, (vehicle.leavesMs ?? Number.POSITIVE_INFINITY) - 1);
    for (const change of passage(records, vehicle.past, {
      fromMs: span.fromMs,
      toMs,
      everyMs,
      start: vehicle.start?.glance,
    }))
      updates.push({
        deviceId: vehicle.vehicleId,
        // A change between two seconds gets the next one, never an earlier time.
        timeS: Math.ceil(change.atMs / 1000),
        lat: change.lat,
        lng: change.lng,
        speedKmh: change.speedKmh ?? 0,
        headingDeg: change.courseDeg ?? 0,
        state: change.state,
        ignition: change.ignition,
      });
    if (updates.length > 2 * WINDOW.changes) cut();
  });
  cut();
  await lookAtAll(call, shown, span);
  return Buffer.from(writeWindow(untilMs, encodeLiveFrame(updates)).buffer);
});

export const momentHandlers: readonly Handler[] = [vehiclesAt, vehicleWindow];

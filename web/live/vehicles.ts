import type { LiveUpdate } from '#api/live-frame.ts';
import { readLiveBatch } from '#api/packed-frame.ts';
import type { LiveVehicle } from '#api/telemetry.ts';
import { VEHICLE_STATES, type VehicleState } from '#domain/telemetry/state.ts';
import { glideAt, shownX, shownY } from '#web/map/marker-source.ts';
import { mercatorX, mercatorY } from '#web/map/mercator.ts';
import { GLIDE_MAX_MS, type VehicleArrays, vehicleArrays } from './vehicle-arrays.ts';
import {
  isOverLimit,
  type PositionUpdate,
  type VehicleView,
  type VehicleWords,
  vehicleView,
} from './vehicle-view.ts';

type Clocks = {
  /** Monotonic, milliseconds since the page was opened. It times glides. */
  clockMs: () => number;
  /** Milliseconds UTC. */
  wallMs: () => number;
  /** Runs the function once, before the next animation frame is drawn. */
  schedule: (run: () => void) => void;
  /**
   * The duration of a marker's glide between two fixes with this distance in time, milliseconds; by default
   * that of the live map.
   */
  glideMs?: (intervalMs: number) => number;
};

/** Two fixes further apart than this (about 9 km) are a jump, not a drive, and get no glide. */
const JUMP_UNITS = 1_000_000;
const PRIVATE = VEHICLE_STATES.indexOf('private');

const liveGlideMs = (intervalMs: number) => Math.min(intervalMs, GLIDE_MAX_MS);
const msOf = (instant: string | null) => (instant === null ? Number.NaN : Date.parse(instant));

export type VehicleStore = ReturnType<typeof createVehicleStore>;

/**
 * The live vehicles, outside of React. Writes go straight into the columns. Code that draws is called at once
 * for each write (`onWrite`). Code that renders is called once per animation frame (`subscribe…`), however
 * many messages came in between.
 */
export function createVehicleStore({ clockMs, wallMs, schedule, glideMs = liveGlideMs }: Clocks) {
  let arrays = vehicleArrays(256);
  let words: VehicleWords[] = [];
  /** Indexes by plate; null when words have changed since they were sorted. */
  let licenseOrder: Int32Array | null = null;
  const indexes = new Map<number, number>();
  const free: number[] = [];
  const views = new Map<number, VehicleView>();
  const counts = new Int32Array(VEHICLE_STATES.length);
  const writers = new Set<(index: number) => void>();
  const listListeners = new Set<() => void>();
  const vehicleListeners = new Map<number, Set<() => void>>();
  const dirty = new Set<number>();
  let placedCount = 0;
  let version = 0;
  let isFilled = false;

  function flush() {
    const changed = [...dirty];
    dirty.clear();
    version++;
    for (const id of changed) for (const listener of vehicleListeners.get(id) ?? []) listener();
    for (const listener of listListeners) listener();
  }

  function wrote(index: number, deviceId: number) {
    views.delete(deviceId);
    arrays.alert[index] = Number(isAlert(index));
    if (dirty.size === 0) schedule(flush);
    dirty.add(deviceId);
    for (const writer of writers) writer(index);
  }

  /** Tampered with, or faster than allowed. */
  function isAlert(i: number): boolean {
    const state = VEHICLE_STATES[arrays.state[i]!]!;
    const speedKmh = Number.isNaN(arrays.speedKmh[i]!) ? null : arrays.speedKmh[i]!;
    return state === 'tampered' || isOverLimit({ state, speedKmh, max_speed: words[i]?.max_speed ?? null });
  }

  function indexFor(deviceId: number): number {
    const known = indexes.get(deviceId);
    if (known !== undefined) return known;
    const index = free.pop() ?? arrays.count;
    if (index === arrays.present.length) arrays = vehicleArrays(index * 2, arrays);
    arrays.count = Math.max(arrays.count, index + 1);
    indexes.set(deviceId, index);
    arrays.present[index] = 1;
    arrays.deviceId[index] = deviceId;
    arrays.state[index] = 0;
    arrays.tsMs[index] = Number.NaN;
    arrays.placed[index] = 0;
    counts[0]!++;
    return index;
  }

  function putState(i: number, state: number, sinceMs: number) {
    const before = arrays.state[i]!;
    if (before !== state) {
      counts[before]!--;
      counts[state]!++;
      arrays.state[i] = state;
    }
    arrays.sinceMs[i] = sinceMs;
    if (state === PRIVATE) clearPosition(i);
  }

  function clearPosition(i: number) {
    placedCount -= arrays.placed[i]!;
    arrays.placed[i] = 0;
    arrays.headed[i] = 0;
    arrays.lat[i] = Number.NaN;
    arrays.lng[i] = Number.NaN;
    arrays.tsMs[i] = Number.NaN;
    arrays.speedKmh[i] = Number.NaN;
    arrays.x[i] = 0;
    arrays.y[i] = 0;
    arrays.fromX[i] = 0;
    arrays.fromY[i] = 0;
    arrays.glideMs[i] = 0;
  }

  function putPosition(i: number, lat: number, lng: number, headingDeg: number | null, intervalMs: number) {
    const now = clockMs();
    const x = mercatorX(lng);
    const y = mercatorY(lat);
    const heading = headingDeg === null ? arrays.heading[i]! : Math.round((headingDeg / 360) * 256) & 255;
    const fromX = shownX(arrays, i, now);
    const fromY = shownY(arrays, i, now);
    const far = Math.max(Math.abs((x - fromX) | 0), Math.abs((y - fromY) | 0)) > JUMP_UNITS;
    const glides = arrays.placed[i] === 1 && !far && (x !== fromX || y !== fromY);
    const turned = glideAt(arrays, i, now) < 0.5 ? arrays.fromHeading[i]! : arrays.heading[i]!;
    arrays.fromX[i] = glides ? fromX : x;
    arrays.fromY[i] = glides ? fromY : y;
    arrays.fromHeading[i] = glides && arrays.headed[i] === 1 ? turned : heading;
    arrays.glideStartMs[i] = now;
    arrays.glideMs[i] = glides ? Math.max(0, glideMs(intervalMs)) : 0;
    arrays.x[i] = x;
    arrays.y[i] = y;
    arrays.heading[i] = heading;
    if (headingDeg !== null) arrays.headed[i] = 1;
    arrays.lat[i] = lat;
    arrays.lng[i] = lng;
    placedCount += 1 - arrays.placed[i]!;
    arrays.placed[i] = 1;
  }

  /**
   * Merges a position. One older than the shown one is ignored; within a second the later arrival counts,
   * because updates have no parts of a second. Private use removes the position, whatever its time.
   */
  function applyPosition(update: PositionUpdate) {
    const i = indexes.get(update.deviceId);
    if (i === undefined) return;
    const state = update.state === undefined ? arrays.state[i]! : VEHICLE_STATES.indexOf(update.state);
    const shownTs = arrays.tsMs[i]!;
    if (state !== PRIVATE && Math.floor(update.tsMs / 1000) < Math.floor(shownTs / 1000)) return;
    if (state !== arrays.state[i]) putState(i, state, update.tsMs || wallMs());
    arrays.lastContactMs[i] = wallMs();
    arrays.ignition[i] = update.ignition === null ? 2 : Number(update.ignition);
    if (update.odometerM !== undefined) {
      arrays.odometerM[i] = update.odometerM ?? Number.NaN;
      arrays.odometerAtMs[i] = update.tsMs;
    }
    if (state === PRIVATE || update.lat === null || update.lng === null) clearPosition(i);
    else {
      putPosition(i, update.lat, update.lng, update.headingDeg, update.tsMs - shownTs || 0);
      arrays.speedKmh[i] = update.speedKmh ?? Number.NaN;
      arrays.tsMs[i] = update.tsMs;
    }
    wrote(i, update.deviceId);
  }

  const applyUpdate = (update: LiveUpdate) => applyPosition({ ...update, tsMs: update.timeS * 1000 });

  function put(vehicle: LiveVehicle) {
    const i = indexFor(vehicle.device_id);
    words[i] = vehicle;
    licenseOrder = null;
    arrays.fleetId[i] = vehicle.fleet_id;
    putState(i, VEHICLE_STATES.indexOf(vehicle.state), msOf(vehicle.since));
    arrays.lastContactMs[i] = msOf(vehicle.last_contact);
    arrays.odometerM[i] = vehicle.odometer ?? Number.NaN;
    arrays.odometerAtMs[i] = msOf(vehicle.last_contact);
    arrays.ignition[i] = vehicle.ignition === null ? 2 : Number(vehicle.ignition);
    const tsMs = msOf(vehicle.ts);
    if (vehicle.state === 'private' || vehicle.lat === null || vehicle.lng === null) clearPosition(i);
    else if (!(tsMs < arrays.tsMs[i]!)) {
      if (tsMs !== arrays.tsMs[i])
        putPosition(i, vehicle.lat, vehicle.lng, vehicle.heading, tsMs - arrays.tsMs[i]! || 0);
      arrays.speedKmh[i] = vehicle.speed ?? Number.NaN;
      arrays.tsMs[i] = tsMs;
    }
    wrote(i, vehicle.device_id);
  }

  function remove(deviceId: number) {
    const i = indexes.get(deviceId);
    if (i === undefined) return;
    indexes.delete(deviceId);
    counts[arrays.state[i]!]!--;
    clearPosition(i);
    arrays.present[i] = 0;
    free.push(i);
    wrote(i, deviceId);
  }

  function view(deviceId: number): VehicleView | null {
    const cached = views.get(deviceId);
    if (cached) return cached;
    const i = indexes.get(deviceId);
    if (i === undefined) return null;
    const made = vehicleView(arrays, words[i]!, i);
    views.set(deviceId, made);
    return made;
  }

  function byLicense(): Int32Array {
    if (licenseOrder) return licenseOrder;
    const license = (i: number) => words[i]?.license ?? '';
    licenseOrder = Int32Array.from(indexes.values()).sort((a, b) =>
      license(a) < license(b) ? -1 : license(a) > license(b) ? 1 : a - b,
    );
    return licenseOrder;
  }

  return {
    /** The present columns. The object changes when they had to grow. */
    arrays: (): VehicleArrays => arrays,
    words: (index: number): VehicleWords | undefined => words[index],
    /** Every index in the order of the plates. Some may be free by now. */
    byLicense,
    indexOf: (deviceId: number): number | undefined => indexes.get(deviceId),
    view,
    /** Numbers of vehicles by state, in the order of VEHICLE_STATES. The array is updated in place. */
    counts: (): Readonly<Int32Array> => counts,
    size: () => indexes.size,
    /** Vehicles with a position to show. */
    positions: () => placedCount,
    /** False until the first answer of getLiveVehicles. */
    isFilled: () => isFilled,
    /** Grows with every animation frame in which something changed. */
    version: () => version,
    applyPosition,
    /** Applies a binary batch of either layout. False when the bytes are not one. */
    applyFrame: (bytes: Uint8Array): boolean => readLiveBatch(bytes, applyUpdate),
    /**
     * Takes an answer of getLiveVehicles. Vehicles that are not in it have left; newer positions that have
     * already arrived stay.
     */
    refill(vehicles: readonly LiveVehicle[]) {
      isFilled = true;
      const kept = new Set(vehicles.map((vehicle) => vehicle.device_id));
      for (const id of [...indexes.keys()]) if (!kept.has(id)) remove(id);
      for (const vehicle of vehicles) put(vehicle);
      if (dirty.size === 0) schedule(flush);
    },
    /**
     * Takes the answer for some vehicles. Requested ones that are not in it have left; all others stay as
     * they are.
     */
    renew(answered: readonly LiveVehicle[], asked: readonly number[]) {
      const kept = new Set(answered.map((vehicle) => vehicle.device_id));
      for (const id of asked) if (!kept.has(id)) remove(id);
      for (const vehicle of answered) put(vehicle);
    },
    setState(deviceId: number, state: VehicleState, sinceMs: number) {
      const i = indexes.get(deviceId);
      if (i === undefined) return;
      putState(i, VEHICLE_STATES.indexOf(state), sinceMs);
      wrote(i, deviceId);
    },
    setFleet(deviceId: number, fleetId: number) {
      const i = indexes.get(deviceId);
      if (i === undefined) return;
      arrays.fleetId[i] = fleetId;
      wrote(i, deviceId);
    },
    remove,
    /** Forgets everything, because the session ended. */
    clear() {
      for (const id of [...indexes.keys()]) remove(id);
      words = [];
      licenseOrder = null;
      isFilled = false;
    },
    /** Calls back at once with the index of each write, for code that draws. */
    onWrite(writer: (index: number) => void): () => void {
      writers.add(writer);
      return () => writers.delete(writer);
    },
    subscribe(listener: () => void): () => void {
      listListeners.add(listener);
      return () => listListeners.delete(listener);
    },
    subscribeVehicle(deviceId: number, listener: () => void): () => void {
      const set = vehicleListeners.get(deviceId) ?? new Set();
      vehicleListeners.set(deviceId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) vehicleListeners.delete(deviceId);
      };
    },
  };
}

/** The page's own store. */
export const vehicles = createVehicleStore({
  clockMs: () => performance.now(),
  wallMs: () => Date.now(),
  schedule: (run) => requestAnimationFrame(run),
});

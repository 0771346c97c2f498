import type { VehicleState } from '#domain/telemetry/state.ts';

/**
 * A vehicle in the form of the live map. Position fields are null while private, before a first fix, and
 * without a tracker.
 */
export type LiveEntry = {
  vehicleId: number;
  fleetId: number;
  workCode: string | null;
  license: string;
  alias: string | null;
  driver: string | null;
  driverId: number | null;
  brandId: number | null;
  modelId: number | null;
  typeId: number | null;
  timeZone: string;
  maxSpeedKmh: number | null;
  imei: string | null;
  state: VehicleState;
  sinceMs: number | null;
  timeMs: number | null;
  lat: number | null;
  lng: number | null;
  speedKmh: number | null;
  courseDeg: number | null;
  ignition: boolean | null;
  odometerM: number | null;
  /**
   * Newest card of the running journey, and the end of the journey if no record follows; null = not foreseen.
   */
  driverTag: string | null;
  journeyEndsMs: number | null;
  lastContactMs: number | null;
};

/** The changed parts of an entry. The values before the change are not kept. */
export type LiveChange = { entry: LiveEntry; position: boolean; state: boolean };

/** The newest state of every registered vehicle, in memory. After each commit the database holds the same. */
export type LiveBoard = {
  get(vehicleId: number): LiveEntry | undefined;
  all(): Iterable<LiveEntry>;
  /** Adds or replaces an entry without informing listeners: at the start, and after edits of the record. */
  put(entry: LiveEntry): void;
  remove(vehicleId: number): void;
  /** Changes an entry in place and informs the listeners. */
  change(vehicleId: number, fields: Partial<LiveEntry>, what: { position: boolean; state: boolean }): void;
  /** Calls the listener on every change, synchronously. Returns a function that stops it. */
  listen(listener: (change: LiveChange) => void): () => void;
};

export function liveBoard(): LiveBoard {
  const entries = new Map<number, LiveEntry>();
  const listeners = new Set<(change: LiveChange) => void>();
  return {
    get: (vehicleId) => entries.get(vehicleId),
    all: () => entries.values(),
    put: (entry) => void entries.set(entry.vehicleId, entry),
    remove: (vehicleId) => void entries.delete(vehicleId),
    change(vehicleId, fields, what) {
      const entry = entries.get(vehicleId);
      if (!entry) return;
      Object.assign(entry, fields);
      for (const listener of listeners) listener({ entry, ...what });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { type LiveFacts, NO_FACTS, type Showing, shownNow, stateNow } from '#domain/telemetry/live-facts.ts';
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

/** The part of an entry that its facts and the clock decide. */
type Shown = ReturnType<typeof shownNow>;

/** The facts that decide how a vehicle is shown, with the version of the folds that the facts are from. */
type Known = { version: number; facts: LiveFacts } & Pick<Showing, 'switchedMs' | 'corrections'>;

/** A vehicle as the database has it. */
export type LiveRow = Omit<LiveEntry, keyof Shown> & Known;

/** A vehicle as a stored packet leaves it. A later version of the folds replaces an earlier one. */
export type LiveFrame = Pick<LiveRow, 'vehicleId' | 'lastContactMs' | 'version' | 'facts'>;

/** The changed parts of an entry. The values before the change are not kept. */
export type LiveChange = { entry: LiveEntry; position: boolean; state: boolean };

/**
 * The newest state of every registered vehicle, in memory. The database holds the same. Frames and rows may
 * come in any order: the board never goes back.
 */
export type LiveBoard = {
  get(vehicleId: number): LiveEntry | undefined;
  all(): Iterable<LiveEntry>;
  /** Adds or replaces an entry without informing listeners. */
  put(entry: LiveEntry): void;
  remove(vehicleId: number): void;
  /** The version of the folds that an entry shows; -1 without one. */
  versionOf(vehicleId: number): number;
  /** Lets an older version replace the present one: the database may have gone back. */
  distrust(): void;
  /** Adds a vehicle from the database, or changes its entry. */
  load(row: LiveRow, nowMs: number): void;
  /** Shows what was stored. Vehicles that are not on the board are left out. */
  show(frames: readonly LiveFrame[], nowMs: number): void;
  /**
   * Changes the states that the clock alone changes: idle after a minute, stopped without ignition input,
   * disconnected after silence.
   */
  sweep(nowMs: number): void;
  /** Changes an entry in place and informs the listeners. */
  change(vehicleId: number, fields: Partial<LiveEntry>, what: { position: boolean; state: boolean }): void;
  /** Calls the listener on every change, synchronously. Returns a function that stops it. */
  listen(listener: (change: LiveChange) => void): () => void;
};

const NOTHING: Known = { version: 0, facts: NO_FACTS, switchedMs: null, corrections: [] };

export function liveBoard(): LiveBoard {
  const entries = new Map<number, LiveEntry>();
  const known = new Map<number, Known>();
  const listeners = new Set<(change: LiveChange) => void>();
  const knownOf = (vehicleId: number) => known.get(vehicleId) ?? NOTHING;
  const change: LiveBoard['change'] = (vehicleId, fields, what) => {
    const entry = entries.get(vehicleId);
    if (!entry) return;
    Object.assign(entry, fields);
    for (const listener of listeners) listener({ entry, ...what });
  };
  return {
    get: (vehicleId) => entries.get(vehicleId),
    all: () => entries.values(),
    put: (entry) => void entries.set(entry.vehicleId, entry),
    remove(vehicleId) {
      entries.delete(vehicleId);
      known.delete(vehicleId);
    },
    versionOf: (vehicleId) => (entries.has(vehicleId) ? knownOf(vehicleId).version : -1),
    distrust: () => known.clear(),
    load({ version, facts, switchedMs, corrections, ...row }, nowMs) {
      const { vehicleId } = row;
      const before = entries.get(vehicleId);
      const newest = newestOf(knownOf(vehicleId), { version, facts });
      const now = { ...newest, switchedMs, corrections };
      known.set(vehicleId, now);
      const lastContactMs = latest(before?.lastContactMs ?? null, row.lastContactMs);
      const entry = { ...row, lastContactMs, ...shown(now, { ...row, lastContactMs }, nowMs) };
      if (!before) entries.set(vehicleId, entry);
      else
        change(vehicleId, entry, {
          position: entry.timeMs !== before.timeMs || entry.lat !== before.lat,
          state: entry.state !== before.state,
        });
    },
    show(frames, nowMs) {
      for (const frame of frames) {
        const before = entries.get(frame.vehicleId);
        if (!before) continue;
        const held = knownOf(frame.vehicleId);
        const { version, facts } = newestOf(held, frame);
        const now = { version, facts, switchedMs: held.switchedMs, corrections: held.corrections };
        known.set(frame.vehicleId, now);
        const lastContactMs = latest(before.lastContactMs, frame.lastContactMs);
        const fields = shown(now, { imei: before.imei, lastContactMs }, nowMs);
        change(
          frame.vehicleId,
          { ...fields, lastContactMs },
          {
            position: fields.timeMs !== before.timeMs,
            state: fields.state !== before.state || fields.sinceMs !== before.sinceMs,
          },
        );
      }
    },
    sweep(nowMs) {
      for (const entry of entries.values()) {
        const now = knownOf(entry.vehicleId);
        const { state, sinceMs } = stateNow(now.facts, showing(now, entry, nowMs));
        if (state === entry.state && sinceMs === entry.sinceMs) continue;
        change(entry.vehicleId, shown(now, entry, nowMs), { position: false, state: true });
      }
    },
    change,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const newestOf = (held: Known, { version, facts }: Pick<Known, 'version' | 'facts'>) =>
  version < held.version ? held : { version, facts };

const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

type Contact = Pick<LiveEntry, 'lastContactMs' | 'imei'>;

const showing = (
  { switchedMs, corrections }: Known,
  { lastContactMs, imei }: Contact,
  nowMs: number,
): Showing => ({ nowMs, lastContactMs, switchedMs, corrections, isFitted: imei !== null });

const shown = (known: Known, contact: Contact, nowMs: number) =>
  shownNow(known.facts, showing(known, contact, nowMs));

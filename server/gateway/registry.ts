import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import type { ClockZone } from '#domain/tracker/clock-zone.ts';
import type { FigureSources } from '#domain/tracker/figure-source.ts';
import type { SpeedUnit } from '#domain/tracker/speed-unit.ts';
import type { TrackerProtocol } from '#domain/tracker/tracker-protocol.ts';
import { type Keyed, unseal } from '#server/base/access/sealed.ts';
import { hashSecret } from '#server/base/access/secret.ts';

/** The vehicles of a tracker by time, newest first. */
type Fitting = { vehicleId: number; fromMs: number; toMs: number };
export type KnownTracker = {
  id: number;
  imei: string;
  /** The only protocol on which it is accepted; null until its first contact. */
  protocol: TrackerProtocol | null;
  /** Hexadecimal; null without a secret id. */
  secretHash: string | null;
  /** The number by which JT/T 808 identifies it; null for other trackers. */
  terminalId: string | null;
  model: string | null;
  /** Password for its commands; null for the factory's. */
  password: string | null;
  speedUnit: SpeedUnit;
  clockZone: ClockZone;
  sources: FigureSources;
  fittings: readonly Fitting[];
  /** Its clock had to be corrected in the last days. */
  ranAhead: boolean;
};

/**
 * Milliseconds for which an answer stays in the cache. Changes by another process take effect after this time
 * at the latest.
 */
const BELIEVE_MS = 10_000;
const CACHE_LIMIT = 100_000;
/** The most strangers kept for the administrators' list. */
const UNKNOWN_LIMIT = 1_000;
/** The most strangers kept of one address. */
const OF_ADDRESS = 20;

export type Registry = {
  /** The tracker of an IMEI by an answer that is still believed; null without one, or when it is unknown. */
  held(imei: string): KnownTracker | null;
  /** The tracker of an IMEI, or null when none is registered. */
  find(imei: string): Promise<KnownTracker | null>;
  /** The tracker that has a secret id. A replaced id ends at once. */
  findBySecret(secret: string): Promise<KnownTracker | null>;
  /** The tracker with this number of a terminal, or with the IMEI that a terminal uses as its number. */
  findByTerminal(terminal: string): Promise<KnownTracker | null>;
  /** Binds a tracker without a protocol to the one of its first contact. */
  bind(imei: string, protocol: TrackerProtocol): Promise<void>;
  /** Drops an IMEI from the cache: its tracker was registered, fitted or removed a moment ago. */
  forget(imei: string): void;
  /** Notes a stranger for the list "seen but unknown". */
  refuse(stranger: { imei: string; protocol: string; address: string; sample: Uint8Array }): Promise<void>;
};

export function trackerRegistry(app: Keyed, now: () => number): Registry {
  const { pool } = app.database;
  const trackers = cache(now, (imei) => load(app, imei));
  const imeis = cache(now, (hash) => imeiOf(pool, hash));
  const terminals = cache(now, (terminal) => imeiOfTerminal(pool, terminal));
  return {
    held: (imei) => trackers.held(imei) ?? null,
    find: trackers.get,
    async findBySecret(secret) {
      const hash = hashSecret(secret).toString('hex');
      const imei = await imeis.get(hash);
      const tracker = imei === null ? null : await trackers.get(imei);
      return tracker?.secretHash === hash ? tracker : null;
    },
    async findByTerminal(terminal) {
      const imei = await terminals.get(terminal);
      const tracker = imei === null ? null : await trackers.get(imei);
      return tracker?.terminalId === terminal || tracker?.imei === terminal ? tracker : null;
    },
    async bind(imei, protocol) {
      await pool.query('update tracker set protocol = $2 where imei = $1 and protocol is null', [
        imei,
        protocol,
      ]);
      trackers.forget(imei);
    },
    forget(imei) {
      trackers.forget(imei);
      terminals.clear();
    },
    async refuse({ imei, protocol, address, sample }) {
      await pool.query(
        `insert into unknown_tracker (imei, protocol, address, sample) values ($1, $2, $3, $4)
         on conflict (imei) do update set protocol = excluded.protocol, address = excluded.address,
           last_seen = now(), attempts = unknown_tracker.attempts + 1, sample = excluded.sample`,
        [imei.slice(0, 60), protocol, address, Buffer.from(sample.subarray(0, 64)).toString('hex')],
      );
      await pool.query(
        `delete from unknown_tracker where imei in (
           select imei from unknown_tracker where address = $1 order by last_seen desc, imei offset ${OF_ADDRESS})`,
        [address],
      );
      await pool.query(
        `delete from unknown_tracker where imei in (
           select imei from unknown_tracker order by last_seen desc, imei offset ${UNKNOWN_LIMIT})`,
      );
    },
  };
}

/** Remembers answers of the database for a short time; failures are not answers. */
function cache<Found>(now: () => number, load: (key: string) => Promise<Found>) {
  const answers = new Map<string, { at: number; found: Promise<Found>; value?: Found }>();
  return {
    held(key: string): Found | undefined {
      const answer = answers.get(key);
      return answer && now() - answer.at < BELIEVE_MS ? answer.value : undefined;
    },
    get(key: string): Promise<Found> {
      const answer = answers.get(key);
      if (answer && now() - answer.at < BELIEVE_MS) return answer.found;
      if (answers.size >= CACHE_LIMIT) answers.clear();
      const found = answer ? renewed(answer.found, load(key)) : load(key);
      const next: { at: number; found: Promise<Found>; value?: Found } = { at: now(), found };
      answers.set(key, next);
      found.then(
        (value) => {
          next.value = value;
        },
        () => answers.delete(key),
      );
      return found;
    },
    forget: (key: string) => void answers.delete(key),
    clear: () => answers.clear(),
  };
}

/**
 * The earlier answer, if the new one equals it. Otherwise thousands of equal objects every few seconds would
 * become old garbage.
 */
async function renewed<Found>(before: Promise<Found>, loading: Promise<Found>): Promise<Found> {
  const [was, is] = await Promise.all([before, loading]);
  return isDeepStrictEqual(was, is) ? was : is;
}

async function imeiOf(pool: Pool, secretHash: string): Promise<string | null> {
  const { rows } = await pool.query<{ imei: string }>('select imei from tracker where secret_hash = $1', [
    Buffer.from(secretHash, 'hex'),
  ]);
  return rows[0]?.imei ?? null;
}

async function imeiOfTerminal(pool: Pool, terminal: string): Promise<string | null> {
  const { rows } = await pool.query<{ imei: string }>(
    'select imei from tracker where terminal_id = $1 or imei = $1 order by (terminal_id = $1) is true desc limit 1',
    [terminal],
  );
  return rows[0]?.imei ?? null;
}

async function load(app: Keyed, imei: string): Promise<KnownTracker | null> {
  const { rows } = await app.database.pool.query<{
    id: number;
    protocol: TrackerProtocol | null;
    secret_hash: Buffer | null;
    model: string | null;
    password: Buffer | null;
    speed_unit: SpeedUnit;
    terminal_id: string | null;
    clock_zone: ClockZone;
    sources: FigureSources;
    ran_ahead: boolean;
    vehicle_id: number | null;
    fitted_at: Date;
    removed_at: Date | null;
  }>(
    `select tracker.id, tracker.protocol, tracker.secret_hash, tracker.password, tracker.speed_unit,
       tracker.terminal_id, tracker.clock_zone, model.entered as model, exists (select 1 from clock_correction where imei = $1) as ran_ahead,
       json_build_object('distance', tracker.distance_source, 'fuel', tracker.fuel_source,
         'speed', tracker.speed_source, 'battery', tracker.battery_source) as sources,
       fitting.vehicle_id, fitting.fitted_at, fitting.removed_at
     from tracker
     left join enum_value model on model.id = tracker.model_id
     left join tracker_fitting fitting on fitting.tracker_id = tracker.id
     where tracker.imei = $1 order by fitting.fitted_at desc`,
    [imei],
  );
  if (!rows[0]) return null;
  return {
    id: rows[0].id,
    imei,
    protocol: rows[0].protocol,
    secretHash: rows[0].secret_hash?.toString('hex') ?? null,
    model: rows[0].model,
    password: rows[0].password && (await unseal(app, 'tracker password', rows[0].password)),
    terminalId: rows[0].terminal_id,
    speedUnit: rows[0].speed_unit,
    clockZone: rows[0].clock_zone,
    sources: rows[0].sources,
    ranAhead: rows[0].ran_ahead,
    fittings: rows.flatMap((row) =>
      row.vehicle_id === null
        ? []
        : [
            {
              vehicleId: row.vehicle_id,
              fromMs: row.fitted_at.getTime(),
              toMs: row.removed_at?.getTime() ?? Number.POSITIVE_INFINITY,
            },
          ],
    ),
  };
}

/** The vehicle of a tracker at a moment; null between fittings. */
export function vehicleAt(tracker: KnownTracker, timeMs: number): number | null {
  return tracker.fittings.find((f) => timeMs >= f.fromMs && timeMs < f.toMs)?.vehicleId ?? null;
}

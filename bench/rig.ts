import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/base/db/database.ts';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { UNPACED } from '#server/testing/free-ports.ts';
import { MAIN, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { NODE_FLAGS } from '../scripts/demonstration.ts';

/** A real server on a durable database in a temporary folder, with vehicles and trackers that send. */
export type Rig = {
  folder: string;
  database: Database;
  server: ServerProcess;
  imeis: string[];
  vehicleIds: number[];
  /** Processor seconds used so far by the server, and by PostgreSQL with all its processes. */
  cpu(): { server: number; postgres: number };
  close(): Promise<void>;
};

/** Limits that no load of a measurement meets: all of it comes from this one address. */
export const UNLIMITED: Readonly<Record<string, string>> = {
  TRACKER_CONNECTIONS: '20000',
  TRACKER_CONNECTIONS_TOTAL: '20000',
  ...UNPACED,
  SOCKETS_PER_ADDRESS: '10000',
  HTTP_CONNECTIONS: '20000',
  HTTP_CONNECTIONS_PER_ADDRESS: '10000',
};

/** `prepare` fills the database before the server starts. `isLimited`: with the limits of an installation. */
export async function benchRig(
  { isLimited = false, ...options }: { vehicles: number; fleets?: number; isLimited?: boolean },
  prepare: (rig: Pick<Rig, 'database' | 'vehicleIds'>) => Promise<void> = async () => {},
): Promise<Rig> {
  const { imeis, vehicleIds, ...store } = await benchDatabase(options);
  const { folder, database, embedded } = store;
  await prepare({ database, vehicleIds });
  const settings = {
    DATABASE_URL: embedded.url,
    DATA_DIR: folder,
    FRAME_DAYS: '7',
    ...(isLimited ? {} : UNLIMITED),
    LOG_LEVEL: 'info',
    // As outside of tests: the shared compiled program would be in memory.
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  const server = await startServerProcess(settings, MAIN, NODE_FLAGS);
  return {
    folder,
    database,
    server,
    imeis,
    vehicleIds,
    cpu: () => ({ server: cpuSeconds(server.pid), postgres: cpuSeconds(embedded.pid, true) }),
    async close() {
      await server.stop();
      await store.close();
    },
  };
}

/** A durable database of the current schema in a temporary folder, with vehicles and their trackers. */
export async function benchDatabase(options: { vehicles: number; fleets?: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'traza-bench-'));
  const embedded = await startEmbedded(folder);
  await migrate(embedded.url);
  const database = openDatabase(embedded.url);
  const imeis = Array.from({ length: options.vehicles }, (_, i) => withLuhn(35000000000000 + i));
  const { rows } = await database.pool.query<{ id: number }>(
    `with top as (
       insert into fleet (name) values ('Bench') returning id
     ), leaf as (
       insert into fleet (parent_id, name) select top.id, 'Leaf ' || n from top, generate_series(1, $2::int) n returning id
     ), numbered as (
       select id, row_number() over (order by id) as n from leaf
     ), car as (
       insert into vehicle (fleet_id, license)
       select numbered.id, 'B' || lpad(i::text, 6, '0')
       from generate_series(1, $1::int) i join numbered on numbered.n = 1 + i % $2::int returning id
     ) select id from car order by id`,
    [options.vehicles, options.fleets ?? 10],
  );
  await database.pool.query(`insert into tracker (imei) select unnest($1::text[])`, [imeis]);
  await database.pool.query(
    `insert into tracker_fitting (tracker_id, vehicle_id, fitted_at)
     select tracker.id, fitted.vehicle_id, now() - interval '400 days'
     from unnest($1::text[], $2::int[]) as fitted(imei, vehicle_id) join tracker using (imei)`,
    [imeis, rows.map((row) => row.id)],
  );
  return {
    folder,
    embedded,
    database,
    imeis,
    vehicleIds: rows.map((row) => row.id),
    async close() {
      await database.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * User and system time of a process, on request with its children, those that have ended among them. Linux
 * counts it in hundredths of a second.
 */
export function cpuSeconds(pid: number, withChildren = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) / 100;
  if (!withChildren) return own;
  const ended = (Number(fields[13]) + Number(fields[14])) / 100;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), own + ended);
}

/** The present memory of a process, MB. */
export function heldMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000;
}

/** Fourteen digits with their check digit. */
function withLuhn(body: number): string {
  const digits = [...String(body)].map(Number);
  const sum = digits.reduce(
    (total, digit, i) => total + (i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** The value below which this share of the numbers lies. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

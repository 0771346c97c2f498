import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAt, T } from '#domain/telemetry/record.builder.ts';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { hotRows } from '#server/telemetry/position-store.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { testIngest } from '#server/testing/ingest.ts';
import type { Ingest } from './ingest.ts';

// The work that a record costs, counted: a time would depend on the machine.
let database: Database;
let ingest: Ingest;
let vehicleIds: number[];
beforeAll(async () => {
  database = await testDatabase();
  ingest = testIngest({ database });
  vehicleIds = (await fittedVehicles(database.pool, 101)).map(({ vehicleId }) => vehicleId);
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});

/** Stores a packet of ten records of each vehicle, all in one turn. */
const send = (of: readonly number[], fromMs: number) =>
  Promise.all(
    of.map((vehicleId) =>
      ingest.store({ vehicleId, records: tenFrom(fromMs), receivedMs: fromMs + 100_000 }),
    ),
  );
const tenFrom = (fromMs: number) =>
  Array.from({ length: 10 }, (_, i) => recordAt(fromMs + i * 10_000, { ignition: false, odometerM: i }));

/** The statements that the pool sends from now on: their names, or their first words. */
function listened(): string[] {
  const statements: string[] = [];
  const known = new WeakSet<PoolClient>();
  database.pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: [string | { name: string }]) => {
      const [statement] = args;
      statements.push(typeof statement === 'string' ? statement.split(/[ ;]/)[0]! : statement.name);
      return query(...args);
    }) as typeof client.query;
  });
  return statements;
}

it('a batch of packets without events takes four statements, and late packets two more', async () => {
  const hundred = vehicleIds.slice(0, 100);
  await send(hundred, T);
  const statements = listened();
  const counted = async (fromMs: number) => {
    statements.length = 0;
    await send(hundred, fromMs);
    return [...Map.groupBy(statements, (name) => name)].map(([name, all]) => [name, all.length]);
  };
  const lanes = 2;
  const plain = ['begin', 'store-folded', 'store-positions', 'commit'].map((name) => [name, lanes]);
  expect(await counted(T + 100_000)).toEqual(plain);
  const around = ['stored-private-periods', 'stored-in-stretches'].map((name) => [name, lanes]);
  const late = ['begin', 'store-folded', 'store-late', 'commit'].map((name) => [name, lanes]);
  expect(await counted(T - 100_000)).toEqual([...around, ...late]);
});

it('a packet that was moved here without a fold and comes again is stored once', async () => {
  const vehicleId = vehicleIds[100]!;
  const [row] = hotRows(vehicleId, tenFrom(T));
  await partitions(database.pool).hot([T]);
  await database.pool.query(
    'insert into position_hot (vehicle_id, t0, digest, t1, n, payload) values ($1, $2, $3, $4, $5, $6)',
    [vehicleId, new Date(row!.t0Ms), row!.digest, new Date(row!.t1Ms), row!.n, row!.payload],
  );
  await send([vehicleId], T);
  const { rows } = await database.pool.query('select n from position_hot where vehicle_id = $1', [vehicleId]);
  expect(rows).toEqual([{ n: 10 }]);
  expect(ingest.held(vehicleId)!.memory.lastMs).toBe(T + 90_000);
});

it('reading, folding and packing a record allocate few objects', async () => {
  const program = `
    import { FEW, measureSteps } from '#bench/ingest-steps.ts';
    console.log(JSON.stringify(measureSteps(FEW)));
  `;
  const flags = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...flags,
    '--input-type=module',
    '-e',
    program,
  ]);
  const { decode, fold, pack } = JSON.parse(stdout) as ReturnType<
    typeof import('#bench/ingest-steps.ts').measureSteps
  >;
  expect(decode.octets).toBeGreaterThan(100);
  expect(decode.octets).toBeLessThan(800);
  expect(fold.octets).toBeLessThan(2_000);
  expect(pack.octets).toBeLessThan(400);
});

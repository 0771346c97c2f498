import type { PoolClient } from 'pg';
import { emptyMemory } from '#domain/telemetry/memory-shape.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { decodeBody } from '#server/protocol/teltonika/decode.ts';
import { encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { foldPacket } from '#server/telemetry/fold-packets.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { hotRows } from '#server/telemetry/position-store.ts';
import { type Batch, writeBatch } from '#server/telemetry/write-batch.ts';
import { driving } from './drive.ts';
import { settingsIn } from './report-data.ts';
import { cpuSeconds } from './rig.ts';

/** The load of the steps: as many packets of as many vehicles as a full lane has in a batch. */
const LOAD = { vehicles: 250, packets: 40, records: 10 };
const OF_VEHICLE = LOAD.packets * LOAD.records;
const STEP_MS = 10_000;
const ROUNDS = 8;
/** Bodies of packets begin after the length, and end before the checksum. */
const BODY = { begin: 8, end: -4 };
const NOTHING_LATE = { periods: [], stored: new Map() };
const SETTINGS = settingsIn('Europe/Madrid');

/** Vehicles whose objects the young generation can hold. */
export const FEW = 20;

/** Processor time of one step, µs a record, and the octets of objects that it allocates. */
type Step = { us: number; octets: number };

/**
 * The steps of storing a record, each by itself: reading it from the packet, folding it and packing it. Each
 * is the best of some rounds, all of them after the compiler has seen the step often enough.
 * @throws without `--expose-gc`; the octets need a young generation of 64 MB from the start, too
 */
export function measureSteps(vehicles = LOAD.vehicles): Record<'decode' | 'fold' | 'pack', Step> {
  if (!globalThis.gc) throw new Error('run with --expose-gc');
  const bodies = loadOf(vehicles).map((packets) =>
    packets.map((records) => encodeTcpFrame(records, { codec: '8E' }).subarray(BODY.begin, BODY.end)),
  );
  const decoded = bodies.map((packets) => packets.map(recordsIn));
  const decode = (count: number) => {
    for (const packets of bodies.slice(0, count)) for (const body of packets) recordsIn(body);
  };
  const pack = (count: number) => {
    for (const packets of decoded.slice(0, count)) for (const records of packets) hotRows(1, records);
  };
  const foldAndPack = (count: number) => {
    for (const packets of decoded.slice(0, count)) foldAll(packets);
  };
  const packed = best(pack, vehicles);
  const both = best(foldAndPack, vehicles);
  const fold = { us: both.us - packed.us, octets: both.octets - packed.octets };
  return { decode: best(decode, vehicles), fold, pack: packed };
}

/**
 * The cost of writing batches as a lane writes them: processor µs a record here and in PostgreSQL. `batchMs`
 * is the time until a batch is durable.
 */
export async function measureWrites(
  client: PoolClient,
  vehicleIds: readonly number[],
): Promise<{ here: number; postgres: number; statements: number; batchMs: number }> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { pid } = rows[0]!;
  await client.query('insert into vehicle_live (vehicle_id) select unnest($1::int4[])', [vehicleIds]);
  const load = loadOf(vehicleIds.length);
  const batches = batchesOf(vehicleIds, load);
  await partitions(client as never).hot(load.flat(2).map(({ timeMs }) => timeMs));
  let statements = 0;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    statements++;
    return query(...args);
  }) as typeof client.query;
  const postgres = cpuSeconds(pid);
  const own = process.cpuUsage();
  const beganMs = performance.now();
  for (const batch of batches) await writeBatch(client, batch);
  const batchMs = (performance.now() - beganMs) / batches.length;
  const { user, system } = process.cpuUsage(own);
  const records = vehicleIds.length * OF_VEHICLE;
  return {
    here: (user + system) / records,
    postgres: ((cpuSeconds(pid) - postgres) * 1e6) / records,
    statements: statements / batches.length,
    batchMs,
  };
}

function batchesOf(vehicleIds: readonly number[], load: readonly TrackerRecord[][][]): Batch[] {
  const memories = vehicleIds.map(() => emptyMemory());
  return Array.from({ length: LOAD.packets }, (_, version) => {
    const folded = vehicleIds.map((vehicleId, i) => {
      const packet = { vehicleId, records: load[i]![version]!, receivedMs: Date.now() };
      const after = foldPacket(packet, { memory: memories[i]!, settings: SETTINGS }, NOTHING_LATE);
      memories[i] = after.memory;
      return { vehicleId, version, settings: SETTINGS, lastContactMs: packet.receivedMs, ...after };
    });
    return {
      rows: folded.flatMap(({ rows }) => rows),
      vehicles: folded,
      memories: [],
      checkpoints: folded.flatMap(({ checkpoints }) => checkpoints),
      facts: folded.flatMap(({ facts }) => facts),
      raised: null,
    };
  });
}

/** The packets of some vehicles, which end now. */
function loadOf(vehicles: number): TrackerRecord[][][] {
  const startMs = Math.floor(Date.now() / 1_000) * 1_000 - (OF_VEHICLE + 60) * STEP_MS;
  return Array.from({ length: vehicles }, (_, n) => {
    const all = driving({ seed: n + 1, startMs, stepMs: STEP_MS, count: OF_VEHICLE });
    return Array.from({ length: LOAD.packets }, (_, i) =>
      all.slice(i * LOAD.records, (i + 1) * LOAD.records),
    );
  });
}

function recordsIn(body: Buffer): readonly TrackerRecord[] {
  const decoded = decodeBody(body);
  if (decoded.kind !== 'records') throw new Error('a packet of the load is not readable');
  return decoded.records;
}

function foldAll(packets: readonly (readonly TrackerRecord[])[]): void {
  let memory = emptyMemory();
  for (const records of packets) {
    const packet = { vehicleId: 1, records, receivedMs: 0 };
    ({ memory } = foldPacket(packet, { memory, settings: SETTINGS }, NOTHING_LATE));
  }
}

function best(step: (count: number) => void, vehicles: number): Step {
  for (let round = 0; round < ROUNDS; round++) step(vehicles);
  let us = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.threadCpuUsage();
    step(vehicles);
    const { user, system } = process.threadCpuUsage(before);
    us = Math.min(us, (user + system) / (vehicles * OF_VEHICLE));
  }
  globalThis.gc!();
  const heap = process.memoryUsage().heapUsed;
  step(FEW);
  return { us, octets: (process.memoryUsage().heapUsed - heap) / (FEW * OF_VEHICLE) };
}

import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { driving } from '#bench/drive.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { ackBytes, loginAnswer } from '#server/protocol/teltonika/encode.ts';
import { nextFrame } from '#server/protocol/teltonika/frame.ts';
import { derivedOf, storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';

const TRACKERS = 8;
const RECORDS = 3_000;
const KILLS = 6;
/** A server is killed before it has answered so many records more. */
const KILL_WITHIN = 2_000;
const startMs = Math.floor(Date.now() / 60_000) * 60_000 - RECORDS * 10_000;
const streams = Array.from({ length: TRACKERS }, (_, i) =>
  driving({ seed: i + 1, startMs, stepMs: 10_000, count: RECORDS }),
);

type Run = {
  database: Awaited<ReturnType<typeof testDatabase>>;
  vehicles: { vehicleId: number; imei: string }[];
  acked: number[];
  kills: number;
};

/** Sends streams to a server that dies after random numbers of answers. A proxy may answer too `early`. */
async function play(options: { kills: number; early?: boolean; seed: number }): Promise<Run> {
  const database = await testDatabase();
  const vehicles = await fittedVehicles(database.pool, TRACKERS);
  let random = options.seed;
  const next = () => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff;
    return random / 0x7fffffff;
  };
  let server: ServerProcess = await startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  const liar = options.early ? await answersAtOnce(() => server.ports.teltonika) : null;
  const port = () => (liar ? (liar.address() as { port: number }).port : server.ports.teltonika);
  const clients = vehicles.map(({ imei }, i) =>
    trackerClient({
      port,
      imei,
      records: streams[i]!,
      perPacket: 10,
    }),
  );
  const finished = Promise.all(clients.map((client) => client.done));
  let over = false;
  void finished.then(() => {
    over = true;
  });
  let kills = 0;
  const acked = () => clients.reduce((sum, client) => sum + client.acked.length, 0);
  while (!over && kills < options.kills) {
    const killAt = acked() + next() * KILL_WITHIN;
    await vi.waitUntil(() => over || acked() >= killAt, { interval: 1, timeout: 60_000 });
    await server.kill();
    kills++;
    server = await startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  }
  await finished;
  liar?.close();
  await server.stop();
  return { database, vehicles, acked: clients.map((client) => client.acked.length), kills };
}

/**
 * A gateway with the fault that the test must find: it answers a packet after reading it, and stores it
 * afterwards.
 */
async function answersAtOnce(port: () => number): Promise<Server> {
  const server = createServer((tracker) => {
    const upstream = connect({ port: port(), host: '127.0.0.1' });
    upstream.on('error', () => tracker.destroy());
    upstream.on('close', () => tracker.destroy());
    tracker.on('error', () => {});
    let buffered: Buffer = Buffer.alloc(0);
    tracker.on('data', (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      for (;;) {
        const frame = nextFrame(buffered, 0);
        if (frame.kind === 'more') return;
        const bytes = buffered.subarray(0, frame.end);
        buffered = buffered.subarray(frame.end);
        tracker.write(frame.kind === 'data' ? ackBytes(frame.body[1]!) : loginAnswer(true));
        upstream.write(bytes);
      }
    });
    tracker.on('close', () => upstream.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function missing(run: Run): Promise<number> {
  let lost = 0;
  for (const [i, { vehicleId }] of run.vehicles.entries()) {
    const times = new Set((await storedOf(run.database.pool, vehicleId)).records.map((r) => r.timeMs));
    for (const record of streams[i]!.slice(0, run.acked[i])) if (!times.has(record.timeMs)) lost++;
  }
  return lost;
}

describe('a server that is killed while trackers send', () => {
  let calm: Run;
  beforeAll(async () => {
    calm = await play({ kills: 0, seed: 1 });
  });
  afterAll(() => calm.database.close());

  it('loses no answered record, doubles none, and finds the same journeys', async () => {
    const killed = await play({ kills: KILLS, seed: 42 });
    try {
      expect(killed.kills).toBe(KILLS);
      expect(killed.acked).toEqual(Array(TRACKERS).fill(RECORDS));
      expect(await missing(killed)).toBe(0);
      for (const [i, { vehicleId }] of killed.vehicles.entries()) {
        const { count, records } = await storedOf(killed.database.pool, vehicleId);
        expect(count).toBe(RECORDS);
        expect(records).toEqual(streams[i]);
        const derived = await derivedOf(killed.database.pool, vehicleId);
        const undisturbed = await derivedOf(calm.database.pool, calm.vehicles[i]!.vehicleId);
        expect(derived.journey!.length).toBeGreaterThan(10);
        expect(derived.journey).toEqual(undisturbed.journey);
        expect(derived.driving_event).toEqual(undisturbed.driving_event);
      }
    } finally {
      await killed.database.close();
    }
  });

  it('would be caught answering before the commit', async () => {
    const lying = await play({ kills: 3, early: true, seed: 42 });
    try {
      expect(await missing(lying)).toBeGreaterThan(0);
    } finally {
      await lying.database.close();
    }
  });
});

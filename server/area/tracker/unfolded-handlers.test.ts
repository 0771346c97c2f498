import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getUnfoldedPackets, postUnfoldedReplay } from '#api/unfolded-packet.ts';
import { driving } from '#bench/drive.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { foldPacket } from '#server/telemetry/fold-packets.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { keepUnfolded, replayUnfolded } from '#server/telemetry/unfolded.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { derivedOf, storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';

const COUNT = 400;
const records = driving({ seed: 3, startMs: NOW - COUNT * 30_000, stepMs: 30_000, count: COUNT });
const packets = Array.from({ length: COUNT / 10 }, (_, i) => records.slice(i * 10, i * 10 + 10));

let server: TestApp;
let token: string;
const ingests: Ingest[] = [];

beforeAll(async () => {
  server = await testApp();
  token = await server.tokenOf(await aUser(server.app.database, { roles: ['system'] }));
});
afterEach(async () => {
  for (const ingest of ingests.splice(0)) await ingest.stop();
});
afterAll(() => server.close());

/** Lanes that cannot fold the records from one index to another. */
function lanes(from = COUNT, to = COUNT): Ingest {
  const { pool } = server.app.database;
  const bad = new Set(records.slice(from, to).map(({ timeMs }) => timeMs));
  const ingest = startIngest({
    known: server.app.known,
    ...{ pool, log: server.app.log, onStored: () => {} },
    quarantine: (packet, error) => keepUnfolded(server.app, packet, error),
    fold(packet, ...more) {
      if (packet.records.some(({ timeMs }) => bad.has(timeMs))) throw new TypeError('no such tank');
      return foldPacket(packet, ...more);
    },
  });
  ingests.push(ingest);
  return ingest;
}

async function drive(ingest: Ingest, vehicleId: number): Promise<void> {
  for (const some of packets) await ingest.store({ vehicleId, records: some, receivedMs: NOW });
}

/** Runs the worker's replay job. */
async function foldIn(ingest: Ingest): Promise<void> {
  const { pool } = server.app.database;
  await replayUnfolded(pool, ingest, NOW);
  await rebuildLate(server.app, async (vehicleId) =>
    ingest.hold(await loadHeld(pool, server.app.known, [vehicleId])),
  );
}

const read = async () => (await server.call(getUnfoldedPackets, { token })).body;
const replay = async () => (await server.call(postUnfoldedReplay, { token })).body;

it('system staff sees why packets could not be folded, and has them folded in as if nothing had happened', async () => {
  const { pool } = server.app.database;
  const [calm, hurt] = await fittedVehicles(pool, 2);
  const good = lanes();
  await drive(good, calm!.vehicleId);
  // The state in which a rebuild leaves the damaged vehicle.
  await writeRunning(pool, good, NOW);
  expect(await read()).toEqual({ packets: 0, asked: 0, failed_again: 0, reasons: [], more_reasons: 0 });

  await drive(lanes(100, 160), hurt!.vehicleId);
  const reason = {
    kind: 'TypeError',
    reason: 'no such tank',
    vehicles: 1,
    since: new Date(NOW).toISOString(),
  };
  const counts = (of: { packets: number; asked: number; failed_again: number }) => ({
    ...of,
    reasons: [{ ...reason, ...of }],
    more_reasons: 0,
  });
  expect(await read()).toEqual(counts({ packets: 6, asked: 0, failed_again: 0 }));

  // The second press during a replay finds no packet left to order.
  expect([await replay(), await replay()]).toEqual([{ asked: 6 }, { asked: 0 }]);
  expect(await read()).toEqual(counts({ packets: 6, asked: 6, failed_again: 0 }));

  // Half of the fault is repaired.
  await foldIn(lanes(100, 130));
  expect(await read()).toEqual(counts({ packets: 3, asked: 0, failed_again: 3 }));

  expect(await replay()).toEqual({ asked: 3 });
  await foldIn(lanes());
  expect(await read()).toMatchObject({ packets: 0, asked: 0, failed_again: 0, reasons: [] });
  expect(await storedOf(pool, hurt!.vehicleId)).toEqual(await storedOf(pool, calm!.vehicleId));
  const derived = await derivedOf(pool, hurt!.vehicleId);
  expect(derived).toEqual(await derivedOf(pool, calm!.vehicleId));
  expect(derived.journey!.length).toBeGreaterThan(3);

  const { rows } = await pool.query(
    `select action, after from audit_entry where entity = 'unfolded_packet' and action <> 'read' order by id`,
  );
  expect(rows).toEqual([
    { action: 'replay', after: { packets: 6 } },
    { action: 'replay', after: { packets: 3 } },
  ]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { AnswerOf } from '#api/endpoint.ts';
import { getLiveVehicles, type LiveVehicle } from '#api/telemetry.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { type Database, openDatabase } from '#server/base/db/database.ts';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { type NatsServer, startNats } from './nats-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const POLL_MS = 50;

type Role = 'gateway' | 'api' | 'worker';
export type Node = ServerProcess & { role: Role };

/** Several processes of one installation, on a database and a bus of their own. */
export type Cluster = {
  database: Database;
  nats: NatsServer;
  /** Starts a process of a role. */
  start(role: Role): Promise<Node>;
  /** Starts the bus again, on its address of before. */
  startBus(): Promise<void>;
  /** A session that holds in every process. */
  tokenOf(user: { id: number; username: string }): Promise<string>;
  close(): Promise<void>;
};

/** Opens a database and a bus. Without a bus the processes reach each other by the database alone. */
export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'traza-cluster-'));
  const embedded = await startEmbedded(folder, { fast: true });
  await migrate(embedded.url);
  const database = openDatabase(embedded.url);
  let nats = await startNats();
  const { url } = nats;
  const nodes: Node[] = [];
  return {
    database,
    get nats() {
      return nats;
    },
    async start(role) {
      const settings = { ROLE: role, DATABASE_URL: embedded.url, NATS_URL: url, DATA_DIR: folder };
      const node = { ...(await startServerProcess(settings)), role };
      nodes.push(node);
      return node;
    },
    async startBus() {
      nats = await startNats(Number(new URL(url).port));
    },
    tokenOf: async (user) =>
      (await openSession(database, user, { keepConnected: true, nowMs: Date.now() })).token,
    async close() {
      await Promise.all(nodes.map((node) => node.stop()));
      nats.stop();
      await database.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const baseOf = ({ httpPort }: ServerProcess) => `127.0.0.1:${httpPort}/api/traza`;

/** The address of a process for sockets. */
export const socketOf = (node: ServerProcess) => `ws://${baseOf(node)}/socket`;

/** Calls an endpoint of a process. */
export async function callNode(
  node: ServerProcess,
  { method, path }: { method: string; path: string },
  { token, body }: { token: string; body?: unknown },
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`http://${baseOf(node)}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** The vehicles as a process shows them, by id. */
export async function vehiclesAt(node: ServerProcess, token: string): Promise<Map<number, LiveVehicle>> {
  const { body } = await callNode(node, getLiveVehicles, { token });
  const { vehicles } = body as AnswerOf<typeof getLiveVehicles>;
  return new Map(vehicles.map((vehicle) => [vehicle.device_id, vehicle]));
}

/** Waits until something holds, and returns how long that took, ms. */
export async function timeUntil(holds: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const from = performance.now();
  // Scripts of bench/ call it too, without Vitest.
  while (!(await holds().catch(() => false))) {
    if (performance.now() - from > timeoutMs) throw new Error(`waited in vain for ${holds}`);
    await setTimeout(POLL_MS);
  }
  return performance.now() - from;
}

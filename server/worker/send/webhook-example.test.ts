import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postWebhook } from '#api/webhook.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { tell } from './queued.builder.ts';
import { webhookChannel } from './send-requests.ts';
import { openSender } from './sender.ts';

const EXAMPLE = join(import.meta.dirname, '../../../docs/examples/webhook.mjs');

let server: TestApp;
let example: ChildProcess | undefined;
const said: string[] = [];

beforeAll(async () => {
  server = await testApp({ WEBHOOK_INTERNAL: 'true' });
  // Signatures of another day are refused.
  server.clock.nowMs = Date.now();
});
afterAll(async () => {
  example?.kill();
  await server.close();
});

/** Starts the example with a secret; returns its address once it listens. */
async function startExample(secret: string, port: string): Promise<string> {
  example = spawn(process.execPath, [EXAMPLE], {
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: example.stdout! });
  const [first] = (await once(lines, 'line')) as [string];
  lines.on('line', (line) => said.push(line));
  return `http://127.0.0.1:${/\d+/.exec(first)![0]}`;
}

it('takes what Traza signed, once, and nothing else', async () => {
  const { database } = server.app;
  const fleet = await aFleet(database);
  const vehicle = await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD' });
  const user = await aUser(database, { roles: ['administrator'], fleetIds: [fleet.id], language: 'en' });
  const token = await server.tokenOf(user);
  // Its port is known before its secret is.
  const probe = await startExample('to be replaced', '0');
  const port = new URL(probe).port;
  example!.kill();
  await once(example!, 'exit');
  const body = {
    name: 'ERP',
    url: `http://127.0.0.1:${port}/`,
    fleet_id: fleet.id,
    events: [911],
    is_on: true,
  };
  const { secret } = (await server.call(postWebhook, { token, body })).body;
  const url = await startExample(secret, port);

  const event = {
    code: 911 as const,
    vehicleId: vehicle.id,
    timeMs: NOW,
    value: 20,
    lat: 40,
    lng: -3,
  };
  await tell(database, {
    events: [{ ...event, detail: { limit: 80 } }],
    ...{ userId: user.id, channels: [], nowMs: server.clock.nowMs },
  });
  const sender = openSender(server.app, webhookChannel(server.app));
  server.clock.nowMs += 60_000;
  await sender.drain();
  await sender.close();
  await expect.poll(() => said.join('\n')).toContain('1234BCD');

  const forged = await fetch(url, {
    method: 'POST',
    headers: { 'traza-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    body: JSON.stringify({ delivery: 'x', events: [] }),
  });
  expect(forged.status).toBe(401);
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ServerMessage } from '#api/socket.ts';
import { insertUser } from '#server/area/account/session/insert-user.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import { percentile, type Rig } from './rig.ts';

/** A user whom the server knows when it starts, with the subscriptions of a new user. */
export async function plantAlerted({ database }: Pick<Rig, 'database'>): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>('select id from fleet where parent_id is null');
  const person = { name: 'Alert', surname: 'Bench', email: 'alerted@example.com', password_hash: 'x' };
  await insertUser(database, {
    ...person,
    username: 'alerted',
    roles: ['manager'],
    fleetIds: rows.map(({ id }) => id),
  });
}

/**
 * The time from the commit that raised an event to its message in a browser's socket, at irregular moments.
 */
export async function measureAlerts(
  { database, server, vehicleIds }: Rig,
  events: number,
): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from app_user where username = 'alerted'`,
  );
  const user = { id: rows[0]!.id, username: 'alerted' };
  const { token } = await openSession(database, user, { keepConnected: false, nowMs: Date.now() });
  const socket = new WebSocket(`ws://127.0.0.1:${server.httpPort}/api/traza/socket`);
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(
    JSON.stringify({ task: 'login', username: user.username, token, keep_connected: false, binary: true }),
  );
  const arrived = new Map<number, number>();
  let isIn = false;
  socket.on('message', (data, isBinary) => {
    if (isBinary) return;
    const message = JSON.parse(String(data)) as ServerMessage;
    if (message.type === 'login') isIn = true;
    if (message.type === 'user_notification')
      arrived.set(Number(message.notification.row?.detail.n), performance.now());
  });
  while (!isIn) await sleep(20);
  const committed: number[] = [];
  for (let n = 0; n < events; n++) {
    await sleep((n * 7919) % 300);
    const client = await database.pool.connect();
    const event = { code: 911 as const, vehicleId: vehicleIds[n]!, value: 20, detail: { n } };
    await raiseEvents(client, [event], Date.now());
    client.release();
    committed.push(performance.now());
  }
  await sleep(2_000);
  socket.close();
  const delays = committed
    .flatMap((at, n) => (arrived.has(n) ? arrived.get(n)! - at : []))
    .sort((a, b) => a - b);
  return {
    'alerts seen of raised': `${delays.length} of ${events}`,
    'p50 ms': Math.round(percentile(delays, 0.5)),
    'p95 ms': Math.round(percentile(delays, 0.95)),
    'slowest ms': Math.round(delays.at(-1) ?? Number.NaN),
  };
}

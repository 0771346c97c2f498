import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { SOCKET_PATH } from '#api/socket.ts';
import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import { acceptConnection, MESSAGE_MAX, sweepConnections } from './connections.ts';
import { startFanOut, TICK_MS } from './fan-out.ts';
import { hubOf } from './hub.ts';
import { openSockets } from './metrics.ts';
import { recheckDue } from './recheck.ts';
import { sendStale } from './stale.ts';

const SWEEP_MS = 1000;
/** Interval at which browsers get notices of changes, milliseconds. One message covers all changes in it. */
const STALE_MS = 250;
/** Time that clients have to answer our close message when the server stops, milliseconds. */
const GOODBYE_MS = 1000;

/**
 * Opens the socket's route below the prefix, where logins hear the version of the `pages`. It also starts
 * the timers: ticks, and sweeps that close sockets whose time is over.
 */
export async function registerSocket(
  http: FastifyInstance,
  app: App,
  { prefix, pages }: { prefix: string; pages: string | null },
): Promise<void> {
  hubOf(app).pages = pages;
  const fanOut = startFanOut(app);
  const noteBroken = (error: Error) => app.log.debug({ err: error }, 'socket broke');
  await http.register(websocket, {
    // A little more than we accept, so that our own close code answers a message that is too long.
    options: { maxPayload: 4 * MESSAGE_MAX, perMessageDeflate: false },
    errorHandler: noteBroken,
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(1001, 'server stops');
      setTimeout(() => {
        for (const client of clients) client.terminate();
      }, GOODBYE_MS).unref();
      done();
    },
  });
  http.route({
    method: 'GET',
    url: prefix + SOCKET_PATH,
    exposeHeadRoute: false,
    handler: () => {
      throw new Fault('notFound', 404);
    },
    // The socket leaves its request behind, or it would keep the request's answer as long as it is open.
    preHandler: async ({ ws, raw }, reply) => {
      if (ws) reply.raw.detachSocket(raw.socket);
    },
    wsHandler: (socket, { ip, host, headers: { origin } }) => {
      // The library's own listener would keep the request.
      socket.removeAllListeners('error');
      socket.on('error', noteBroken);
      acceptConnection(app, socket, { ip, host, headers: { origin } });
    },
  });

  let isChecking = false;
  const sweep = () => {
    openSockets.set(hubOf(app).connections.size);
    sweepConnections(app);
    if (isChecking) return;
    isChecking = true;
    recheckDue(app)
      .catch((error: unknown) => app.log.error({ err: error }, 'sockets could not be checked'))
      .finally(() => {
        isChecking = false;
      });
  };
  const timers = [
    setInterval(fanOut.tick, TICK_MS),
    setInterval(() => sendStale(hubOf(app)), STALE_MS),
    setInterval(sweep, SWEEP_MS),
  ];
  http.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    fanOut.stop();
  });
}

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { pendingSetup } from '#server/area/account/session/setup.ts';
import type { App } from '#server/base/app.ts';
import type { Config } from '#server/base/config/config.ts';
import { openCrowd } from '#server/base/crowd/crowd.ts';
import { openPasswords } from '#server/base/password/password.ts';
import { recordPast } from '#server/demo/past-requests.ts';
import { raisePastAlerts } from '#server/demo/raise-past-alerts.ts';
import type { Listening } from '#server/gateway/listen.ts';
import { makePartitions } from '#server/worker/job/jobs.ts';
import { openApi } from './api.ts';
import { followChanges } from './follow-changes.ts';
import { openGateway } from './gateway.ts';
import { type Ground, openGround } from './ground.ts';
import { startWorker } from './worker.ts';

export type Running = {
  app: App;
  http: FastifyInstance;
  httpPort: number;
  /** The trackers' ports. */
  ports: Listening['ports'];
  /** The one-time link of an empty installation, null once it is set up. */
  setupLink: string | null;
  stop(): Promise<void>;
};

/**
 * Starts all roles in this process: database, lanes, live board, HTTP, trackers' ports, jobs. `onLost`: its
 * own database has died and does not start again.
 * @throws ConfigError when a setting or the machine does not allow it
 */
export async function startServer(config: Config, log: Logger, onLost: () => void): Promise<Running> {
  const opened: Ground['opened'] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    return { ...(await startRoles(await openGround({ config, log, opened }, onLost))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startRoles(ground: Ground): Promise<Omit<Running, 'stop'>> {
  const { config, log, database, board, bus, now } = ground;
  const gateway = await openGateway(ground, () => app);
  const api = await openApi(ground);
  const { frames } = gateway;
  const { requests, geocoder } = api;
  const app: App = {
    ...{ config, database, board, bus, log, now },
    ...{ frames, requests, geocoder },
    passwords: openPasswords(),
    crowd: openCrowd(),
    publish: (changes) => followChanges(app, changes),
  };
  await makePartitions(app);
  await gateway.load();
  if (config.DEMO) {
    await raisePastAlerts(app);
    await recordPast(app);
  }
  const http = await api.listen(app);
  const ports = await gateway.listen();
  await startWorker(ground, app);
  const { port } = http.server.address() as { port: number };
  return { app, http, httpPort: port, ports, setupLink: await pendingSetup(app) };
}

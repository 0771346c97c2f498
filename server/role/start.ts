import type { Logger } from 'pino';
import { pendingSetup } from '#server/area/account/session/setup.ts';
import type { Config } from '#server/base/config/config.ts';
import { frameStore } from '#server/base/frame-log/frame-store.ts';
import type { Listening } from '#server/gateway/listen.ts';
import { makePartitions } from '#server/worker/job/jobs.ts';
import { openApi } from './api.ts';
import { openGateway } from './gateway.ts';
import { type Ground, type Opened, openGround } from './ground.ts';
import { openProbes } from './probes.ts';
import { openWorker } from './worker.ts';

export type Running = {
  /** Where browsers and programs are served, or only probes where the role is another than `api`. */
  httpPort: number;
  /** The trackers' ports; none in another role than `gateway`. */
  ports: Partial<Listening['ports']>;
  /** The one-time link of an empty installation, null once it is set up. */
  setupLink: string | null;
  stop(): Promise<void>;
};

/**
 * Starts the role of this process, or all of them: gateway, api, worker. `onLost`: its own database has died
 * and does not start again.
 * @throws ConfigError when a setting or the machine does not allow it
 */
export async function startServer(config: Config, log: Logger, onLost: () => void): Promise<Running> {
  const ending = new AbortController();
  const opened: Opened = [];
  const roles: Opened[] = [];
  const stop = async () => {
    ending.abort();
    await Promise.all(roles.map(closeAll));
    await closeAll(opened);
  };
  try {
    const ground = await openGround({ config, log, opened, ending: ending.signal }, onLost);
    return { ...(await startRoles(ground, roles)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

/** Starts the roles. Each adds the list of its parts to `roles`, because they end at the same time. */
async function startRoles(ground: Ground, roles: Opened[]): Promise<Omit<Running, 'stop'>> {
  const { ROLE } = ground.config;
  const ofRole = (): Ground => {
    const opened: Opened = [];
    roles.push(opened);
    return { ...ground, opened };
  };
  const isRole = (role: typeof ROLE) => ROLE === 'all' || ROLE === role;
  await makePartitions(ground);
  const gateway = isRole('gateway') ? await openGateway(ofRole()) : null;
  // The gateway's also has the frames that it has not written yet.
  const frames = gateway?.frames ?? frameStore(ground.database.pool);
  // Browsers see what trackers send from the first packet on.
  const { httpPort } = isRole('api') ? await openApi(ofRole(), frames) : await openProbes(ground);
  const ports = gateway ? await gateway.listen() : {};
  if (isRole('worker')) await openWorker(ofRole());
  return { httpPort, ports, setupLink: isRole('api') ? await pendingSetup(ground) : null };
}

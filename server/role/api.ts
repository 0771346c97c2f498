import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { keepFiguresFresh } from '#server/area/dashboard/keep-figures-fresh.ts';
import { lookLog } from '#server/area/looked/look-log.ts';
import { requestLog } from '#server/base/api-log/request-log.ts';
import type { App } from '#server/base/app.ts';
import type { Config } from '#server/base/config/config.ts';
import { openCrowd } from '#server/base/crowd/crowd.ts';
import { openGeocoder } from '#server/base/geocoder/geocoder.ts';
import { unrecordedRequests } from '#server/base/http/metrics.ts';
import { openPasswords } from '#server/base/password/password.ts';
import { liveBoard } from '#server/bus/board/live-board.ts';
import { recordPast } from '#server/demo/past-requests.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { followChanges } from '#server/live/follow/follow-changes.ts';
import { followDrivers } from '#server/live/follow/follow-drivers.ts';
import { openMapRunner } from '#server/map-work/map-runner.ts';
import { openMaps } from '#server/map-work/open-maps.ts';
import type { Ground } from './ground.ts';
import { buildHttp } from './http-app.ts';
import { keepRoads } from './keep-roads.ts';
import { listenHttp } from './listen-http.ts';
import { every } from './turns.ts';

const SWEEP_MS = 1_000;
/** The longest time for which a request is only in memory, ms. */
const REQUESTS_MS = 1_000;
/** The longest time for which a look at the live map is only in memory, ms. */
const LOOKS_MS = 5_000;
const FIGURES_MS = 30_000;
const MAPS_MS = 1_000;

/** The time in which a balancer sees that a process ends and goes to another one: two probes, ms. */
const NOTICE_MS = 2_500;
/** The longest time for the answers that are under way, ms. */
const ANSWER_MS = 20_000;

/** The role `api`: serves browsers and programs, with the live board of all vehicles. */
export async function openApi(
  ground: Ground,
  frames: App['frames'],
): Promise<{ app: App; httpPort: number }> {
  const { database, config, log, now, opened } = ground;
  const requests = requestLog({ pool: database.pool, onDropped: () => unrecordedRequests.inc() });
  opened.push(() => requests.flush().catch((error) => log.error({ err: error }, 'requests not recorded')));
  const geocoder = await openGeocoder({ database, config, log, now });
  opened.push(() => geocoder.close());
  const roads = keepRoads(ground);
  const board = liveBoard();
  const app: App = {
    ...ground,
    ...{ board, requests, geocoder, roads, frames },
    maps: openMaps(config),
    passwords: openPasswords(),
    crowd: openCrowd(),
    looks: lookLog(ground),
  };
  // Changes during the first reading are followed as well.
  opened.push(followChanges(app));
  await loadBoard(database.pool, board, { nowMs: now() });
  if (config.DEMO) await recordPast(app);
  const drivers = followDrivers(app);
  opened.push(() => app.looks.flush());
  opened.push(
    every(SWEEP_MS, log, async () => board.sweep(now())),
    every(SWEEP_MS, log, () => drivers.sweep()),
    every(REQUESTS_MS, log, () => requests.flush()),
    every(LOOKS_MS, log, () => app.looks.flush()),
    every(FIGURES_MS, log, () => keepFiguresFresh(app)),
  );
  const mapRunner = openMapRunner(app);
  opened.push(() => mapRunner.close());
  opened.push(every(MAPS_MS, log, () => mapRunner.turn()));
  const http = await buildHttp(app);
  opened.push(() => closeHttp(http, config));
  return { app, ...(await listenHttp(http, config)) };
}

/**
 * Ends the HTTP side: first the balancer moves on, then the sockets of browsers are closed and the requests
 * under way are answered. A process that serves all roles has nobody to whom a balancer could move.
 */
async function closeHttp(http: FastifyInstance, { ROLE }: Config): Promise<void> {
  if (ROLE !== 'all') await setTimeout(NOTICE_MS);
  const late = globalThis.setTimeout(() => http.server.closeAllConnections(), ANSWER_MS);
  await http.close();
  clearTimeout(late);
}

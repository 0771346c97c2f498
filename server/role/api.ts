import type { FastifyInstance } from 'fastify';
import { keepFiguresFresh } from '#server/area/dashboard/keep-figures-fresh.ts';
import { requestLog } from '#server/base/api-log/request-log.ts';
import type { App } from '#server/base/app.ts';
import { type Config, ConfigError } from '#server/base/config/config.ts';
import { openGeocoder } from '#server/base/geocoder/geocoder.ts';
import { unrecordedRequests } from '#server/base/http/metrics.ts';
import { followDrivers } from '#server/live/follow/follow-drivers.ts';
import type { Ground } from './ground.ts';
import { buildHttp } from './http-app.ts';
import { every } from './turns.ts';

const SWEEP_MS = 1_000;
/** The longest time for which a request is only in memory, ms. */
const REQUESTS_MS = 1_000;
const FIGURES_MS = 30_000;

/** The parts that handlers need besides the ground. */
export type ApiRole = Pick<App, 'requests' | 'geocoder'> & {
  /** Serves browsers and programs. */
  listen(app: App): Promise<FastifyInstance>;
};

/** Opens the server for browsers and programs. */
export async function openApi({ config, log, database, now, opened }: Ground): Promise<ApiRole> {
  const requests = requestLog({ pool: database.pool, onDropped: () => unrecordedRequests.inc() });
  opened.push(() => requests.flush().catch((error) => log.error({ err: error }, 'requests not recorded')));
  const geocoder = await openGeocoder({ database, config, log, now });
  opened.push(() => geocoder.close());
  return {
    requests,
    geocoder,

    async listen(app) {
      const drivers = followDrivers(app);
      const http = await buildHttp(app);
      opened.push(() => http.close());
      await listenHttp(http, config);
      opened.push(
        every(SWEEP_MS, log, () => drivers.sweep()),
        every(REQUESTS_MS, log, () => requests.flush()),
        every(FIGURES_MS, log, () => keepFiguresFresh(app)),
      );
      return http;
    },
  };
}

async function listenHttp(http: FastifyInstance, config: Config): Promise<void> {
  try {
    await http.listen({ host: config.HOST, port: config.HTTP_PORT });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`HTTP_PORT: port ${config.HTTP_PORT} is taken by another program`);
    if (code === 'EACCES') throw new ConfigError(`HTTP_PORT: port ${config.HTTP_PORT} needs more rights`);
    throw error;
  }
}

import Fastify from 'fastify';
import { registerHealth } from '#server/base/http/health.ts';
import type { Ground } from './ground.ts';
import { listenHttp } from './listen-http.ts';

/** Serves probes and figures alone, in a process without the role `api`. */
export async function openProbes(ground: Ground): Promise<{ httpPort: number }> {
  const http = Fastify({ trustProxy: false });
  registerHealth(http, ground);
  ground.opened.push(() => http.close());
  return listenHttp(http, ground.config);
}

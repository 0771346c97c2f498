import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { metrics } from './metrics.ts';

/** The database counts as gone when it has not answered within this time, milliseconds. */
const READY_MS = 2000;

/** Probes and figures, outside of the API: is the process alive, can it serve (does the database answer), Prometheus. */
export function registerHealth(http: FastifyInstance, app: App): void {
  http.get('/healthz', () => ({ ok: true }));

  http.get('/readyz', async (request, reply) => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no answer from the database')), READY_MS).unref(),
    );
    try {
      await Promise.race([sql`select 1`.execute(app.database.sql), late]);
      return { ok: true };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ ok: false });
    }
  });

  http.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.metrics();
  });
}

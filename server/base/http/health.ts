import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import type { Base } from '#server/base/app.ts';
import type { Config } from '#server/base/config/config.ts';
import { metrics } from './metrics.ts';

/** The database counts as gone when it has not answered within this time, milliseconds. */
const READY_MS = 2000;

/** This machine, as the address of a caller. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const PROXIED = ['forwarded', 'x-forwarded-for', 'via'];

/**
 * May the caller see the figures? Programs on this machine may, and callers with the token. A proxy on this
 * machine that is not declared as one (`TRUST_PROXY`) speaks for other hosts, so it may not without the
 * token.
 */
function isTold({ ip, headers, ips }: FastifyRequest, { METRICS_TOKEN }: Config): boolean {
  const given = Buffer.from(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  const token = METRICS_TOKEN === undefined ? null : Buffer.from(METRICS_TOKEN);
  if (token && given.length === token.length && timingSafeEqual(given, token)) return true;
  const isProxied = ips === undefined && PROXIED.some((name) => headers[name] !== undefined);
  const version = isIP(ip);
  return !isProxied && version !== 0 && LOOPBACK.check(ip, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Probes and figures, outside the API: is the process alive, can it serve (does the database answer),
 * Prometheus.
 */
export function registerHealth(http: FastifyInstance, app: Base): void {
  http.get('/healthz', { config: { pace: 'none' } }, () => ({ ok: true }));
  // No probe is refused; however many arrive, they share one query of the database.
  let asked: Promise<unknown> | null = null;
  const askDatabase = () => {
    asked ??= sql`select 1`.execute(app.database.sql).finally(() => {
      asked = null;
    });
    return asked;
  };

  http.get<{ Querystring: { ending?: string } }>(
    '/readyz',
    { config: { pace: 'none' } },
    async (request, reply) => {
      // HAProxy takes 404 for the wish to get nothing new and to finish the rest.
      if (app.ending.aborted)
        return reply.code(request.query.ending === '404' ? 404 : 503).send({ ok: false });
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('no answer from the database')), READY_MS).unref(),
      );
      try {
        await Promise.race([askDatabase(), late]);
        return { ok: true };
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        return reply.code(503).send({ ok: false });
      }
    },
  );

  http.get('/metrics', async (request, reply) => {
    if (!isTold(request, app.config)) throw new Fault('notFound', 404);
    reply.type(metrics.contentType);
    return metrics.metrics();
  });
}

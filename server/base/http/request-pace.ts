import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { refusedByPace } from './metrics.ts';

/**
 * Counts the requests of a minute, and refuses those beyond the limit. @throws Fault `err.tooMany` 429, with
 * the seconds to wait
 */
export type RequestPace = {
  /**
   * A request of the sign-in page, counted apart: people can sign in, however many other requests come from
   * their address.
   */
  entry(request: FastifyRequest, endpoint: string): Promise<void>;
  /** A request without a session: to an open endpoint, or with a token that is not valid. */
  stranger(request: FastifyRequest): Promise<void>;
  /** A request of a user, or of a program with one of the user's tokens. */
  caller(request: FastifyRequest, caller: Pick<Caller, 'userId' | 'token'>): Promise<void>;
};

/** The most addresses, users and tokens that are remembered; the longest unseen one is forgotten first. */
const REMEMBERED = 10_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `own`: the route counts its requests itself. `none`: probes of a load balancer, which must never be
     * refused.
     */
    pace?: 'own' | 'none';
  }
}

/**
 * Limits per address, user and token (decision 76). Each process that serves browsers counts its equal part
 * of them, and at least one request, so that they hold for the installation (decision 108). A limit of 0 is
 * none. Every route without a setting of its own is counted by address: pages, files, the description of the
 * API, the socket, and unknown addresses.
 */
export async function requestPace(
  http: FastifyInstance,
  { config, otherApis }: Pick<App, 'config' | 'otherApis'>,
): Promise<RequestPace> {
  await http.register(rateLimit, { global: false, cache: REMEMBERED });
  const keys = new WeakMap<FastifyRequest, string>();
  const limiter = (by: string, max: number) => {
    const count = http.createRateLimit({
      max: () => Math.max(1, Math.floor(max / (1 + otherApis()))),
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => keys.get(request as FastifyRequest)!,
    });
    return async (request: FastifyRequest, key: string) => {
      if (max === 0) return;
      keys.set(request, key);
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      refusedByPace.inc({ by });
      throw new Fault('err.tooMany', 429, { params: { n: Math.max(1, counted.ttlInSeconds) } });
    };
  };
  const [address, entry, file, user, token] = [
    limiter('address', config.REQUESTS_PER_ADDRESS),
    limiter('entry', config.REQUESTS_PER_ADDRESS),
    limiter('file', config.FILES_PER_ADDRESS),
    limiter('user', config.REQUESTS_PER_USER),
    limiter('token', config.REQUESTS_PER_TOKEN),
  ];
  http.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.pace === undefined) await file(request, request.ip);
  });
  return {
    entry: (request, endpoint) => entry(request, `${endpoint} ${request.ip}`),
    stranger: (request) => address(request, request.ip),
    caller: (request, caller) =>
      caller.token ? token(request, String(caller.token.id)) : user(request, String(caller.userId)),
  };
}

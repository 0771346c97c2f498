import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_LARGE_BYTES, API_SLOW_MS } from '#domain/constants.ts';
import { networkOf } from './network-of.ts';
import type { ApiRequest, RequestLog } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Octets that the connection had sent before this request was answered. */
    sentBefore: number;
    /** The calling user; null: an unknown or anonymous caller. */
    userId: number | null;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Records every answered request to an endpoint in the log of this process (decision 62). */
export function recordRequests(
  http: FastifyInstance,
  { requests, now }: { requests: Pick<RequestLog, 'add'>; now(): number },
): void {
  http.decorateRequest('sentBefore', 0);
  http.decorateRequest('userId', null);
  http.addHook('onRequest', async (request) => {
    request.sentBefore = request.raw.socket.bytesWritten;
  });
  http.addHook('onResponse', async (request, reply) => {
    const { path } = request.routeOptions.config;
    if (path !== undefined) requests.add(requestOf(request, reply, { path, nowMs: now() }));
  });
}

function requestOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, nowMs }: { path: string; nowMs: number },
): ApiRequest {
  const durationMs = Math.round(reply.elapsedTime);
  const sizeBytes = sizeOf(request, reply);
  // Only such requests ever need a trace to the client.
  const isTraced = durationMs >= API_SLOW_MS || sizeBytes >= API_LARGE_BYTES;
  const client = request.headers['client-id'];
  return {
    atMs: nowMs - durationMs,
    method: request.method,
    path,
    status: reply.statusCode,
    durationMs,
    sizeBytes,
    userId: request.userId,
    client: isTraced && typeof client === 'string' && UUID.test(client) ? client : null,
    network: isTraced ? networkOf(request.ip) : null,
  };
}

/**
 * Octets of the answer. If they are not known beforehand, they are the connection's octets sent meanwhile,
 * with head and frames.
 */
function sizeOf(request: FastifyRequest, reply: FastifyReply): number {
  const length = reply.getHeader('content-length');
  if (length !== undefined) return Number(length);
  return Math.max(0, (request.raw.socket.bytesWritten ?? 0) - (request.sentBefore ?? 0));
}

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Logger } from 'pino';
import { onlyOurProxy } from '#server/base/http/our-proxy.ts';
import type { requestTimes } from '#server/base/http/request-times.ts';
import type { HttpRequest } from '#server/protocol/protocol.ts';
import { admit } from './admit.ts';
import { behindBalancer } from './behind-balancer.ts';
import type { Door } from './door.ts';
import { type Gateway, noteRefused } from './gateway.ts';
import type { Visit } from './visitors.ts';

/** The answer to a request; 413 also ends its connection. */
export type HttpAnswer = { status: number; body?: object | null };

/** Time limits for the arrival of requests, and the most connections at once. */
export type HttpLimits = ReturnType<typeof requestTimes> & { connections: number };

/** The sender of a request. */
export type Sender = {
  address: string;
  /** The sender has identified itself. */
  know(): void;
};

/**
 * A door over HTTP. It admits, answers with the result of `take`, and with 503 when that fails, so that the
 * sender tries again. Behind a proxy all requests come over the proxy's connections. So the door then admits
 * requests instead, each by the address that the proxy names. Connections from `balancers` begin with the
 * address of their caller (`behindBalancer`).
 */
export function httpListener(
  gateway: Gateway,
  log: Logger,
  take: (incoming: IncomingMessage, sender: Sender) => Promise<HttpAnswer>,
  {
    name,
    limits,
    isBehindProxy = false,
    balancers = [],
  }: { name: string; limits: HttpLimits; isBehindProxy?: boolean; balancers?: readonly string[] },
): Door {
  const visits = new WeakMap<Socket, Visit>();
  const server = createServer({ ...limits, maxHeaderSize: 16_384 }, (request, response) => {
    const { socket } = request;
    const address = isBehindProxy ? proxyAddr(request, onlyOurProxy) : (socket.remoteAddress ?? '');
    const visit = isBehindProxy
      ? gateway.visitors.arrive(address, () => socket.destroy())
      : visits.get(socket);
    if (visit && isBehindProxy) response.once('close', visit.leave);
    void (visit === null ? crowded() : take(request, { address, know: () => visit?.know() }))
      .catch((error): HttpAnswer => {
        log.warn({ err: error, protocol: name }, 'report not stored');
        return { status: 503 };
      })
      .then(({ status, body = null }) => {
        const reason = visit === null ? 'connections' : String(status);
        if (status !== 200) noteRefused(gateway, { protocol: name, address }, reason);
        const text = body === null ? '' : JSON.stringify(body);
        // The rest of a request refused early is not read.
        const ends = status === 413 || !request.complete || !server.listening;
        response
          .writeHead(status, {
            'content-length': Buffer.byteLength(text),
            ...(text === '' ? {} : { 'content-type': 'application/json' }),
            ...(ends ? { connection: 'close' } : {}),
          })
          .end(text);
      });
  });
  server.keepAliveTimeout = 60_000;
  server.maxConnections = limits.connections;
  if (!isBehindProxy)
    server.on('connection', (socket) => {
      const visit = admit(gateway, name, socket);
      if (visit) visits.set(socket, visit);
    });
  behindBalancer(server, balancers, (address) => noteRefused(gateway, { protocol: name, address }, 'proxy'));
  // A client may close its side once its request is sent. Node knows this switch, its types do not.
  Object.assign(server, { httpAllowHalfOpen: true });
  return {
    transport: 'HTTP',
    async open(host, port) {
      server.listen(port, host);
      await once(server, 'listening');
      return (server.address() as { port: number }).port;
    },
    finish() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      return closed;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const crowded = async (): Promise<HttpAnswer> => ({ status: 429 });

/** A request with its body as text; null when the body is longer than `maxBytes`. */
export async function readRequest(
  incoming: IncomingMessage,
  { maxBytes, receivedMs }: { maxBytes: number; receivedMs: number },
): Promise<HttpRequest | null> {
  const body = await bodyOf(incoming, maxBytes);
  if (body === null) return null;
  return {
    method: incoming.method ?? 'GET',
    url: incoming.url ?? '/',
    contentType: incoming.headers['content-type'] ?? null,
    body: body.toString('utf8'),
    receivedMs,
  };
}

async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Logger } from 'pino';
import { onlyOurProxy } from '../http/our-proxy.ts';
import { admit } from './admit.ts';
import type { Door } from './door.ts';
import { type Gateway, noteRefused } from './gateway.ts';
import type { HttpRequest } from './protocol/protocol.ts';

/** The answer to a request; 413 also ends its connection. */
export type HttpAnswer = { status: number; body?: object | null };

/** Who sends a request. */
export type Sender = {
  address: string;
  /** It has shown who it is. */
  know(): void;
};

/**
 * A door over HTTP: it admits, answers what `take` says, and 503 when that fails, so that the sender tries again. Behind a proxy all
 * come over its connections, so requests are admitted instead, each by the address that the proxy names.
 */
export function httpListener(
  gateway: Gateway,
  log: Logger,
  name: string,
  take: (incoming: IncomingMessage, sender: Sender) => Promise<HttpAnswer>,
  { isBehindProxy = false }: { isBehindProxy?: boolean } = {},
): Door {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, maxHeaderSize: 16_384 },
    (request, response) => {
      const address = isBehindProxy ? proxyAddr(request, onlyOurProxy) : (request.socket.remoteAddress ?? '');
      const visit = isBehindProxy
        ? gateway.visitors.arrive(address, () => request.socket.destroy())
        : undefined;
      if (visit) response.once('close', visit.leave);
      void (visit === null ? crowded() : take(request, { address, know: () => visit?.know() }))
        .catch((error): HttpAnswer => {
          log.warn({ err: error, protocol: name }, 'report not stored');
          return { status: 503 };
        })
        .then(({ status, body = null }) => {
          const reason = visit === null ? 'connections' : String(status);
          if (status !== 200) noteRefused(gateway, { protocol: name, address }, reason);
          const text = body === null ? '' : JSON.stringify(body);
          // What was refused before it was read is not read any more.
          const ends = status === 413 || !request.complete;
          response
            .writeHead(status, {
              'content-length': Buffer.byteLength(text),
              ...(text === '' ? {} : { 'content-type': 'application/json' }),
              ...(ends ? { connection: 'close' } : {}),
            })
            .end(text);
        });
    },
  );
  server.keepAliveTimeout = 60_000;
  if (!isBehindProxy) server.on('connection', (socket) => void admit(gateway, name, socket));
  // A client may close its side once it has asked. Node knows the switch, its types do not.
  Object.assign(server, { httpAllowHalfOpen: true });
  return {
    transport: 'HTTP',
    async open(host, port) {
      server.listen(port, host);
      await once(server, 'listening');
      return (server.address() as { port: number }).port;
    },
    shut() {
      server.close();
      server.closeIdleConnections();
    },
    close: () => server.closeAllConnections(),
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

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { admit } from './admit.ts';
import type { Door } from './door.ts';
import { type Gateway, noteRefused } from './gateway.ts';
import { storePacket } from './hear-frame.ts';
import { FRAME_MAX_BYTES, type HttpProtocol, type HttpRequest } from './protocol/protocol.ts';
import { refuseBroken } from './refusal.ts';
import { speakerBySecret } from './speaker.ts';

/** Serves the trackers of a protocol over HTTP. Answers 200 once their report is stored. */
export function httpDoor(gateway: Gateway, log: Logger, name: string, protocol: HttpProtocol): Door {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, maxHeaderSize: 16_384 },
    (request, response) => {
      const address = request.socket.remoteAddress ?? '';
      void take(request, address)
        .catch((error) => {
          log.warn({ err: error, protocol: name }, 'report not stored');
          return 503;
        })
        .then((status) => {
          if (status !== 200) noteRefused(gateway, { protocol: name, address }, String(status));
          response
            .writeHead(status, { 'content-length': 0, ...(status === 413 ? { connection: 'close' } : {}) })
            .end();
        });
    },
  );
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    admit(gateway, name, socket);
  });
  // A client may close its side once it has asked. Node knows the switch, its types do not.
  Object.assign(server, { httpAllowHalfOpen: true });

  const take = async (incoming: IncomingMessage, address: string): Promise<number> => {
    const body = await bodyOf(incoming);
    if (body === null) return 413;
    const request: HttpRequest = {
      method: incoming.method ?? 'GET',
      url: incoming.url ?? '/',
      contentType: incoming.headers['content-type'] ?? null,
      body: body.toString('utf8'),
      receivedMs: gateway.now(),
    };
    const sender = protocol.sender(request);
    if ('status' in sender) return sender.status;
    const bytes = asText(request, sender.secret);
    const packet = { protocol: name, address, bytes, receivedMs: request.receivedMs };
    const tracker = await speakerBySecret(gateway, sender.secret, packet);
    if (!tracker) return protocol.refusal(request);
    const contents = protocol.take(request, tracker);
    if (!('status' in contents)) await storePacket(gateway, tracker, packet, contents);
    else if (!(await refuseBroken(gateway, tracker, packet, 'broken_packet'))) return contents.status;
    return 200;
  };

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

/** A request as text, without the secret: its request line, the type of its body if it has one, and the body. */
function asText({ method, url, contentType, body }: HttpRequest, secret: string): Buffer {
  const type = contentType === null ? '' : `\ncontent-type: ${contentType}`;
  const text = `${method} ${url}${type}${body === '' ? '' : `\n\n${body}`}`;
  return Buffer.from(text.replaceAll(secret, '***'));
}

/** The body of a request, or null when it is longer than any report may be. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > FRAME_MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

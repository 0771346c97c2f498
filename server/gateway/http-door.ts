import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { FRAME_MAX_BYTES, type HttpProtocol, type HttpRequest } from '#server/protocol/protocol.ts';
import type { Door } from './door.ts';
import type { Gateway } from './gateway.ts';
import { storePacket } from './hear-frame.ts';
import { type HttpLimits, httpListener, readRequest, type Sender } from './http-listener.ts';
import { refuseBroken } from './refusal.ts';
import { speakerBySecret } from './speaker.ts';

/** Serves the trackers of a protocol over HTTP. Answers 200 once a report is stored. */
export function httpDoor(
  gateway: Gateway,
  log: Logger,
  {
    name,
    protocol,
    limits,
    balancers,
  }: { name: string; protocol: HttpProtocol; limits: HttpLimits; balancers: readonly string[] },
): Door {
  const serve = async (incoming: IncomingMessage, sender: Sender) => {
    const request = await readRequest(incoming, { maxBytes: FRAME_MAX_BYTES, receivedMs: gateway.now() });
    return { status: request === null ? 413 : await take(request, sender) };
  };
  return httpListener(gateway, log, serve, { name, limits, balancers });

  async function take(request: HttpRequest, { address, know }: Sender): Promise<number> {
    const named = protocol.sender(request);
    if ('status' in named) return named.status;
    const bytes = asText(request, named.secret);
    const packet = { protocol: name, address, bytes, receivedMs: request.receivedMs };
    const tracker = await speakerBySecret(gateway, named.secret, packet);
    if (!tracker) return protocol.refusal(request);
    know();
    const contents = protocol.take(request, tracker);
    if (!('status' in contents)) await storePacket(gateway, tracker, packet, contents);
    else if (!(await refuseBroken(gateway, tracker, packet, 'broken_packet'))) return contents.status;
    return 200;
  }
}

/**
 * A request as text, without the secret: its request line, the type of its body if it has one, and the body.
 */
function asText({ method, url, contentType, body }: HttpRequest, secret: string): Buffer {
  const type = contentType === null ? '' : `\ncontent-type: ${contentType}`;
  const text = `${method} ${url}${type}${body === '' ? '' : `\n\n${body}`}`;
  return Buffer.from(text.replaceAll(secret, '***'));
}

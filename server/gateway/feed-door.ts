import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { isTooDeep } from '#server/base/http/json-body.ts';
import type { FeedProtocol } from '#server/protocol/protocol.ts';
import type { Door } from './door.ts';
import { BATCH_MAX_BYTES, type FeedAccess, feedAccesses } from './feed-access.ts';
import type { Gateway } from './gateway.ts';
import { type HttpAnswer, type HttpLimits, httpListener, readRequest, type Sender } from './http-listener.ts';
import { storeFeed } from './store-feed.ts';

const BEARER = /^Bearer +([\w~+/.-]{16,200}=*)$/i;

/**
 * Serves another system that sends records of many trackers. The token is checked before the body is read.
 * The answer follows once every record is stored.
 */
export function feedDoor(
  gateway: Gateway,
  log: Logger,
  {
    name,
    protocol,
    limits,
    isBehindProxy,
  }: {
    name: string;
    protocol: FeedProtocol;
    limits: HttpLimits;
    isBehindProxy: boolean;
  },
): Door {
  const accesses = feedAccesses(gateway.pool, gateway.now);
  const take = async (incoming: IncomingMessage, { address, know }: Sender): Promise<HttpAnswer> => {
    const access = await accessOf(incoming);
    if (!access) return { status: 401 };
    know();
    if (incoming.method !== 'POST') return { status: 405 };
    const request = await readRequest(incoming, { maxBytes: BATCH_MAX_BYTES, receivedMs: gateway.now() });
    if (request === null) return { status: 413 };
    if (isTooDeep(request.body)) return { status: 400 };
    const read = protocol.read(request);
    if ('status' in read) return read;
    const from = { protocol: name, address, receivedMs: request.receivedMs };
    const verdicts = await storeFeed(gateway, access, from, read.reports);
    return { status: 200, body: protocol.answer(verdicts) };
  };
  return httpListener(gateway, log, take, { name, limits, isBehindProxy });

  async function accessOf({ headers }: IncomingMessage): Promise<FeedAccess | null> {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    return token === undefined ? null : accesses.of(token, name);
  }
}

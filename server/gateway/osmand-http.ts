import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Logger } from 'pino';
import { type Accepted, acceptRecords, type Gateway } from './accept.ts';
import { keepFrame } from './keep-frame.ts';
import { decodeOsmand, type OsmandRequest } from './protocol/osmand/decode.ts';
import { FRAME_MAX_BYTES } from './protocol/protocol.ts';
import type { Registry } from './registry.ts';

const PROTOCOL = 'osmand';

/** Serves phones and self-made trackers over HTTP (protocol rules §2): 200 once the report is stored. */
export function listenOsmand(gateway: Gateway, registry: Registry, log: Logger): Server {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, maxHeaderSize: 16_384 },
    (request, response) => {
      void take(request)
        .catch((error) => {
          log.warn({ err: error }, 'report not stored');
          return 503;
        })
        .then((status) => {
          if (status !== 200) gateway.metrics.refused.inc({ protocol: PROTOCOL, reason: String(status) });
          response
            .writeHead(status, { 'content-length': 0, ...(status === 413 ? { connection: 'close' } : {}) })
            .end();
        });
    },
  );
  server.keepAliveTimeout = 60_000;

  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request);
    if (body === null) return 413;
    const url = request.url ?? '/';
    const sent: OsmandRequest = {
      method: request.method ?? 'GET',
      url,
      contentType: request.headers['content-type'] ?? null,
      body: body.toString('utf8'),
      receivedMs: gateway.now(),
    };
    const report = decodeOsmand(sent);
    if (!report.ok) return report.reason === 'method' ? 405 : report.reason === 'too_large' ? 413 : 400;
    const tracker = await registry.find(report.deviceId);
    if (!tracker) {
      const address = request.socket.remoteAddress ?? '';
      await registry.refuse({ imei: report.deviceId, protocol: PROTOCOL, address, sample: Buffer.from(url) });
      return body.length > 0 && request.headers['content-type']?.includes('json') ? 404 : 400;
    }
    // Who sends is in the report, and the unit of its speeds with who sends.
    const { speedUnit } = tracker;
    const own = speedUnit === 'knots' ? report : decodeOsmand({ ...sent, speedUnit });
    let accepted: Accepted | null = null;
    try {
      if (own.ok) accepted = await acceptRecords(gateway, tracker, PROTOCOL, [own.record]);
    } finally {
      const address = request.socket.remoteAddress ?? '';
      const packet = { protocol: PROTOCOL, address, bytes: asText(sent), receivedMs: sent.receivedMs };
      keepFrame(gateway, tracker, packet, accepted);
    }
    return 200;
  };
  return server;
}

/** A request as one reads it: its line, the type of its body if it has one, and the body. */
function asText({ method, url, contentType, body }: OsmandRequest): Buffer {
  const type = contentType === null ? '' : `\ncontent-type: ${contentType}`;
  return Buffer.from(`${method} ${url}${type}${body === '' ? '' : `\n\n${body}`}`);
}

/** The body of a request, or null when it is longer than any report is. */
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

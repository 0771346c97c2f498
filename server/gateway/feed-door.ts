import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { isTooDeep } from '../http/json-body.ts';
import { protocolOf } from '../protocols.ts';
import type { Door } from './door.ts';
import { type FeedAccess, feedAccesses, ownTrackers } from './feed-access.ts';
import { type Gateway, noteRefused, type Packet } from './gateway.ts';
import { storePacket } from './hear-frame.ts';
import { type HttpAnswer, httpListener, readRequest } from './http-listener.ts';
import type { FeedProtocol, FeedReport, FeedVerdict } from './protocol/protocol.ts';
import { countRefusal } from './refusal.ts';

/** Longest batch, bytes. */
const BATCH_MAX_BYTES = 4 * 2 ** 20;
/** Unknown trackers of one batch that are looked at, for the list of strangers. */
const STRANGERS = 5;
const BEARER = /^Bearer +([\w~+/.-]{16,200}=*)$/i;

type Readable = Extract<FeedReport, { imei: string }>;

/**
 * Serves another system that sends records of many trackers. The token is asked before the body is read; the answer follows once
 * every record is stored. When storing fails the whole batch is sent again, which changes nothing of what was stored.
 */
export function feedDoor(gateway: Gateway, log: Logger, name: string, protocol: FeedProtocol): Door {
  const accesses = feedAccesses(gateway.pool, gateway.now);
  return httpListener(gateway, log, name, async (incoming, address) => {
    const access = await accessOf(incoming);
    if (!access) return { status: 401 };
    if (incoming.method !== 'POST') return { status: 405 };
    const request = await readRequest(incoming, { maxBytes: BATCH_MAX_BYTES, receivedMs: gateway.now() });
    if (request === null) return { status: 413 };
    if (isTooDeep(request.body)) return { status: 400 };
    const read = protocol.read(request);
    if ('status' in read) return read;
    const from = { protocol: name, address, receivedMs: request.receivedMs };
    return answer(await store(access, from, read.reports));
  });

  async function accessOf({ headers }: IncomingMessage): Promise<FeedAccess | null> {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    return token === undefined ? null : accesses.of(token, name);
  }

  function answer(verdicts: readonly FeedVerdict[]): HttpAnswer {
    return { status: 200, body: protocol.answer(verdicts) };
  }

  async function store(
    access: FeedAccess,
    from: Omit<Packet, 'bytes'>,
    reports: readonly FeedReport[],
  ): Promise<FeedVerdict[]> {
    const byImei = Map.groupBy(
      reports.filter((report): report is Readable => 'imei' in report),
      ({ imei }) => imei,
    );
    const imeis = [...byImei.keys()];
    const own =
      imeis.length === 0 ? new Set() : await ownTrackers(gateway.pool, { ...access, protocol: name, imeis });
    const verdicts = new Map<FeedReport, FeedVerdict>();
    const strangers = imeis.filter((imei) => !own.has(imei));
    for (const imei of strangers.slice(0, STRANGERS)) await refuse(from, byImei.get(imei)!);
    await Promise.all(
      imeis.filter((imei) => own.has(imei)).map((imei) => storeOf(from, byImei.get(imei)!, verdicts)),
    );
    return reports.map((report) => {
      if ('fault' in report) return { status: 'refused', reason: 'invalid', field: report.fault };
      return verdicts.get(report) ?? { status: 'refused', reason: 'unknown_tracker' };
    });
  }

  /** The records of one tracker, as one packet. */
  async function storeOf(
    from: Omit<Packet, 'bytes'>,
    reports: readonly Readable[],
    verdicts: Map<FeedReport, FeedVerdict>,
  ): Promise<void> {
    const tracker = await gateway.registry.find(reports[0]!.imei);
    // It was deleted a moment ago.
    if (!tracker) return;
    if (tracker.protocol === null) await gateway.registry.bind(tracker.imei, protocolOf(name));
    const records = reports.map(({ record }) => record);
    const others = await storePacket(gateway, tracker, packetOf(from, reports), { records, unreadable: 0 });
    for (const report of reports) {
      const reason = others.get(report.record);
      if (reason === undefined) verdicts.set(report, { status: 'stored' });
      else verdicts.set(report, reason === null ? { status: 'kept' } : { status: 'refused', reason });
    }
  }

  /** Notes a stranger for the list "seen but unknown", and in its record a tracker that came by the wrong door. */
  async function refuse(from: Omit<Packet, 'bytes'>, reports: readonly Readable[]): Promise<void> {
    const { imei } = reports[0]!;
    const { protocol: named, address } = from;
    const packet = packetOf(from, reports);
    const known = await gateway.registry.find(imei);
    if (known?.protocol === named) noteRefused(gateway, packet, 'other_fleet');
    else if (known) await countRefusal(gateway, known, packet, 'other_protocol');
    else if (gateway.visitors.mayNote(address)) {
      await gateway.registry.refuse({ imei, protocol: named, address, sample: packet.bytes });
    }
  }
}

function packetOf(from: Omit<Packet, 'bytes'>, reports: readonly Readable[]): Packet {
  return { ...from, bytes: Buffer.from(JSON.stringify(reports.map(({ source }) => source))) };
}

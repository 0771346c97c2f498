import type { FeedReport, FeedVerdict } from '#server/protocol/protocol.ts';
import { protocolOf } from '#server/protocols.ts';
import { type FeedAccess, ownTrackers } from './feed-access.ts';
import { type Gateway, noteRefused, type Packet } from './gateway.ts';
import { storePacket } from './hear-frame.ts';
import { countRefusal } from './refusal.ts';

/** Unknown trackers of one batch that are noted in the list of strangers. */
const STRANGERS = 5;

type Readable = Extract<FeedReport, { imei: string }>;

/**
 * Stores another system's reports of many trackers, as far as its token allows, and returns a verdict for
 * each report in order. Rejects when storing fails: the sender then repeats the whole batch, and reports
 * already stored stay unchanged.
 */
export async function storeFeed(
  gateway: Gateway,
  access: FeedAccess,
  from: Omit<Packet, 'bytes'>,
  reports: readonly FeedReport[],
): Promise<FeedVerdict[]> {
  const byImei = Map.groupBy(
    reports.filter((report): report is Readable => 'imei' in report),
    ({ imei }) => imei,
  );
  const imeis = [...byImei.keys()];
  const protocol = protocolOf(from.protocol);
  const own =
    imeis.length === 0 ? new Set() : await ownTrackers(gateway.pool, { ...access, protocol, imeis });
  const verdicts = new Map<FeedReport, FeedVerdict>();
  const strangers = imeis.filter((imei) => !own.has(imei));
  for (const imei of strangers.slice(0, STRANGERS)) await refuse(gateway, from, byImei.get(imei)!);
  await Promise.all(
    imeis
      .filter((imei) => own.has(imei))
      .map((imei) => storeOf(gateway, from, { reports: byImei.get(imei)!, verdicts })),
  );
  return reports.map((report) => {
    if ('fault' in report) return { status: 'refused', reason: 'invalid', field: report.fault };
    return verdicts.get(report) ?? { status: 'refused', reason: 'unknown_tracker' };
  });
}

/** The records of one tracker, as one packet. */
async function storeOf(
  gateway: Gateway,
  from: Omit<Packet, 'bytes'>,
  { reports, verdicts }: { reports: readonly Readable[]; verdicts: Map<FeedReport, FeedVerdict> },
): Promise<void> {
  const tracker = await gateway.registry.find(reports[0]!.imei);
  // It was deleted a moment ago.
  if (!tracker) return;
  if (tracker.protocol === null) await gateway.registry.bind(tracker.imei, protocolOf(from.protocol));
  const records = reports.map(({ record }) => record);
  const others = await storePacket(gateway, tracker, packetOf(from, reports), { records, unreadable: 0 });
  for (const report of reports) {
    const reason = others.get(report.record);
    if (reason === undefined) verdicts.set(report, { status: 'stored' });
    else verdicts.set(report, reason === null ? { status: 'kept' } : { status: 'refused', reason });
  }
}

/** Notes a stranger for the list "seen but unknown"; notes a tracker at the wrong door in its own record. */
async function refuse(
  gateway: Gateway,
  from: Omit<Packet, 'bytes'>,
  reports: readonly Readable[],
): Promise<void> {
  const { imei } = reports[0]!;
  const { protocol, address } = from;
  const packet = packetOf(from, reports);
  const known = await gateway.registry.find(imei);
  if (known?.protocol === protocolOf(protocol)) noteRefused(gateway, packet, 'other_fleet');
  else if (known) await countRefusal(gateway, known, packet, 'other_protocol');
  else if (gateway.visitors.mayNote(address)) {
    await gateway.registry.refuse({ imei, protocol, address, sample: packet.bytes });
  }
}

function packetOf(from: Omit<Packet, 'bytes'>, reports: readonly Readable[]): Packet {
  return { ...from, bytes: Buffer.from(JSON.stringify(reports.map(({ source }) => source))) };
}

import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Contents, Framed, FrameProtocol, Taken } from '#server/protocol/protocol.ts';
import { labelledAlarms } from '#server/telemetry/camera/labelled-alarms.ts';
import { acceptEach, acceptHeartbeat, onlyVehicle } from './accept.ts';
import { type Accepted, type Gateway, NO_OTHERS, noteRefused, type Packet } from './gateway.ts';
import { keepFrame, keepUnread, knowVehicle } from './keep-frame.ts';
import type { Settling } from './order-line.ts';
import { refuseBroken, setAside } from './refusal.ts';
import type { KnownTracker } from './registry.ts';
import { heldSpeaker, speakerByImei, speakerByTerminal } from './speaker.ts';

/** The state of a conversation, on a connection or in a single datagram. */
export type Conversation = { tracker: KnownTracker | null; state: unknown };

/** The reply, the end of the conversation, and the part of the frame that may settle an order. */
export type Answer = { reply: Buffer | null; isOver: boolean; settling?: Settling };

/** A conversation before its first frame. */
export function newConversation({ start }: FrameProtocol): Conversation {
  return { tracker: null, state: start };
}

/**
 * Takes a frame of any protocol. Resolves when its content is stored; only then may the answer be sent.
 * Rejects when nothing was stored: the tracker then gets no answer, keeps the packet and sends it again.
 */
export async function hearFrame(
  gateway: Gateway,
  protocol: FrameProtocol,
  conversation: Conversation,
  { frame, packet }: { frame: Framed; packet: Packet },
): Promise<Answer> {
  const started = performance.now();
  const imei = frame.imei ?? conversation.tracker?.imei;
  const held = frame.terminal === undefined && imei ? heldSpeaker(gateway, imei, packet) : null;
  const tracker = held ?? (await speakerOf(gateway, conversation, { frame, packet }));
  if (!tracker) return { reply: isNamed(frame) ? protocol.refusal(frame) : null, isOver: true };
  conversation.tracker = tracker;
  const { state } = conversation;
  const taken = protocol.take(frame, { speaker: tracker, state, receivedMs: packet.receivedMs });
  if ('state' in taken) conversation.state = taken.state;
  let { reply } = taken;
  if (taken.kind === 'packet') await storePacket(gateway, tracker, packet, taken);
  else if (taken.kind === 'heartbeat') await acceptHeartbeat(gateway, tracker, packet.receivedMs);
  else if (taken.kind === 'broken' && (await refuseBroken(gateway, tracker, packet, 'broken_packet')))
    reply = taken.setAsideReply;
  if (holdsRecords(taken)) {
    gateway.metrics.ackSeconds.observe({ protocol: packet.protocol }, (performance.now() - started) / 1000);
  }
  return {
    reply,
    isOver: false,
    settling: { answer: taken.answer ?? null, hasRecords: holdsRecords(taken) },
  };
}

/**
 * The registered tracker that sent the frame. Null for an unregistered one, for one of another protocol, and
 * for a sender without identification. It is looked up for each frame, because records change while a
 * connection lasts: a deleted tracker is cut off at once.
 */
async function speakerOf(
  gateway: Gateway,
  { tracker }: Conversation,
  { frame, packet }: { frame: Framed; packet: Packet },
): Promise<KnownTracker | null> {
  if (frame.terminal !== undefined) return speakerByTerminal(gateway, frame.terminal, packet);
  const imei = frame.imei ?? tracker?.imei;
  if (imei !== undefined) return speakerByImei(gateway, imei, packet);
  noteRefused(gateway, packet, 'no_login');
  return null;
}

const isNamed = ({ imei, terminal }: Framed) => imei !== undefined || terminal !== undefined;

function holdsRecords(taken: Taken<unknown>): boolean {
  return taken.kind === 'packet' && taken.records.length + taken.unreadable > 0;
}

/**
 * Stores the records of a packet, and keeps the packet as it arrived. Returns the records that were not
 * stored for a vehicle.
 */
export function storePacket(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  contents: Contents,
): Promise<Accepted['others']> {
  const reading = knowVehicle(gateway, tracker, packet.receivedMs);
  const isPlain = reading === null && contents.unreadable === 0;
  const vehicleId = isPlain ? onlyVehicle(tracker, contents.records, packet.receivedMs) : null;
  return vehicleId === null
    ? storeAny(gateway, tracker, packet, { ...contents, reading })
    : storeCommon(gateway, tracker, packet, { vehicleId, records: contents.records });
}

/**
 * Stores the common packet: good records of one vehicle, whose memory is held. Each function that waits costs
 * a kilobyte until the commit, so there are few of them on this way.
 */
async function storeCommon(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  { vehicleId, records }: { vehicleId: number; records: readonly TrackerRecord[] },
): Promise<Accepted['others']> {
  const { protocol, receivedMs } = packet;
  // The records are still in the processor's cache now; after the commit they no longer are.
  const alarms = labelledAlarms([[vehicleId, records]]);
  let isPrivate: boolean;
  try {
    isPrivate = await gateway.ingest.store({ vehicleId, records, receivedMs });
    if (alarms.length > 0 && !isPrivate) await gateway.files.note(tracker.id, alarms);
  } catch (error) {
    await keepUnread(gateway, tracker, packet);
    throw error;
  }
  gateway.metrics.records.inc({ protocol, outcome: 'stored' }, records.length);
  keepFrame(gateway, tracker, packet, { vehicleIds: [vehicleId], isPrivate });
  return NO_OTHERS;
}

async function storeAny(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  { records, unreadable, reading }: Contents & { reading: Promise<void> | null },
): Promise<Accepted['others']> {
  if (reading) await reading;
  let accepted: Accepted | null = null;
  let others: Accepted['others'] = NO_OTHERS;
  try {
    if (records.length > 0) accepted = await acceptEach(gateway, tracker, packet, records);
    if (accepted) ({ others } = accepted);
    if (unreadable > 0) {
      // It is unknown whether these records are of private use, as with an unreadable packet.
      if (!accepted?.isPrivate) accepted = null;
      await setAside(gateway, tracker, packet, 'unreadable');
    }
  } finally {
    if (accepted) keepFrame(gateway, tracker, packet, accepted);
    else await keepUnread(gateway, tracker, packet);
  }
  return others;
}

import { protocolOf } from '#server/protocols.ts';
import { type Gateway, noteRefused, type Packet } from './gateway.ts';
import { countRefusal } from './refusal.ts';
import type { KnownTracker } from './registry.ts';

/**
 * The registered tracker that names its IMEI at this door, if a believed answer about it is held and it
 * speaks its protocol. Null: it must be looked up.
 */
export function heldSpeaker(
  { registry }: Pick<Gateway, 'registry'>,
  imei: string,
  packet: Packet,
): KnownTracker | null {
  const tracker = registry.held(imei);
  return tracker?.protocol === protocolOf(packet.protocol) ? tracker : null;
}

/**
 * The registered tracker that names its IMEI at this door. Null: a stranger, or a tracker of another
 * protocol.
 */
export async function speakerByImei(
  gateway: Gateway,
  imei: string,
  packet: Packet,
): Promise<KnownTracker | null> {
  const found = await gateway.registry.find(imei);
  return found ? ofItsProtocol(gateway, found, packet) : stranger(gateway, imei, packet);
}

/** The registered tracker with this number of a terminal, or null. */
export async function speakerByTerminal(
  gateway: Gateway,
  terminal: string,
  packet: Packet,
): Promise<KnownTracker | null> {
  const found = await gateway.registry.findByTerminal(terminal);
  return found ? ofItsProtocol(gateway, found, packet) : stranger(gateway, terminal, packet);
}

/**
 * The registered tracker with this secret id, or null. An IMEI is no secret: a request that names one is
 * refused and counted.
 */
export async function speakerBySecret(
  gateway: Gateway,
  secret: string,
  packet: Packet,
): Promise<KnownTracker | null> {
  const found = await gateway.registry.findBySecret(secret);
  if (found) return ofItsProtocol(gateway, found, packet);
  const named = await gateway.registry.find(secret);
  if (!named) return stranger(gateway, secret, packet);
  const isOther = named.protocol !== null && named.protocol !== protocolOf(packet.protocol);
  await countRefusal(gateway, named, packet, isOther ? 'other_protocol' : 'imei_over_http');
  return null;
}

/** Checks that a tracker speaks its protocol: that of its record, or else that of its first contact. */
async function ofItsProtocol(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
): Promise<KnownTracker | null> {
  const protocol = protocolOf(packet.protocol);
  if (tracker.protocol === null) await gateway.registry.bind(tracker.imei, protocol);
  else if (tracker.protocol !== protocol) {
    await countRefusal(gateway, tracker, packet, 'other_protocol');
    return null;
  }
  return tracker;
}

async function stranger(gateway: Gateway, imei: string, packet: Packet): Promise<null> {
  const { protocol, address, bytes } = packet;
  noteRefused(gateway, packet, 'unknown');
  if (gateway.visitors.mayNote(address)) {
    await gateway.registry.refuse({ imei, protocol, address, sample: bytes });
  }
  return null;
}

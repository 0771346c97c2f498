import { quarantine } from '../telemetry/quarantine.ts';
import type { Gateway, Packet } from './gateway.ts';
import { mayBePrivate } from './keep-frame.ts';
import { type KnownTracker, vehicleAt } from './registry.ts';

/**
 * After the same broken packet came this often, it is set aside and acknowledged. Otherwise the tracker would repeat it for ever
 * (§1.2).
 */
const POISON_REPEATS = 3;

/** The last broken packet of a connection, and how often it came in a row. */
export type Broken = { bytes: string; times: number };

/** Counts a broken packet. When the tracker keeps repeating it, sets it aside and returns true. */
export async function setAsideRepeated(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  broken: Broken,
): Promise<boolean> {
  gateway.metrics.refused.inc({ protocol: packet.protocol, reason: 'broken_packet' });
  const bytes = packet.bytes.toString('latin1');
  broken.times = broken.bytes === bytes ? broken.times + 1 : 1;
  broken.bytes = bytes;
  if (broken.times < POISON_REPEATS) return false;
  broken.times = 0;
  await setAside(gateway, tracker, packet, 'broken_packet');
  return true;
}

/** Puts a packet into quarantine, without its bytes when they may contain a place of private use. */
export async function setAside(gateway: Gateway, tracker: KnownTracker, packet: Packet, reason: string) {
  const { protocol, bytes } = packet;
  const raw = mayBePrivate(gateway, vehicleAt(tracker, packet.receivedMs)) ? Buffer.alloc(0) : bytes;
  await quarantine(gateway.pool, [{ imei: tracker.imei, protocol, reason, recordMs: null, raw }]);
}

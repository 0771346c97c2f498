import { hash } from 'node:crypto';
import type { RefusalReason } from '#domain/tracker/refusal.ts';
import { quarantine } from '#server/telemetry/quarantine.ts';
import { type Gateway, noteRefused, type Packet } from './gateway.ts';
import { keepUnread, knowVehicle, mayBePrivate } from './keep-frame.ts';
import { type KnownTracker, vehicleAt } from './registry.ts';

/**
 * After this many arrivals of the same broken packet, it is set aside and acknowledged. Otherwise the tracker
 * would repeat it for ever (§1.2).
 */
const POISON_REPEATS = 3;
/** The most refusals of a tracker that are kept, the newest first. */
const KEPT = 50;

/**
 * Counts a refusal of a registered tracker over all its connections, and returns the count. The same packet
 * counts as one refusal, and so does every packet by the same wrong door.
 */
export async function countRefusal(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  reason: RefusalReason,
): Promise<number> {
  const { pool } = gateway;
  const { protocol, address, bytes, receivedMs } = packet;
  noteRefused(gateway, packet, reason);
  const isDoor = reason === 'other_protocol' || reason === 'imei_over_http';
  const digest = hash('sha1', isDoor ? `${reason} ${protocol}` : bytes, 'buffer');
  const { rows } = await pool.query<{ times: number }>(
    `insert into packet_refusal as known (tracker_id, digest, protocol, reason, first_at, last_at, address)
     values ($1, $2, $3, $4, $5, $5, $6)
     on conflict (tracker_id, digest) do update
       set times = known.times + 1, last_at = excluded.last_at, address = excluded.address
     returning times`,
    [tracker.id, digest, protocol, reason, new Date(receivedMs), address],
  );
  const { times } = rows[0]!;
  if (times === 1) {
    await pool.query(
      `delete from packet_refusal where tracker_id = $1 and digest in (
         select digest from packet_refusal where tracker_id = $1 order by last_at desc, digest offset ${KEPT})`,
      [tracker.id],
    );
  }
  return times;
}

/**
 * Refuses a broken packet. True when the tracker keeps repeating it: the packet is then set aside, and may be
 * acknowledged.
 */
export async function refuseBroken(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  reason: RefusalReason,
): Promise<boolean> {
  await knowVehicle(gateway, tracker, packet.receivedMs);
  try {
    const times = await countRefusal(gateway, tracker, packet, reason);
    if (times === POISON_REPEATS) await setAside(gateway, tracker, packet, reason);
    return times >= POISON_REPEATS;
  } finally {
    await keepUnread(gateway, tracker, packet);
  }
}

/** Puts a packet into quarantine, without its bytes when they may contain a place of private use. */
export async function setAside(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  reason: RefusalReason,
) {
  const { protocol, bytes } = packet;
  const isOwn = await mayBePrivate(gateway, vehicleAt(tracker, packet.receivedMs));
  const raw = isOwn ? Buffer.alloc(0) : bytes;
  await quarantine(gateway.pool, [{ imei: tracker.imei, protocol, reason, recordMs: null, raw }]);
}

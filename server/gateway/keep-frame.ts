import { asOfNow } from '#domain/telemetry/private-span.ts';
import type { Accepted, Gateway, Packet } from './gateway.ts';
import { type KnownTracker, vehicleAt } from './registry.ts';

/**
 * Keeps a packet of a registered tracker as it arrived, to help find faults. A packet of private use is kept
 * without its content. `accepted` is null when nothing in the packet was understood or stored.
 */
export function keepFrame(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  accepted: Pick<Accepted, 'vehicleIds' | 'isPrivate'> | null,
): void {
  const { bytes, ...told } = packet;
  const { vehicleIds, isPrivate: isOwn } = accepted ?? unread(gateway, tracker, packet.receivedMs);
  gateway.frames.keep({
    ...told,
    imei: tracker.imei,
    vehicleIds,
    size: bytes.length,
    bytes: isOwn ? null : bytes,
  });
}

/**
 * An unreadable packet counts for the tracker's present vehicle, and as private when that vehicle is in
 * private use.
 */
function unread(
  gateway: Gateway,
  tracker: KnownTracker,
  receivedMs: number,
): Pick<Accepted, 'vehicleIds' | 'isPrivate'> {
  const vehicleId = vehicleAt(tracker, receivedMs);
  return {
    vehicleIds: vehicleId === null ? [] : [vehicleId],
    isPrivate: mayBePrivate(gateway, vehicleId),
  };
}

type Knowing = Pick<Gateway, 'ingest' | 'now'>;

/** Reads the memory of the tracker's present vehicle if needed, so that its private use is known. */
export async function knowVehicle({ ingest }: Knowing, tracker: KnownTracker, atMs: number): Promise<void> {
  const vehicleId = vehicleAt(tracker, atMs);
  if (vehicleId !== null && !ingest.held(vehicleId)) await ingest.know(vehicleId);
}

/** Is a vehicle in private use? Null when this is unknown, as before its first record. */
export function isPrivate({ ingest, now }: Knowing, vehicleId: number | null): boolean | null {
  if (vehicleId === null) return false;
  const held = ingest.held(vehicleId);
  if (!held || held.memory.lastMs === 0) return null;
  return asOfNow(held.memory, held.settings, now()).private !== null;
}

/** The same; also true when this is unknown. */
export function mayBePrivate(knowing: Knowing, vehicleId: number | null): boolean {
  return isPrivate(knowing, vehicleId) ?? true;
}

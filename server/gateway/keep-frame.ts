import { asOfNow } from '#domain/telemetry/private-span.ts';
import type { Accepted, Gateway, Packet } from './gateway.ts';
import { type KnownTracker, vehicleAt } from './registry.ts';

/**
 * Keeps a packet of a registered tracker as it arrived, to help find faults. A packet of private use is kept
 * without its content. `accepted` is null when nothing in the packet was understood or stored.
 */
export async function keepFrame(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  accepted: Pick<Accepted, 'vehicleIds' | 'isPrivate'> | null,
): Promise<void> {
  const { bytes, ...told } = packet;
  const { vehicleIds, isPrivate: isOwn } = accepted ?? (await unread(gateway, tracker, packet.receivedMs));
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
async function unread(
  gateway: Gateway,
  tracker: KnownTracker,
  receivedMs: number,
): Promise<Pick<Accepted, 'vehicleIds' | 'isPrivate'>> {
  const vehicleId = vehicleAt(tracker, receivedMs);
  return {
    vehicleIds: vehicleId === null ? [] : [vehicleId],
    isPrivate: await mayBePrivate(gateway, vehicleId),
  };
}

type Knowing = Pick<Gateway, 'ingest' | 'now'>;
type Asking = Knowing & Pick<Gateway, 'pool'>;

/** Reads the memory of the tracker's present vehicle if needed, so that its private use is known. */
export async function knowVehicle({ ingest }: Knowing, tracker: KnownTracker, atMs: number): Promise<void> {
  const vehicleId = vehicleAt(tracker, atMs);
  if (vehicleId !== null && !ingest.held(vehicleId)) await ingest.know(vehicleId);
}

/**
 * Is a vehicle in private use? The driver's switch is read in the database, because another process may have
 * set it a moment ago. Null when this is unknown, as before its first record.
 */
export async function isPrivate(asking: Asking, vehicleId: number | null): Promise<boolean | null> {
  if (vehicleId === null) return false;
  try {
    const { rowCount } = await asking.pool.query(
      'select from private_switch where vehicle_id = $1 and until_at is null',
      [vehicleId],
    );
    return rowCount! > 0 || isHeldPrivate(asking, vehicleId);
  } catch {
    return null;
  }
}

/** The same; also true when this is unknown. */
export async function mayBePrivate(asking: Asking, vehicleId: number | null): Promise<boolean> {
  return (await isPrivate(asking, vehicleId)) ?? true;
}

/** Is a vehicle in private use, by the memory that the lanes hold? Null when this is unknown. */
export function isHeldPrivate({ ingest, now }: Knowing, vehicleId: number): boolean | null {
  const held = ingest.held(vehicleId);
  if (!held || held.memory.lastMs === 0) return null;
  return asOfNow(held.memory, held.settings, now()).private !== null;
}

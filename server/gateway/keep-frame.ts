import { asOfNow } from '#domain/telemetry/private-span.ts';
import type { Accepted, Gateway, Packet } from './gateway.ts';
import { type KnownTracker, vehicleAt } from './registry.ts';

/**
 * Keeps a packet of a registered tracker as it arrived, to help find faults. A packet of private use is kept
 * without its content.
 */
export function keepFrame(
  { frames }: Pick<Gateway, 'frames'>,
  { imei }: KnownTracker,
  { protocol, address, receivedMs, bytes }: Packet,
  { vehicleIds, isPrivate: isOwn }: Pick<Accepted, 'vehicleIds' | 'isPrivate'>,
): void {
  const size = bytes.length;
  frames.keep({ protocol, address, receivedMs, imei, vehicleIds, size, bytes: isOwn ? null : bytes });
}

/**
 * Keeps a packet of which nothing was understood or stored. It counts for the tracker's present vehicle, and
 * as private when that vehicle is in private use.
 */
export async function keepUnread(gateway: Gateway, tracker: KnownTracker, packet: Packet): Promise<void> {
  const vehicleId = vehicleAt(tracker, packet.receivedMs);
  keepFrame(gateway, tracker, packet, {
    vehicleIds: vehicleId === null ? [] : [vehicleId],
    isPrivate: await mayBePrivate(gateway, vehicleId),
  });
}

type Knowing = Pick<Gateway, 'ingest' | 'now'>;
type Asking = Knowing & Pick<Gateway, 'pool'>;

/**
 * Reads the memory of the tracker's present vehicle, so that its private use is known. Null if a lane holds
 * it already.
 */
export function knowVehicle({ ingest }: Knowing, tracker: KnownTracker, atMs: number): Promise<void> | null {
  const vehicleId = vehicleAt(tracker, atMs);
  return vehicleId === null || ingest.held(vehicleId) ? null : ingest.know(vehicleId);
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

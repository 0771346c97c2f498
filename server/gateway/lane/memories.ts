import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Known } from '#server/base/known.ts';
import type { Packet } from '#server/telemetry/fold-packets.ts';
import { type Held, loadHeld } from '#server/telemetry/vehicle-memory.ts';

/** The vehicles' memories. A stale one is still good to show, and is loaded again before the next fold. */
export type Memories = { held: Map<number, Held>; stale: Set<number> };

/** Where memories are read, with the places and rules that their folds use. */
type Reading = { pool: Pool; known: Known };

/** Puts a memory in the place of an earlier one. One that cannot be folded on stays stale. */
export function take({ held, stale }: Memories, loaded: Held): void {
  held.set(loaded.vehicleId, loaded);
  if (loaded.unfoldable === null) stale.delete(loaded.vehicleId);
  else stale.add(loaded.vehicleId);
}

/** Reads memories that no lane holds. Those that are wanted during one query are read by the next one. */
export function reader({ pool, known, log }: Reading & { log: Logger }, memories: Memories) {
  const wanted = new Set<number>();
  let reading: Promise<void> = Promise.resolve();
  const readWanted = async () => {
    const vehicleIds = [...wanted];
    wanted.clear();
    try {
      for (const one of await loadHeld(pool, known, vehicleIds))
        if (!memories.held.has(one.vehicleId)) take(memories, one);
    } catch (error) {
      log.error({ err: error, vehicles: vehicleIds.length }, 'memories not read');
    }
  };
  return (vehicleId: number): Promise<void> => {
    wanted.add(vehicleId);
    reading = reading.then(() => (wanted.has(vehicleId) ? readWanted() : undefined));
    return reading;
  };
}

/** Loads the memories that are missing or stale. A vehicle whose record is gone has no memory any more. */
export async function loadMissing(
  { pool, known }: Reading,
  memories: Memories,
  packets: readonly Packet[],
): Promise<void> {
  const { held, stale } = memories;
  const wanted = new Set(packets.map(({ vehicleId }) => vehicleId));
  const missing = [...wanted].filter((id) => !held.has(id) || stale.has(id));
  const loaded = await loadHeld(pool, known, missing);
  for (const vehicleId of missing)
    if (!loaded.some((one) => one.vehicleId === vehicleId)) held.delete(vehicleId);
  for (const one of loaded) take(memories, one);
}

import type { PoolClient } from 'pg';
import { DAY_MS } from '#domain/duration.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { type Chunk, chunksBefore, type Hour, storeChunks } from './store-chunks.ts';

/**
 * Adds the records of some hours to the chunks, so that no hour is in two of them. An hour goes into the last
 * chunk that begins no later and reaches into the hour; else it begins a chunk.
 */
export async function mergeHours(client: PoolClient, hours: readonly Hour[]): Promise<void> {
  const sorted = hours
    .toSorted((a, b) => a.vehicleId - b.vehicleId || a.hourMs - b.hourMs)
    .map((hour) => ({ ...hour, records: inOrder(hour.records) }));
  const stored = await chunksBefore(client, sorted, { isOfDay: true });
  const chunks: Chunk[] = [];
  for (const [i, hour] of sorted.entries()) {
    const chunk = later(chunks.at(-1), stored[i], hour);
    if (chunk && chunk.lastMs >= hour.hourMs) {
      chunk.records = chunk.records.concat(hour.records);
      chunk.lastMs = Math.max(chunk.lastMs, hour.records.at(-1)!.timeMs);
      if (chunk !== chunks.at(-1)) chunks.push(chunk);
    } else {
      chunks.push({ ...hour, lastMs: hour.records.at(-1)!.timeMs });
    }
  }
  for (const chunk of chunks) {
    chunk.records = inOrder(chunk.records);
    chunk.lastMs = chunk.records.at(-1)!.timeMs;
  }
  await storeChunks(client, chunks);
}

/** The later one of a chunk in hand and a stored one, of the hour's vehicle and day. */
function later(inHand: Chunk | undefined, stored: Chunk | null | undefined, hour: Hour): Chunk | null {
  const isBefore =
    inHand?.vehicleId === hour.vehicleId && dayOf(inHand.hourMs) === dayOf(hour.hourMs) ? inHand : null;
  if (!stored || (isBefore && isBefore.hourMs >= stored.hourMs)) return isBefore;
  return stored;
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { foldPacket, type Packet } from './fold-packets.ts';
import { type Partitions, partitions } from './partition.ts';
import { type Held, loadHeld } from './vehicle-memory.ts';
import { type Batch, StaleMemory, writeBatch } from './write-batch.ts';

/** Packets waiting in one lane beyond which a sender is told to come back later; a connection has one at a time. */
const LANE_LIMIT = 20_000;
/** Packets of one commit: large enough to share its cost, small enough to answer within 100 ms. */
const BATCH_LIMIT = 400;
const RETRY_MS = 500;
/** Records after which a vehicle's memory is kept in the database: what a start after a crash folds again at the most. */
const SAVE_EVERY = 500;

type Waiting = { packet: Packet; stored: (hadPrivateUse: boolean) => void; refused: (error: Error) => void };

/** The lanes are full: the sender is not answered and comes again. */
export class Overloaded extends Error {}

export type Ingest = {
  /**
   * Stores a packet; settles after the COMMIT that holds it, telling whether it spoke, or may have spoken, of private use.
   * Rejects with Overloaded, or when stopping.
   */
  store(packet: Packet): Promise<boolean>;
  /** The newest memory of a vehicle, when a lane holds it. */
  held(vehicleId: number): Held | undefined;
  allHeld(): Iterable<Held>;
  /** Gives the lanes memories as the database has them: at the start, and after they changed elsewhere. */
  hold(loaded: readonly Held[]): void;
  waiting(): number;
  /** Stores what waits, then ends. */
  stop(): Promise<void>;
};

/**
 * A few lanes, each storing one batch at a time: whatever came while the last commit ran is the next batch, so there are no
 * timers. A vehicle keeps to one lane, so its packets stay in order.
 */
export function startIngest(options: {
  pool: Pool;
  log: Logger;
  lanes?: number;
  onStored: (held: readonly Held[], facts: Batch['facts']) => void;
  quarantine: (packet: Packet, reason: string) => Promise<void>;
}): Ingest {
  const held = new Map<number, Held>();
  const parts = partitions(options.pool);
  let stopping = false;
  const lanes = Array.from({ length: options.lanes ?? 2 }, () => ({
    queue: [] as Waiting[],
    running: Promise.resolve(),
    busy: false,
  }));

  const work = async (lane: (typeof lanes)[number]): Promise<void> => {
    while (lane.queue.length > 0) {
      const taken = lane.queue.splice(0, BATCH_LIMIT);
      const packets = taken.map((w) => w.packet);
      for (let attempt = 1; ; attempt++) {
        try {
          const { folded, facts, privateUse } = await storeTogether(options.pool, parts, held, packets);
          options.onStored(folded, facts);
          for (const [i, waiting] of taken.entries()) waiting.stored(privateUse[i]!);
          break;
        } catch (error) {
          for (const packet of packets) held.delete(packet.vehicleId);
          parts.forget();
          if (error instanceof StaleMemory) continue;
          if (!isPassing(error)) {
            await storeApart(taken);
            break;
          }
          if (stopping && attempt > 3) {
            for (const waiting of taken) waiting.refused(error as Error);
            break;
          }
          options.log.error(
            { err: error, attempt, packets: packets.length },
            'positions not stored, trying again',
          );
          await new Promise((resolve) => setTimeout(resolve, Math.min(RETRY_MS * attempt, 5000)));
        }
      }
    }
    lane.busy = false;
  };

  /** What cannot be folded or stored must not hold up its neighbours: each alone, and the culprit into quarantine. */
  const storeApart = async (taken: readonly Waiting[]): Promise<void> => {
    for (const { packet, stored, refused } of taken) {
      try {
        const { folded, facts, privateUse } = await storeTogether(options.pool, parts, held, [packet]);
        options.onStored(folded, facts);
        stored(privateUse[0]!);
      } catch (error) {
        held.delete(packet.vehicleId);
        options.log.error({ err: error, vehicleId: packet.vehicleId }, 'packet put into quarantine');
        await options
          .quarantine(packet, `not storable: ${(error as Error).message}`)
          .then(() => stored(true), refused);
      }
    }
  };

  return {
    store(packet) {
      const lane = lanes[packet.vehicleId % lanes.length]!;
      if (stopping || lane.queue.length >= LANE_LIMIT) return Promise.reject(new Overloaded('lane full'));
      return new Promise((stored, refused) => {
        lane.queue.push({ packet, stored, refused });
        if (lane.busy) return;
        lane.busy = true;
        // One turn later, so that packets read in the same turn share the commit.
        lane.running = new Promise((resolve) => setImmediate(resolve)).then(() => work(lane));
      });
    },
    held: (vehicleId) => held.get(vehicleId),
    allHeld: () => held.values(),
    hold(loaded) {
      for (const h of loaded) held.set(h.vehicleId, h);
    },
    waiting: () => lanes.reduce((sum, lane) => sum + lane.queue.length, 0),
    async stop() {
      stopping = true;
      await Promise.all(lanes.map((lane) => lane.running));
    },
  };
}

/**
 * Is it the database's trouble, which passes, or the data's, for which trying again cannot help? Passing are lost connections
 * and SQLSTATE classes 08, 40, 53, 55, 57, 58 and XX, and 23514, a partition that compaction has just dropped.
 */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code === 'string') return /^(08|40|53|55|57|58|XX|E[A-Z]+$)/.test(code) || code === '23514';
  return /connection|timeout/i.test(message ?? '');
}

/** Folds and stores packets in one commit; the held memories move on only after it. `privateUse` is told packet by packet. */
async function storeTogether(
  pool: Pool,
  parts: Partitions,
  held: Map<number, Held>,
  packets: readonly Packet[],
): Promise<{ folded: Held[]; facts: Batch['facts']; privateUse: boolean[] }> {
  const missing = new Set<number>();
  for (const { vehicleId } of packets) if (!held.has(vehicleId)) missing.add(vehicleId);
  for (const loaded of await loadHeld(pool, [...missing])) held.set(loaded.vehicleId, loaded);

  const next = new Map<number, Held>();
  const rows: Batch['rows'][number][] = [];
  const checkpoints: Batch['checkpoints'][number][] = [];
  const facts: Batch['facts'][number][] = [];
  const privateUse: boolean[] = [];
  for (const packet of packets) {
    const current = next.get(packet.vehicleId) ?? held.get(packet.vehicleId);
    // A vehicle whose record is gone: nothing can be derived or shown, and the tracker must not repeat for ever.
    if (!current) {
      privateUse.push(true);
      continue;
    }
    const after = foldPacket(packet, current.memory, current.settings);
    rows.push(...after.rows);
    checkpoints.push(...after.checkpoints);
    facts.push(...after.facts);
    privateUse.push(after.hadPrivateUse);
    next.set(packet.vehicleId, {
      ...current,
      memory: after.memory,
      lastContactMs: Math.max(packet.receivedMs, current.lastContactMs ?? 0),
      unsaved: current.unsaved + packet.records.length,
      dirty: true,
    });
  }
  await parts.hot(rows.map((row) => row.t0Ms));
  const folded = [...next.values()];
  const memories = folded.filter((h) => h.unsaved >= SAVE_EVERY);
  const vehicles = folded.map((h) => ({
    vehicleId: h.vehicleId,
    version: h.version,
    foldedMs: h.memory.lastMs,
    lastContactMs: h.lastContactMs ?? 0,
  }));
  const client = await pool.connect();
  try {
    await writeBatch(client, { rows, vehicles, memories, checkpoints, facts });
    client.release();
  } catch (error) {
    // After a broken connection the client is useless; after a refused batch it is not, but this is rare.
    client.release(true);
    throw error;
  }
  for (const h of folded) {
    held.set(h.vehicleId, { ...h, version: h.version + 1, unsaved: h.unsaved >= SAVE_EVERY ? 0 : h.unsaved });
  }
  return { folded, facts, privateUse };
}

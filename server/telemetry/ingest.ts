import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Around, foldPacket, type Packet } from './fold-packets.ts';
import { type Partitions, partitions } from './partition.ts';
import { periodsIn } from './private-periods.ts';
import { type RaisedByPacket, raisedBy } from './raised-by.ts';
import { storedAround } from './stored-around.ts';
import { type Held, loadHeld } from './vehicle-memory.ts';
import { type Batch, StaleMemory, writeBatch } from './write-batch.ts';

/** With more packets than this waiting in a lane, a sender must come back later. A connection waits with one packet at a time. */
const LANE_LIMIT = 20_000;
/** Packets of one commit: enough to share its cost, few enough to answer within 100 ms. */
const BATCH_LIMIT = 400;
const RETRY_MS = 500;
/** After this many records a vehicle's memory is saved in the database. After a crash, a start folds at most these again. */
const SAVE_EVERY = 500;

const NOTHING_LATE: Around = { periods: [], stored: new Map() };

type Waiting = { packet: Packet; stored: (hadPrivateUse: boolean) => void; refused: (error: Error) => void };

/** The lanes are full. The sender gets no answer and comes again. */
export class Overloaded extends Error {}

export type Ingest = {
  /**
   * Stores a packet. Resolves after the COMMIT that holds it: true when the packet spoke, or may have spoken, of private use.
   * Rejects with Overloaded, or when stopping.
   */
  store(packet: Packet): Promise<boolean>;
  /** The newest memory of a vehicle, if a lane holds it. */
  held(vehicleId: number): Held | undefined;
  allHeld(): Iterable<Held>;
  /** Gives the lanes memories from the database: at the start, and after the memories changed elsewhere. */
  hold(loaded: readonly Held[]): void;
  waiting(): number;
  /** Stores the packets that wait, then ends. */
  stop(): Promise<void>;
};

/**
 * A few lanes, each storing one batch at a time. The packets that arrive during one commit are the next batch, so no timers are
 * needed. A vehicle always uses the same lane, so its packets stay in order.
 */
export function startIngest(options: {
  pool: Pool;
  log: Logger;
  lanes?: number;
  onStored: (held: readonly Held[], facts: Batch['facts']) => void;
  /** So long after it became certain something is still told, ms; left out: as the rules say. */
  freshMs?: number | undefined;
  /** A vehicle was heard: what was known of it before, and when. */
  onHeard?: (before: Held, contactMs: number) => void;
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
          const { folded, facts, privateUse } = await storeTogether(options, parts, held, packets);
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

  /**
   * A packet that cannot be folded or stored must not hold up the others: each is stored alone, and the bad one goes to
   * quarantine.
   */
  const storeApart = async (taken: readonly Waiting[]): Promise<void> => {
    for (const { packet, stored, refused } of taken) {
      try {
        const { folded, facts, privateUse } = await storeTogether(options, parts, held, [packet]);
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
 * Is this a problem of the database, which will pass, or of the data, which a retry cannot cure? Problems that pass are lost
 * connections, SQLSTATE classes 08, 40, 53, 55, 57, 58 and XX, and 23514 (compaction has just dropped the partition).
 */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code === 'string') return /^(08|40|53|55|57|58|XX|E[A-Z]+$)/.test(code) || code === '23514';
  return /connection|timeout/i.test(message ?? '');
}

/** Folds and stores packets in one commit. The held memories move on only after it. `privateUse` has one value per packet. */
async function storeTogether(
  { pool, freshMs, onHeard }: Pick<Parameters<typeof startIngest>[0], 'pool' | 'freshMs' | 'onHeard'>,
  parts: Partitions,
  held: Map<number, Held>,
  packets: readonly Packet[],
): Promise<{ folded: Held[]; facts: Batch['facts']; privateUse: boolean[] }> {
  const missing = new Set<number>();
  for (const { vehicleId } of packets) if (!held.has(vehicleId)) missing.add(vehicleId);
  for (const loaded of await loadHeld(pool, [...missing])) held.set(loaded.vehicleId, loaded);

  const around = await storedAround(pool, packets, held);
  const next = new Map<number, Held>();
  const rows: Batch['rows'][number][] = [];
  const checkpoints: Batch['checkpoints'][number][] = [];
  const facts: Batch['facts'][number][] = [];
  const raised: RaisedByPacket[] = [];
  const privateUse: boolean[] = [];
  const aroundOf = (vehicleId: number) => ({
    periods: [...(around.periods.get(vehicleId) ?? []), ...periodsIn(facts, vehicleId)],
    stored: around.records.get(vehicleId) ?? NOTHING_LATE.stored,
  });
  for (const packet of packets) {
    const current = next.get(packet.vehicleId) ?? held.get(packet.vehicleId);
    // The vehicle's record is gone: nothing can be derived or shown. The packet still succeeds, or the tracker would repeat it
    // for ever.
    if (!current) {
      privateUse.push(true);
      continue;
    }
    const isLate = packet.records.some(({ timeMs }) => timeMs <= current.memory.lastMs);
    const after = foldPacket(packet, current, isLate ? aroundOf(packet.vehicleId) : NOTHING_LATE);
    rows.push(...after.rows);
    checkpoints.push(...after.checkpoints);
    facts.push(...after.facts);
    raised.push(...raisedBy(after.facts, packet.receivedMs, freshMs));
    privateUse.push(after.hadPrivateUse);
    next.set(packet.vehicleId, {
      ...current,
      memory: after.memory,
      lastContactMs: Math.max(packet.receivedMs, current.lastContactMs ?? 0),
      unsaved: current.unsaved + packet.records.length,
      dirty: true,
    });
  }
  const receivedMs = Math.max(...packets.map((packet) => packet.receivedMs));
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
    await writeBatch(client, {
      rows,
      vehicles,
      memories,
      checkpoints,
      facts,
      raised: { events: raised, receivedMs },
    });
    client.release();
  } catch (error) {
    // A client with a broken connection is useless. After a refused batch it would still be good, but that is rare.
    client.release(true);
    throw error;
  }
  for (const h of folded) {
    onHeard?.(held.get(h.vehicleId)!, h.lastContactMs!);
    held.set(h.vehicleId, { ...h, version: h.version + 1, unsaved: h.unsaved >= SAVE_EVERY ? 0 : h.unsaved });
  }
  return { folded, facts, privateUse };
}

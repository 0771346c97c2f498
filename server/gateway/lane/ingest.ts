import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { shardOf } from '#server/base/db/shards.ts';
import type { Known } from '#server/base/known.ts';
import { type Tracer, traced } from '#server/base/tracer.ts';
import { type Around, foldPacket, type Packet } from '#server/telemetry/fold-packets.ts';
import { type Partitions, partitions } from '#server/telemetry/partition.ts';
import { periodsIn } from '#server/telemetry/private-periods.ts';
import { type RaisedByPacket, raisedBy } from '#server/telemetry/raised-by.ts';
import { storedAround } from '#server/telemetry/stored-around.ts';
import type { Held } from '#server/telemetry/vehicle-memory.ts';
import { type Batch, StaleMemory, writeBatch } from '#server/telemetry/write-batch.ts';
import { loadMissing, type Memories, reader, take } from './memories.ts';

/**
 * With more packets than this waiting in a lane, a sender must come back later. Each connection waits with
 * one packet at a time.
 */
const LANE_LIMIT = 20_000;
/** Packets of one commit: enough to share its cost, few enough to answer within 100 ms. */
const BATCH_LIMIT = 400;
/**
 * Where packets came during a commit, more will come: the next batch waits as long as that commit took, but
 * no longer than this, ms. Larger batches save more time than that.
 */
const PAUSE_MS = 20;
const RETRY_MS = 500;
/**
 * After this many records a vehicle's memory is saved in the database. After a crash, a start folds at most
 * these again.
 */
const SAVE_EVERY = 500;

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505';

const NOTHING_LATE: Around = { periods: [], stored: new Map() };

type Waiting = { packet: Packet; stored: (hadPrivateUse: boolean) => void; refused: (error: Error) => void };

/** The lanes are full. The sender gets no answer and comes again. */
export class Overloaded extends Error {}

export type Ingest = {
  /** The places and rules that the folds use. */
  known: Known;
  /**
   * Stores a packet. Resolves after the COMMIT that holds it: true when the packet contains, or may contain,
   * private use. Rejects with Overloaded, or when stopping.
   */
  store(packet: Packet): Promise<boolean>;
  /** The newest memory of a vehicle, if a lane holds it. */
  held(vehicleId: number): Held | undefined;
  allHeld(): Iterable<Held>;
  /** Reads the memory of a vehicle unless a lane holds it. Resolves without it when it cannot be read. */
  know(vehicleId: number): Promise<void>;
  /** Gives the lanes memories from the database, after the memories changed elsewhere. */
  hold(loaded: readonly Held[]): void;
  /** Reads every memory again before the next fold: the database may be older than what is held. */
  distrust(): void;
  /** Lets go of the saved memories of vehicles without contact since this instant, ms UTC. */
  release(beforeMs: number): void;
  waiting(): number;
  /** Stores the waiting packets, then ends. */
  stop(): Promise<void>;
};

/**
 * A few lanes, each storing one batch at a time. The packets that arrive during one commit are the next
 * batch, so no timers are needed. A vehicle always uses the same lane, so its packets stay in order. In a
 * divided database a batch has vehicles of one shard (decision 113).
 */
export function startIngest(options: {
  pool: Pool;
  /** The places and rules of this process, which the folds use. */
  known: Known;
  log: Logger;
  lanes?: number;
  /** Shards of the database; a batch has vehicles of one of them. 1: it has none. */
  shards?: number;
  onStored: (held: readonly Held[], facts: Batch['facts']) => void;
  /** Longest age of a new fact that still raises an event, ms; left out: as the rules define it. */
  freshMs?: number | undefined;
  /** Called after a packet of a vehicle, with the memory before it and the time of the contact. */
  onHeard?: (before: Held, contactMs: number) => void;
  /** Keeps a packet that cannot be folded or stored; its tracker gets an answer afterwards. */
  quarantine: (packet: Packet, error: Error) => Promise<void>;
  tracer?: Tracer | undefined;
  /** The folds; a test passes others. */
  fold?: typeof foldPacket;
}): Ingest {
  const memories: Memories = { held: new Map(), stale: new Set() };
  const parts = partitions(options.pool);
  const read = reader(options, memories);
  let stopping = false;
  const { shards = 1 } = options;
  const lanes = Array.from({ length: options.lanes ?? 2 }, () => ({
    queue: [] as Waiting[],
    running: Promise.resolve(),
    busy: false,
  }));
  const laneOf = (vehicleId: number) =>
    lanes[(shards > 1 ? shardOf(vehicleId, shards) : vehicleId) % lanes.length]!;

  const work = async (lane: (typeof lanes)[number]): Promise<void> => {
    while (lane.queue.length > 0) {
      const beganMs = performance.now();
      await storeAll(shards > 1 ? takeShard(lane.queue, shards) : lane.queue.splice(0, BATCH_LIMIT));
      const isFew = lane.queue.length > 0 && lane.queue.length < BATCH_LIMIT;
      if (isFew && !stopping) await pause(Math.min(PAUSE_MS, performance.now() - beganMs));
    }
    lane.busy = false;
  };

  /**
   * Stores packets together, and repeats that as long as a passing problem hinders it. A packet that cannot
   * be folded or stored must not hold up the others. In that case each packet is stored alone, and the bad
   * one is set aside.
   */
  const storeAll = async (taken: readonly Waiting[]): Promise<void> => {
    const packets = taken.map((w) => w.packet);
    let mayRepeat = false;
    for (let attempt = 1; ; attempt++) {
      try {
        const batch = { packets, mayRepeat };
        const { stored, facts, privateUse } = await traced(
          options.tracer,
          'ingest batch',
          () => storeTogether(options, parts, memories, batch),
          () => ({ facts: sizeOf(packets), parent: null }),
        );
        options.onStored(stored, facts);
        for (const [i, waiting] of taken.entries()) waiting.stored(privateUse[i]!);
        return;
      } catch (error) {
        for (const packet of packets) memories.stale.add(packet.vehicleId);
        parts.forget();
        if (error instanceof StaleMemory) continue;
        if (!mayRepeat && (error as { code?: unknown }).code === UNIQUE_VIOLATION) {
          mayRepeat = true;
          continue;
        }
        if (!isPassing(error)) {
          if (taken.length === 1) await setAside(taken[0]!, error as Error);
          else for (const waiting of taken) await storeAll([waiting]);
          return;
        }
        if (stopping && attempt > 3) {
          for (const waiting of taken) waiting.refused(error as Error);
          return;
        }
        options.log.error(
          { err: error, attempt, packets: packets.length },
          'positions not stored, trying again',
        );
        await pause(Math.min(RETRY_MS * attempt, 5000));
      }
    }
  };

  /** Sets a packet aside. The contact with its vehicle counts, and the board keeps its known state. */
  const setAside = async ({ packet, stored, refused }: Waiting, error: Error): Promise<void> => {
    options.log.error({ err: error, vehicleId: packet.vehicleId }, 'packet put into quarantine');
    try {
      await options.quarantine(packet, error);
    } catch (failure) {
      refused(failure as Error);
      return;
    }
    const before = memories.held.get(packet.vehicleId);
    if (before) {
      const heard = { ...before, lastContactMs: contactAfter(packet, before) };
      memories.held.set(packet.vehicleId, heard);
      if (heard.lastContactMs !== before.lastContactMs) options.onHeard?.(before, heard.lastContactMs!);
      options.onStored([heard], []);
    }
    stored(true);
  };

  return {
    known: options.known,
    store(packet) {
      const lane = laneOf(packet.vehicleId);
      if (stopping || lane.queue.length >= LANE_LIMIT) return Promise.reject(new Overloaded('lane full'));
      return new Promise((stored, refused) => {
        lane.queue.push({ packet, stored, refused });
        if (lane.busy) return;
        lane.busy = true;
        // One turn later, so that packets read in the same turn share the commit.
        lane.running = new Promise((resolve) => setImmediate(resolve)).then(() => work(lane));
      });
    },
    held: (vehicleId) => memories.held.get(vehicleId),
    allHeld: () => memories.held.values(),
    know: (vehicleId) => (memories.held.has(vehicleId) ? Promise.resolve() : read(vehicleId)),
    hold(loaded) {
      for (const h of loaded) take(memories, h);
    },
    distrust() {
      for (const held of memories.held.values()) {
        held.dirty = false;
        memories.stale.add(held.vehicleId);
      }
    },
    release(beforeMs) {
      for (const { vehicleId, lastContactMs, dirty } of memories.held.values())
        if (!dirty && (lastContactMs ?? 0) < beforeMs && !laneOf(vehicleId).busy)
          memories.held.delete(vehicleId);
    },
    waiting: () => lanes.reduce((sum, lane) => sum + lane.queue.length, 0),
    async stop() {
      stopping = true;
      await Promise.all(lanes.map((lane) => lane.running));
    },
  };
}

/** Takes the next batch out of a queue: its first packet, and the others of the same shard in their order. */
function takeShard(queue: Waiting[], shards: number): Waiting[] {
  const shard = shardOf(queue[0]!.packet.vehicleId, shards);
  const taken: Waiting[] = [];
  const left: Waiting[] = [];
  for (const waiting of queue) {
    const isTaken = taken.length < BATCH_LIMIT && shardOf(waiting.packet.vehicleId, shards) === shard;
    (isTaken ? taken : left).push(waiting);
  }
  queue.splice(0, queue.length, ...left);
  return taken;
}

const sizeOf = (packets: readonly Packet[]) => ({
  'traza.packets': packets.length,
  'traza.records': packets.reduce((sum, { records }) => sum + records.length, 0),
});

/** The last contact after a packet. A packet that is folded in later had its contact when it arrived. */
const contactAfter = ({ unfoldedId, receivedMs }: Packet, { lastContactMs }: Held) =>
  unfoldedId === undefined ? Math.max(receivedMs, lastContactMs ?? 0) : lastContactMs;

/**
 * Is this a problem of the database, which will pass or be mended there? The alternative is a problem of the
 * data, which a retry cannot cure. These are SQLSTATE classes 21, 22, 23, 54 and P0, except 23514 (compaction
 * has just dropped the partition). Anything that is no error of the database or of its connection is one too.
 */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code === 'string') return !/^(21|22|23|54|P0|ERR_)/.test(code) || code === '23514';
  return /connection|timeout/i.test(message ?? '');
}

/**
 * Folds and stores packets in one commit. The held memories change only after it. `privateUse` has one value
 * per packet.
 */
async function storeTogether(
  { pool, known, freshMs, onHeard, fold = foldPacket }: Parameters<typeof startIngest>[0],
  parts: Partitions,
  memories: Memories,
  { packets, mayRepeat }: { packets: readonly Packet[]; mayRepeat: boolean },
): Promise<{ stored: Held[]; facts: Batch['facts']; privateUse: boolean[] }> {
  await loadMissing({ pool, known }, memories, packets);
  const { held } = memories;
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
    // The vehicle's record is gone: nothing can be derived or shown. The packet still counts as stored, or
    // the tracker would repeat it for ever.
    if (!current) {
      privateUse.push(true);
      continue;
    }
    if (current.unfoldable !== null) throw current.unfoldable;
    const isLate = packet.records.some(({ timeMs }) => timeMs <= current.memory.lastMs);
    const after = fold(packet, current, isLate ? aroundOf(packet.vehicleId) : NOTHING_LATE);
    rows.push(...after.rows);
    checkpoints.push(...after.checkpoints);
    facts.push(...after.facts);
    raised.push(...raisedBy(after.facts, packet.receivedMs, freshMs));
    privateUse.push(after.hadPrivateUse);
    next.set(packet.vehicleId, {
      ...current,
      memory: after.memory,
      lastContactMs: contactAfter(packet, current),
      unsaved: current.unsaved + packet.records.length,
      dirty: true,
    });
  }
  const receivedMs = Math.max(...packets.map((packet) => packet.receivedMs));
  await parts.hot(rows.map((row) => row.t0Ms));
  const folded = [...next.values()];
  const unfoldedIds = packets.flatMap(({ unfoldedId }) => unfoldedId ?? []);
  const client = await pool.connect();
  try {
    await writeBatch(client, {
      rows,
      vehicles: folded,
      memories: folded.filter((h) => h.unsaved >= SAVE_EVERY),
      checkpoints,
      facts,
      raised: { events: raised, receivedMs },
      unfoldedIds,
      mayRepeat,
    });
    client.release();
  } catch (error) {
    // A client with a broken connection is useless. After a refused batch it would still be good, but that is
    // rare.
    client.release(true);
    throw error;
  }
  const stored = folded.map((h) => ({
    ...h,
    version: h.version + 1,
    unsaved: h.unsaved >= SAVE_EVERY ? 0 : h.unsaved,
  }));
  for (const h of stored) {
    const before = held.get(h.vehicleId)!;
    if (h.lastContactMs !== before.lastContactMs) onHeard?.(before, h.lastContactMs!);
    held.set(h.vehicleId, h);
  }
  return { stored, facts, privateUse };
}

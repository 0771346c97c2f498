import type { Pool } from 'pg';
import { DAY_MS } from '#domain/duration.ts';
import { binaryArray } from '#server/base/db/binary-array.ts';
import { dropPartitionsBefore, partitionMaker } from '#server/base/db/partition.ts';
import { type Frame, type FrameBlock, framesIn, markBytes, markOf } from './frame-block.ts';

/** The packets of all processes, in the database (decision 104). */
export type FrameStore = {
  /** Writes blocks in one statement, except for the first ones of a day. */
  append(blocks: readonly FrameBlock[]): Promise<void>;
  /** The newest frames of a tracker that pass the filter, the newest first. */
  newest(imei: string, wanted: { limit: number; passes: (frame: Frame) => boolean }): Promise<Frame[]>;
  /** Drops the days (UTC) that ended `days` ago; with 0 all. Returns the names of their partitions. */
  expire(days: number, nowMs: number): Promise<string[]>;
};

const [BLOCKS, SLOTS] = ['frame_block', 'frame_slot'];
/** A slot is the time for which one row remembers that a tracker has packets, ms. */
const SLOT_MS = 600_000;
/** Blocks that are read at once. */
const PAGE = 20;

export function frameStore(pool: Pool): FrameStore {
  const partitions = partitionMaker(pool);
  /** The trackers of the present slot that have their row. */
  const noted: Noted = { slotMs: 0, marks: new Set() };

  return {
    async append(blocks) {
      const times = blocks.map(({ lastMs }) => lastMs);
      try {
        for (const parent of [BLOCKS, SLOTS]) await partitions.days(parent, times);
        await insert(pool, blocks, newSlots(blocks, noted));
      } catch (error) {
        noted.marks.clear();
        partitions.forget();
        throw error;
      }
    },
    async newest(imei, { limit, passes }) {
      const found: Frame[] = [];
      for await (const { lastMs, content } of blocksOf(pool, markOf(imei))) {
        // No further block has a newer frame.
        if (found.length >= limit && found[limit - 1]!.receivedMs >= lastMs) break;
        found.push(...(await framesIn(content, imei)).filter(passes).reverse());
        // Blocks of several processes overlap.
        found.sort((a, b) => b.receivedMs - a.receivedMs);
      }
      return found.slice(0, limit);
    },
    expire: (days, nowMs) =>
      dropPartitionsBefore(
        pool,
        [BLOCKS, SLOTS],
        days === 0 ? Number.POSITIVE_INFINITY : nowMs - days * DAY_MS,
      ),
  };
}

type Slot = { slotMs: number; mark: number };
type Noted = { slotMs: number; marks: Set<number> };

/** The rows for trackers whose slot is not noted yet; notes them. */
function newSlots(blocks: readonly FrameBlock[], noted: Noted): Slot[] {
  const slots: Slot[] = [];
  for (const { lastMs, marks } of blocks) {
    const slotMs = Math.floor(lastMs / SLOT_MS) * SLOT_MS;
    if (slotMs !== noted.slotMs) noted.marks.clear();
    noted.slotMs = slotMs;
    for (const mark of marks) {
      if (noted.marks.has(mark)) continue;
      noted.marks.add(mark);
      slots.push({ slotMs, mark });
    }
  }
  return slots;
}

async function insert(pool: Pool, blocks: readonly FrameBlock[], slots: readonly Slot[]): Promise<void> {
  const rows = blocks.map(
    (_, i) => `($${3 * i + 3}::timestamptz, $${3 * i + 4}::bytea, $${3 * i + 5}::bytea)`,
  );
  await pool.query(
    `with slot as (
       insert into frame_slot (slot_at, mark) select * from unnest($1::timestamptz[], $2::int[])
     )
     insert into frame_block (last_at, marks, content) values ${rows.join(', ')}`,
    [
      binaryArray(
        'timestamptz',
        slots.map(({ slotMs }) => slotMs),
      ),
      binaryArray(
        'int4',
        slots.map(({ mark }) => mark),
      ),
      ...blocks.flatMap(({ lastMs, marks, content }) => [
        new Date(Math.ceil(lastMs)),
        markBytes(marks),
        content,
      ]),
    ],
  );
}

/** The blocks that may hold frames of a tracker, the newest first, read when they are needed. */
async function* blocksOf(pool: Pool, mark: number): AsyncGenerator<{ lastMs: number; content: Buffer }> {
  const { rows: slots } = await pool.query<{ slot_at: Date }>(
    'select distinct slot_at from frame_slot where mark = $1 order by slot_at desc',
    [mark],
  );
  for (const { slot_at } of slots) {
    let before: { last_at: Date; id: number } = { last_at: new Date(slot_at.getTime() + SLOT_MS), id: 0 };
    for (let isLast = false; !isLast; ) {
      const { rows } = await pool.query<{ last_at: Date; id: number; content: Buffer }>(
        `select last_at, id, content from frame_block
         where last_at between $2 and $3 and (last_at, id) < ($3, $4) and position($1::bytea in marks) > 0
         order by last_at desc, id desc limit ${PAGE}`,
        [markBytes([mark]), slot_at, before.last_at, before.id],
      );
      for (const { last_at, content } of rows) yield { lastMs: last_at.getTime(), content };
      isLast = rows.length < PAGE;
      before = rows.at(-1) ?? before;
    }
  }
}

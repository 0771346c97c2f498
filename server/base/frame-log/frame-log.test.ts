import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { BLOCK_BYTES, type Frame } from './frame-block.ts';
import { type FrameLog, frameLog } from './frame-log.ts';
import { frameStore } from './frame-store.ts';

const IMEI = '356307042441013';
const OTHER = '356307042441021';
const T = Date.parse('2026-03-02T10:15:00Z');
const DAY = 24 * HOUR_MS;

let database: Awaited<ReturnType<typeof testDatabase>>;
let nowMs: number;
let dropped: number;
let log: FrameLog;

/** A log as another process opens it on the same database. */
const opened = (days = 7, pool = database.pool) =>
  frameLog({
    store: frameStore(pool),
    isKept: days > 0,
    log: pino({ level: 'silent' }),
    onDropped: (frames) => {
      dropped += frames;
    },
  });

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  nowMs = T;
  dropped = 0;
  log = opened();
});
afterEach(async () => {
  await log.close();
  await frameStore(database.pool).expire(0, nowMs);
});

function frame(text: string, fields: Partial<Frame> = {}): Frame {
  return {
    imei: IMEI,
    protocol: 'teltonika',
    address: '::ffff:192.0.2.7',
    receivedMs: nowMs,
    vehicleIds: [],
    size: text.length,
    bytes: Buffer.from(text),
    ...fields,
  };
}
const newest = (limit = 50, imei = IMEI, passes: (one: Frame) => boolean = () => true, from = log) =>
  from.newest(imei, { limit, passes });
const texts = async (...args: Parameters<typeof newest>) =>
  (await newest(...args)).map(({ bytes }) => bytes?.toString() ?? null);
/** The days that have packets. */
const days = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relname ~ '^frame_(block|slot)_[0-9]+$' order by 1",
  );
  return rows.map(({ name }) => name);
};

/** The result of a reading, and how many blocks it decompressed. */
async function blocksOpened<T>(read: () => Promise<T>): Promise<[T, number]> {
  let opened = 0;
  const count = (_: number, type: string) => {
    if (type === 'ZLIB') opened++;
  };
  const hook = createHook({ init: count }).enable();
  try {
    return [await read(), opened];
  } finally {
    hook.disable();
  }
}

describe('raw frames', () => {
  it('come back as they were, the newest first, each to its tracker', async () => {
    const first = frame('one', { vehicleIds: [7, 4_000_000_000] });
    const second = frame('two', { receivedMs: T + 1.5, protocol: 'osmand', bytes: null });
    log.keep(first);
    log.keep(frame('other', { imei: OTHER }));
    log.keep(second);
    expect(await newest()).toEqual([second, first]);
    expect(await texts(50, OTHER)).toEqual(['other']);
    expect(await texts(50, '35630704244101')).toEqual([]);
  });

  it('are as many as asked for, of those that pass', async () => {
    for (let n = 1; n <= 9; n++) log.keep(frame(String(n), { vehicleIds: [n % 2] }));
    expect(await texts(3)).toEqual(['9', '8', '7']);
    expect(await texts(3, IMEI, ({ vehicleIds }) => vehicleIds[0] === 0)).toEqual(['8', '6', '4']);
  });

  it('keep their bytes when the buffer that they came in is used again', async () => {
    const bytes = Buffer.from('first');
    log.keep(frame('', { bytes }));
    bytes.write('later');
    expect(await texts()).toEqual(['first']);
  });

  it('are in the partition of their day, of which only those with the tracker are read', async () => {
    log.keep(frame('monday'));
    nowMs = T + DAY;
    await newest();
    log.keep(frame('tuesday', { imei: OTHER }));
    nowMs = T + 2 * DAY;
    await newest();
    log.keep(frame('wednesday'));
    expect(await texts()).toEqual(['wednesday', 'monday']);
    const [monday, tuesday, wednesday] = ['20260302', '20260303', '20260304'];
    expect(await days()).toEqual([
      ...[monday, tuesday, wednesday].map((day) => `frame_block_${day}`),
      ...[monday, tuesday, wednesday].map((day) => `frame_slot_${day}`),
    ]);
    await database.pool.query(`truncate frame_slot_${monday}`);
    expect(await texts()).toEqual(['wednesday']);
  });

  it('are searched for in the blocks that hold the tracker, from the newest, in no more than are needed', async () => {
    for (let hour = 0; hour < 3; hour++) {
      nowMs = T + hour * HOUR_MS;
      for (let block = 0; block < 8; block++) {
        log.keep(frame(`${hour}/${block}`));
        if (block === 5) log.keep(frame(`other ${hour}`, { imei: OTHER }));
        await newest(1);
      }
    }
    expect(await blocksOpened(() => texts(50, OTHER))).toEqual([['other 2', 'other 1', 'other 0'], 3]);
    expect(await blocksOpened(() => texts(50, OTHER, () => false))).toEqual([[], 3]);
    expect(await blocksOpened(() => texts(2))).toEqual([['2/7', '2/6'], 2]);
    expect((await blocksOpened(() => texts()))[1]).toBe(24);
  });

  it('are read on where one page of blocks ends', async () => {
    for (let n = 1; n <= 45; n++) {
      log.keep(frame(String(n)));
      await newest(1);
    }
    expect(await texts(50)).toEqual(Array.from({ length: 45 }, (_, i) => String(45 - i)));
  });

  it('fill a block to its last byte with what no compression makes smaller', async () => {
    log.keep(frame('', { bytes: randomBytes(BLOCK_BYTES) }));
    log.keep(frame('next'));
    expect((await newest()).map(({ bytes }) => bytes?.length)).toEqual([4, BLOCK_BYTES]);
    expect(dropped).toBe(0);
  });

  it('go on after a restart', async () => {
    log.keep(frame('before'));
    await log.close();
    log = opened();
    log.keep(frame('after', { imei: OTHER }));
    log.keep(frame('after'));
    await log.close();
    log = opened();
    expect(await texts()).toEqual(['after', 'before']);
  });

  it('take less than a third of their size on the disk', async () => {
    const packet = 'a packet resembles the one before it; '.repeat(6);
    for (let n = 0; n < 400; n++) log.keep(frame(`${packet}${n}`));
    await log.close();
    const { rows } = await database.pool.query(
      "select sum(pg_total_relation_size(oid))::int as size from pg_class where relname ~ '^frame_.*_20260302$' and relkind = 'r'",
    );
    expect(rows[0].size).toBeLessThan((400 * packet.length) / 3 + 8 * 8192);
    expect((await texts(1))[0]).toBe(`${packet}399`);
  });

  it('are written once a second, in one statement however many there are', async () => {
    log.keep(frame('makes the day'));
    await newest(1);
    const said = vi.spyOn(database.pool, 'query');
    try {
      for (let n = 0; n < 3_500; n++) log.keep(frame(String(n), { imei: String(n) }));
      await log.close();
      expect(said).toHaveBeenCalledTimes(1);
    } finally {
      said.mockRestore();
    }
    expect(await texts(1, '3499')).toEqual(['3499']);
  });

  it('go after their days, day by day', async () => {
    log.keep(frame('old'));
    await newest(1);
    nowMs = T + DAY;
    log.keep(frame('new'));
    expect(await texts()).toEqual(['new', 'old']);
    // 2 March is over seven days ago at the end of 9 March, not a millisecond before.
    nowMs = Date.parse('2026-03-10T00:00:00Z') - 1;
    const elsewhere = frameStore(database.pool);
    expect(await elsewhere.expire(7, nowMs)).toEqual([]);
    nowMs += 1;
    expect(await elsewhere.expire(7, nowMs)).toEqual(['frame_block_20260302', 'frame_slot_20260302']);
    expect(await texts()).toEqual(['new']);
  });

  it('are not kept when their days are 0, and what there was goes', async () => {
    log.keep(frame('kept'));
    await log.close();
    log = opened(0);
    log.keep(frame('not'));
    expect(await texts()).toEqual(['kept']);
    await frameStore(database.pool).expire(0, nowMs);
    expect(await days()).toEqual([]);
  });
});

describe('several processes', () => {
  it('are read in the order of arrival, by one that wrote nothing as well', async () => {
    const second = opened();
    const reader = opened();
    for (let n = 0; n < 12; n++) {
      nowMs = T + n * 100;
      (n % 2 === 0 ? log : second).keep(frame(String(n)));
      // Blocks of several packets that overlap those of the other process, and one that is written late.
      if (n % 6 === 5) await newest(1);
    }
    await second.close();
    const order = Array.from({ length: 12 }, (_, n) => String(11 - n));
    expect(await texts(50, IMEI, undefined, reader)).toEqual(order);
    expect(await texts(5, IMEI, undefined, reader)).toEqual(order.slice(0, 5));
    await reader.close();
  });

  it('may begin a day and drop one at the same moment', async () => {
    const others = Array.from({ length: 4 }, () => opened());
    for (const [n, one] of others.entries()) one.keep(frame(String(n)));
    await Promise.all(others.map((one) => one.close()));
    expect((await texts()).sort()).toEqual(['0', '1', '2', '3']);
    expect(dropped).toBe(0);
    nowMs = T + 30 * DAY;
    await Promise.all(others.map(() => frameStore(database.pool).expire(7, nowMs)));
    expect(await days()).toEqual([]);
  });
});

describe('what the database does not take', () => {
  it('is dropped and counted beyond thirty-two blocks, and keeping never waits', async () => {
    log.keep(frame('makes the day'));
    await newest(1);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table frame_block in access exclusive mode');
    // Four of 60,000 bytes fit a block of 262,144; thirty-two blocks are 128.
    const large = 'x'.repeat(60_000);
    for (let n = 0; n < 164; n++) log.keep(frame(large));
    expect(dropped).toBe(36);
    await holder.query('rollback');
    await holder.end();
    expect(await newest(200)).toHaveLength(129);
    log.keep(frame('small'));
    expect(await texts(1)).toEqual(['small']);
    expect(dropped).toBe(36);
  });

  it('is dropped and counted while the database is away, and comes through once it is back', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const admin = new pg.Client({ connectionString: inject('databaseUrl') });
    await admin.connect();
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    log.keep(frame('lost'));
    log.keep(frame('lost'));
    await log.close();
    expect(dropped).toBe(2);
    await vi.waitUntil(() => database.pool.totalCount === 0);
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
    log = opened();
    log.keep(frame('kept'));
    expect(await texts()).toEqual(['kept']);
  });

  it('is a frame larger than any', async () => {
    log.keep(frame('', { bytes: Buffer.alloc(BLOCK_BYTES + 1) }));
    expect(dropped).toBe(1);
    expect(await texts()).toEqual([]);
  });
});

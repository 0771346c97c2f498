import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { BLOCK_BYTES, type Frame, frameBytes, HEADER_BYTES, putFrame } from './frame-block.ts';
import { type FrameLog, frameLog } from './frame-log.ts';

const IMEI = '356307042441013';
const OTHER = '356307042441021';
const T = Date.parse('2026-03-02T10:15:00Z');

let folder: string;
let nowMs: number;
let dropped: number;
let log: FrameLog;

const opened = (days = 7) =>
  frameLog({
    folder: join(folder, 'frames'),
    days,
    now: () => nowMs,
    log: pino({ level: 'silent' }),
    onDropped: (frames) => {
      dropped += frames;
    },
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'traza-frames-'));
  nowMs = T;
  dropped = 0;
  log = opened();
});
afterEach(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
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
const newest = (limit = 50, imei = IMEI, passes: (one: Frame) => boolean = () => true) =>
  log.newest(imei, { limit, passes });
const texts = async (...args: Parameters<typeof newest>) =>
  (await newest(...args)).map(({ bytes }) => bytes?.toString() ?? null);
const files = () => readdirSync(join(folder, 'frames')).sort();

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

  it('are in one file an hour, of which only those with the tracker are read', async () => {
    log.keep(frame('ten'));
    nowMs = T + HOUR_MS;
    log.keep(frame('eleven', { imei: OTHER }));
    nowMs = T + 2 * HOUR_MS;
    log.keep(frame('twelve'));
    expect(await texts()).toEqual(['twelve', 'ten']);
    const [ten, eleven, twelve] = [10, 11, 12].map((hour) => `2026-03-02T${hour}`);
    expect(files()).toEqual([
      `${ten}.frames`,
      `${ten}.heard`,
      `${eleven}.frames`,
      `${eleven}.heard`,
      `${twelve}.frames`,
    ]);
    writeFileSync(join(folder, 'frames', `${ten}.heard`), `<${OTHER}>\n`);
    expect(await texts()).toEqual(['twelve']);
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

  it('fill a block to its last byte with what no compression makes smaller', async () => {
    const room = BLOCK_BYTES - HEADER_BYTES - frameBytes(frame(''));
    log.keep(frame('', { bytes: randomBytes(room) }));
    log.keep(frame('next'));
    expect((await newest()).map(({ bytes }) => bytes?.length)).toEqual([4, room]);
    expect(dropped).toBe(0);
  });

  it('go on in the file of the hour after a restart', async () => {
    log.keep(frame('before'));
    await log.close();
    log = opened();
    log.keep(frame('after', { imei: OTHER }));
    log.keep(frame('after'));
    await log.close();
    expect(files()).toEqual(['2026-03-02T10.frames', '2026-03-02T10.heard']);
    log = opened();
    expect(await texts()).toEqual(['after', 'before']);
  });

  it('take less than a third of their size on the disk', async () => {
    const packet = 'a packet resembles the one before it; '.repeat(6);
    for (let n = 0; n < 400; n++) log.keep(frame(`${packet}${n}`));
    await log.close();
    expect(statSync(join(folder, 'frames', files()[0]!)).size).toBeLessThan((400 * packet.length) / 3);
    expect((await texts(1))[0]).toBe(`${packet}399`);
  });

  it('written before blocks were compressed are read too', async () => {
    const block = Buffer.alloc(200);
    const end = putFrame(block, HEADER_BYTES, frame('plain'));
    block.write('RFZT', 'latin1');
    block.writeUInt32LE(end - HEADER_BYTES, 4);
    block.writeUInt32LE(crc32(block.subarray(HEADER_BYTES, end)), 8);
    mkdirSync(join(folder, 'frames'));
    writeFileSync(join(folder, 'frames', '2026-03-02T10.frames'), block.subarray(0, end));
    log.keep(frame('later'));
    expect(await texts()).toEqual(['later', 'plain']);
  });

  it.each([
    ['a header that broke off', Buffer.from('5246', 'hex')],
    ['frames that broke off', Buffer.from('52465a5400010000deadbeef0102', 'hex')],
    ['zeros', Buffer.alloc(500)],
    ['frames that are not what was written', Buffer.from('52465a5402000000deadbeef0102', 'hex')],
    ['the trackers of a block, and not the block', Buffer.from('52465a490400000000000000', 'hex')],
  ])('outlive a crash that leaves %s', async (_, torn) => {
    log.keep(frame('whole'));
    await log.close();
    rmSync(join(folder, 'frames', '2026-03-02T10.heard'));
    appendFileSync(join(folder, 'frames', '2026-03-02T10.frames'), torn);
    log = opened();
    expect(await texts()).toEqual(['whole']);
    log.keep(frame('later'));
    expect(await texts()).toEqual(['later', 'whole']);
  });

  it('go after their days, hour by hour', async () => {
    log.keep(frame('old'));
    nowMs = T + HOUR_MS;
    log.keep(frame('new'));
    expect(await texts()).toEqual(['new', 'old']);
    // 10:00 to 11:00 is over seven days ago at 11:00 seven days later, not a millisecond before.
    nowMs = Date.parse('2026-03-09T11:00:00Z') - 1;
    expect(await log.expire()).toBe(0);
    nowMs += 1;
    expect(await log.expire()).toBe(1);
    expect(await texts()).toEqual(['new']);
  });

  it('are not kept when their days are 0, and what there was goes', async () => {
    log.keep(frame('kept'));
    await log.close();
    log = opened(0);
    log.keep(frame('not'));
    expect(await texts()).toEqual(['kept']);
    nowMs = T + HOUR_MS;
    await log.expire();
    expect(files()).toEqual([]);
  });
});

describe('what the disk does not take', () => {
  it('is dropped and counted beyond sixteen blocks', async () => {
    // Four of 60,000 bytes fit a block of 262,144; sixteen blocks are 64.
    const large = 'x'.repeat(60_000);
    for (let n = 0; n < 100; n++) log.keep(frame(large));
    expect(dropped).toBe(36);
    expect(await newest(100)).toHaveLength(64);
    log.keep(frame('small'));
    expect(await texts(1)).toEqual(['small']);
    expect(dropped).toBe(36);
  });

  it('is dropped and counted when it cannot be written, and comes through once it can', async () => {
    writeFileSync(join(folder, 'frames'), 'no folder');
    log.keep(frame('lost'));
    log.keep(frame('lost'));
    expect(await texts()).toEqual([]);
    expect(dropped).toBe(2);
    rmSync(join(folder, 'frames'));
    log.keep(frame('kept'));
    expect(await texts()).toEqual(['kept']);
  });

  it('is a frame larger than any', async () => {
    log.keep(frame('', { bytes: Buffer.alloc(262_144) }));
    expect(dropped).toBe(1);
    expect(await texts()).toEqual([]);
  });
});

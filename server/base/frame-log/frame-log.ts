import type { Logger } from 'pino';
import {
  BLOCK_BYTES,
  type Frame,
  hasRoom,
  type OpenBlock,
  openBlock,
  putFrame,
  sealBlock,
} from './frame-block.ts';
import type { FrameStore } from './frame-store.ts';

/** Packets of trackers as they arrived, for some days (protocol rules §0.8). */
export type FrameLog = Pick<FrameStore, 'newest'> & {
  /**
   * Copies a frame into memory, from where it is written soon. Never waits, never fails: without room the
   * frame is lost.
   */
  keep(frame: Frame): void;
  /** Writes the frames in memory, then ends. */
  close(): Promise<void>;
};

/** Blocks in memory, 8 MiB: two seconds of the fastest traffic. */
const BLOCKS = 32;
/** Full blocks that are written before their time. */
const MANY = 16;
/** Frames stay in memory no longer than this, ms; a crash may lose them. */
const WRITE_MS = 1_000;

/**
 * The frames that this process hears, on their way into a store. `newest` finds those still in memory too,
 * and those of other processes. `onDropped` is called for lost frames.
 */
export function frameLog(options: {
  store: FrameStore;
  isKept: boolean;
  log: Logger;
  onDropped: (frames: number) => void;
}): FrameLog {
  const { store, isKept, log, onDropped } = options;
  const free: Buffer[] = [];
  let blocks = 0;
  let full: OpenBlock[] = [];
  let filling: OpenBlock | null = null;
  let writing: Promise<void> | null = null;
  let isFailing = false;

  const setAside = () => {
    if (filling) full.push(filling);
    filling = null;
  };
  const write = async () => {
    setAside();
    const taken = full;
    full = [];
    if (taken.length === 0) return;
    try {
      await store.append(await Promise.all(taken.map(sealBlock)));
      isFailing = false;
    } catch (error) {
      onDropped(taken.reduce((sum, { heads }) => sum + heads.length, 0));
      if (!isFailing) log.error({ err: error }, 'raw frames not written');
      isFailing = true;
    }
    free.push(...taken.map(({ memory }) => memory));
  };
  /** Writes everything in memory, after the statement that is under way. */
  const flush = async () => {
    while (writing) await writing;
    writing = write().finally(() => {
      writing = null;
    });
    await writing;
  };
  const flushUnlessBusy = () => {
    if (!writing) void flush();
  };
  /** The block with room for the frame; null when the database is slower than the trackers. */
  const blockFor = (frame: Frame): OpenBlock | null => {
    if (filling && hasRoom(filling, frame)) return filling;
    setAside();
    if (full.length >= MANY) flushUnlessBusy();
    if (free.length === 0 && blocks === BLOCKS) return null;
    if (free.length === 0) blocks++;
    filling = openBlock(free.pop());
    return filling;
  };
  const timer = setInterval(flushUnlessBusy, WRITE_MS).unref();

  return {
    keep(frame) {
      if (!isKept) return;
      const block = (frame.bytes?.length ?? 0) > BLOCK_BYTES ? null : blockFor(frame);
      if (block) putFrame(block, frame);
      else onDropped(1);
    },
    async newest(imei, wanted) {
      await flush();
      return store.newest(imei, wanted);
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

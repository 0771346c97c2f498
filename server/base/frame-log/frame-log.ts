import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { BLOCK_BYTES, type Frame, frameBytes, HEADER_BYTES, putFrame, sealBlock } from './frame-block.ts';
import { frameWriter, newestFrames, removeFramesBefore } from './frame-files.ts';

/** Packets of trackers as they arrived, for some days (protocol rules §0.8). */
export type FrameLog = {
  /**
   * Copies a frame into memory, from where it is written soon. Never waits, never fails: without room the
   * frame is lost.
   */
  keep(frame: Frame): void;
  /**
   * The newest frames of a tracker that pass the filter, the newest first, including those still in memory.
   */
  newest(
    imei: string,
    options: { limit: number; passes: (frame: Frame) => boolean },
  ): Promise<readonly Frame[]>;
  /** Removes old hours; returns how many. */
  expire(): Promise<number>;
  /** Writes the frames in memory, then ends. */
  close(): Promise<void>;
};

/** Blocks in memory: some seconds of the fastest traffic. */
const BLOCKS = 16;
/** Frames stay in memory no longer than this, ms; a crash may lose them. */
const WRITE_MS = 5_000;

type Filling = { block: Buffer; end: number; frames: number; hour: number; imeis: Set<string> };

/** Keeps frames below a folder for some days; 0 days keeps none. `onDropped` is called for lost frames. */
export function frameLog(options: {
  folder: string;
  days: number;
  now: () => number;
  log: Logger;
  onDropped: (frames: number) => void;
}): FrameLog {
  const { folder, days, now, log, onDropped } = options;
  const writer = frameWriter(folder);
  const free: Buffer[] = [];
  let blocks = 0;
  let filling: Filling | null = null;
  let written = Promise.resolve();
  let isFailing = false;

  const write = async ({ block, end, frames, hour, imeis }: Filling): Promise<void> => {
    try {
      await writer.append(hour, await sealBlock(block, end, imeis), imeis);
      isFailing = false;
    } catch (error) {
      onDropped(frames);
      if (!isFailing) log.error({ err: error, folder }, 'raw frames not written');
      isFailing = true;
    } finally {
      free.push(block);
    }
  };
  const passOn = (): Promise<void> => {
    const full = filling;
    filling = null;
    if (full) written = written.then(() => write(full));
    return written;
  };
  /** The block with room for this many bytes more; null when the disk is slower than the trackers. */
  const blockFor = (bytes: number, hour: number): Filling | null => {
    if (filling && filling.hour === hour && filling.end + bytes <= BLOCK_BYTES) return filling;
    passOn();
    if (free.length === 0 && blocks === BLOCKS) return null;
    if (free.length === 0) blocks++;
    const block = free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
    filling = { block, end: HEADER_BYTES, frames: 0, hour, imeis: new Set() };
    return filling;
  };
  const timer = setInterval(() => void passOn(), WRITE_MS).unref();

  return {
    keep(frame) {
      if (days === 0) return;
      const bytes = frameBytes(frame);
      const into =
        HEADER_BYTES + bytes > BLOCK_BYTES ? null : blockFor(bytes, Math.floor(frame.receivedMs / HOUR_MS));
      if (!into) return onDropped(1);
      into.end = putFrame(into.block, into.end, frame);
      into.frames++;
      into.imeis.add(frame.imei);
    },
    async newest(imei, wanted) {
      await passOn();
      return newestFrames(folder, imei, wanted);
    },
    expire: () => removeFramesBefore(folder, now() - days * DAY_MS),
    async close() {
      clearInterval(timer);
      await passOn();
      await writer.close().catch((error) => log.error({ err: error, folder }, 'raw frames not closed'));
    },
  };
}

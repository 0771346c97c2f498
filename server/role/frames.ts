import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FrameLog, frameLog } from '#server/base/frame-log/frame-log.ts';
import { frameStore } from '#server/base/frame-log/frame-store.ts';
import type { Ground } from './ground.ts';

/** Opens the log of the packets that this process hears, as they arrive. */
export async function openFrames(
  { config, database, log, opened }: Ground,
  onDropped: (frames: number) => void,
): Promise<FrameLog> {
  // Earlier versions kept raw packets in files, which nothing reads any more.
  await rm(join(config.DATA_DIR, 'frames'), { recursive: true, force: true });
  const isKept = config.FRAME_DAYS > 0;
  const frames = frameLog({ store: frameStore(database.pool), isKept, log, onDropped });
  opened.push(() => frames.close());
  return frames;
}

import { join } from 'node:path';
import { HOUR_MS } from '#domain/duration.ts';
import { type FrameLog, frameLog } from '#server/base/frame-log/frame-log.ts';
import type { Ground } from './ground.ts';
import { every } from './turns.ts';

const EXPIRE_MS = HOUR_MS;

/** Opens the packets of trackers as they arrived. */
export function openFrames({ config, now, log, opened }: Ground, onDropped = (_: number) => {}): FrameLog {
  const folder = join(config.DATA_DIR, 'frames');
  const frames = frameLog({ folder, days: config.FRAME_DAYS, now, log, onDropped });
  opened.push(
    () => frames.close(),
    every(EXPIRE_MS, log, () => frames.expire()),
  );
  return frames;
}

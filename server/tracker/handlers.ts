import type { Handler } from '../http/route.ts';
import { fittingHandlers } from './fitting-handlers.ts';
import { trackerFramesHandler } from './tracker-frames.ts';
import { trackerRecordHandlers } from './tracker-handlers.ts';

export const trackerHandlers: readonly Handler[] = [
  ...trackerRecordHandlers,
  ...fittingHandlers,
  trackerFramesHandler,
];

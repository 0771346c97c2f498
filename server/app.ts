import type { Logger } from 'pino';
import type { LiveBoard } from './board/live-board.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FrameLog } from './frame-log/frame-log.ts';

/** What every handler and job of a running server shares. */
export type App = {
  config: Config;
  database: Database;
  board: LiveBoard;
  log: Logger;
  /** What trackers sent, as it came. */
  frames: Pick<FrameLog, 'newest' | 'expire'>;
  /** The clock, ms UTC; tests give their own. */
  now(): number;
  /** Takes vehicles anew from the database, after a command changed them: on the board, and with their settings in the lanes. */
  reloadVehicles(vehicleIds: readonly number[]): Promise<void>;
  /** Lets the trackers' ports ask the database anew for an IMEI, after a command changed its tracker or its fitting. */
  forgetTracker(imei: string): void;
};

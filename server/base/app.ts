import type { Logger } from 'pino';
import type { RequestLog } from '#server/base/api-log/request-log.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Crowd } from '#server/base/crowd/crowd.ts';
import type { Database } from '#server/base/db/database.ts';
import type { FrameLog } from '#server/base/frame-log/frame-log.ts';
import type { Geocoder } from '#server/base/geocoder/geocoder.ts';
import type { Passwords } from '#server/base/password/password.ts';
import type { LiveBoard } from '#server/bus/board/live-board.ts';
import type { Bus } from '#server/bus/bus.ts';
import type { Announced } from '#server/bus/follow-up.ts';

/** The common parts for every handler and job of a running server. */
export type App = {
  config: Config;
  database: Database;
  board: LiveBoard;
  log: Logger;
  /** Packets of trackers as they arrived. */
  frames: Pick<FrameLog, 'newest' | 'expire'>;
  /** The log of the requests that this process answers. */
  requests: RequestLog;
  /** Addresses for words, words for points. */
  geocoder: Geocoder;
  /** Hashes and checks passwords, a few at a time. */
  passwords: Passwords;
  /** Users who do the same thing at once. */
  crowd: Crowd;
  /** The clock, ms UTC; tests give their own. */
  now(): number;
  /** Publishes changes to all subscribers; call it after the commit. Commands do so by themselves. */
  publish(changes: readonly Announced[]): Promise<void>;
  /** Reaches the other roles of the server. */
  bus: Bus;
};

import type { Logger } from 'pino';
import type { RequestLog } from '#server/base/api-log/request-log.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Crowd } from '#server/base/crowd/crowd.ts';
import type { Database } from '#server/base/db/database.ts';
import type { FrameLog } from '#server/base/frame-log/frame-log.ts';
import type { Geocoder } from '#server/base/geocoder/geocoder.ts';
import type { Known } from '#server/base/known.ts';
import type { LookLog } from '#server/base/looks.ts';
import type { Maps } from '#server/base/maps.ts';
import type { Passwords } from '#server/base/password/password.ts';
import type { Roads } from '#server/base/roads.ts';
import type { Tracer } from '#server/base/tracer.ts';
import type { LiveBoard, LiveFrame } from '#server/bus/board/live-board.ts';
import type { Bus } from '#server/bus/bus.ts';
import type { Announced } from '#server/bus/follow-up.ts';

/** The common parts of every role of a running server. */
export type Base = {
  config: Config;
  database: Database;
  log: Logger;
  /** Places, rules, schedules and subscriptions. */
  known: Known;
  /** The clock, ms UTC; tests give their own. */
  now(): number;
  /** Publishes changes to all roles; call it after the commit. Commands do so by themselves. */
  publish(changes: readonly Announced[]): Promise<void>;
  /** Shows on the boards of all processes what a commit has stored of vehicles. */
  showStored(frames: readonly LiveFrame[]): void;
  /** Aborted once the process has been asked to end. */
  ending: AbortSignal;
  /** The id of this process, as in `server_process`. */
  processId: string;
  /** Is NATS connected? Null without an address. */
  isBusUp(): boolean | null;
  /** Processes that serve browsers besides this one. */
  otherApis(): number;
  /** Reaches the other parts of this process. */
  bus: Bus;
  /** Only where a collector of traces is set. */
  tracer?: Tracer;
};

/** The parts that reports need, on the screen or by post. */
export type Reporting = Base & {
  /** Addresses for words, words for points. */
  geocoder: Geocoder;
  /** Streets of the installation's own road files. */
  roads: Roads;
};

/** The parts that handlers of endpoints and sockets have: those of the role `api`. */
export type App = Reporting & {
  board: LiveBoard;
  /** The street map that this process serves. */
  maps: Maps;
  /** Packets of trackers as they arrived. */
  frames: Pick<FrameLog, 'newest'>;
  /** The log of the requests that this process answers. */
  requests: RequestLog;
  /** Hashes and checks passwords, a few at a time. */
  passwords: Passwords;
  /** Who opens where drivers are and were. */
  looks: LookLog;
  /** Users who do the same thing at once. */
  crowd: Crowd;
};

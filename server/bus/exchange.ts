import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LiveFrame } from './board/live-board.ts';
import type { Bus } from './bus.ts';
import type { Change } from './change.ts';
import { LOG_ID, openLogReader, writeLog } from './change-log.ts';
import type { Announced } from './follow-up.ts';
import { packFrames, unpackFrames } from './live-codec.ts';
import { openNats, type Wire } from './nats.ts';
import { openPresence } from './presence.ts';
import { publishChanges } from './publish.ts';

/** Interval at which frames go to other processes, ms. Only the newest of each vehicle in it counts. */
const TICK_MS = 100;
/** Frames of one message: less than the megabyte that NATS carries. */
const TOGETHER = 5_000;
/** Without messages missing, boards compare themselves with the database so often, in turns of `turn`. */
const COMPARE_TURNS = 15;

/** Reaches all parts of an installation, in this process and in others. */
export type Exchange = {
  /** Publishes committed changes; resolves once the subscribers of this process are done. */
  publish(changes: readonly Announced[]): Promise<void>;
  /** Shows on all boards what a commit has stored. */
  showStored(frames: readonly LiveFrame[]): void;
  /** Says that this process lives, and reads what no message brought. Call it every two seconds. */
  turn(): Promise<void>;
  /** Is NATS connected? Null without an address. */
  isBusUp(): boolean | null;
  /** Other processes that serve browsers, as the last turn found them. */
  otherApis(): number;
  close(): Promise<void>;
};

/**
 * Connects the bus of this process with those of others: by NATS if there is an address, and by the change
 * log in any case. So a lost message delays what follows by one turn, and loses nothing.
 */
export async function openExchange(
  bus: Bus,
  options: {
    pool: Pool;
    log: Logger;
    now(): number;
    processId: string;
    role: string;
    nats: string | undefined;
  },
): Promise<Exchange> {
  const { pool, log, now, processId, nats } = options;
  const presence = openPresence(pool, options);
  const reader = openLogReader(pool, now);
  // These changes are in all that this process reads from now on.
  await reader.read();
  let { timeline, otherApis } = await presence.hello();
  let isBehind = false;
  let turns = 0;

  const take: Parameters<typeof openNats>[1]['take'] = (subject, body) => {
    if (subject === 'live') void bus.publish('live', unpackFrames(body));
    else inTurn(JSON.parse(body.toString()) as Sent);
  };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = ({ ids, changes }: Sent) => {
    reader.skip(ids);
    last = last.then(() => publishChanges(bus, changes));
  };
  const onGap = () => {
    isBehind = true;
  };
  const wire: Wire | null = nats === undefined ? null : openNats(nats, { processId, log, take, onGap });
  const outgoing = wire && frameSender(wire);

  return {
    async publish(changes) {
      const ids = await logged(pool, log, changes);
      wire?.send('change', Buffer.from(JSON.stringify({ ids, changes } satisfies Sent)));
      await publishChanges(bus, changes);
    },
    showStored(frames) {
      outgoing?.add(frames);
      void bus.publish('live', frames);
    },
    async turn() {
      const around = await presence.hello();
      ({ otherApis } = around);
      if (around.timeline !== timeline) {
        log.warn({ from: timeline, to: around.timeline }, 'another database has taken over');
        ({ timeline } = around);
        await bus.publish('new_timeline', null);
      }
      if (around.others === 0) return;
      await publishChanges(bus, await reader.read());
      turns++;
      if (wire?.isUp() && !isBehind && turns % COMPARE_TURNS !== 0) return;
      isBehind = false;
      await bus.publish('compare', null);
    },
    isBusUp: () => wire?.isUp() ?? null,
    otherApis: () => otherApis,
    async close() {
      outgoing?.close();
      await wire?.close();
      await last;
      await presence.leave();
    },
  };
}

/** Changes between processes, with the rows of the log that have them. */
type Sent = { ids: number[]; changes: readonly Change[] };

/**
 * The rows of the log that have these changes. Those that their transaction did not log are written now. A
 * failure is logged alone, because they are committed.
 */
async function logged(pool: Pool, log: Logger, changes: readonly Announced[]): Promise<number[]> {
  const idOf = (change: object) => (change as { [LOG_ID]?: number | null })[LOG_ID] ?? null;
  const ids = new Set(changes.flatMap((change) => idOf(change) ?? []));
  const others = changes.filter((change) => idOf(change) === null);
  try {
    if (others.length > 0) ids.add(await writeLog(pool, others));
  } catch (error) {
    log.error({ err: error, changes: others.length }, 'changes not logged');
  }
  return [...ids];
}

/** Sends the newest frame of each vehicle, some times a second. */
function frameSender(wire: Wire) {
  const waiting = new Map<number, LiveFrame>();
  const timer = setInterval(() => {
    if (waiting.size === 0) return;
    const frames = [...waiting.values()];
    waiting.clear();
    for (let at = 0; at < frames.length; at += TOGETHER)
      wire.send('live', packFrames(frames.slice(at, at + TOGETHER)));
  }, TICK_MS);
  return {
    add(frames: readonly LiveFrame[]) {
      for (const frame of frames) waiting.set(frame.vehicleId, frame);
    },
    close: () => clearInterval(timer),
  };
}

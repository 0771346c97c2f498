import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { FilesRequest } from '#server/protocol/protocol.ts';
import {
  type ArrivedFiles,
  claimAlarms,
  type LabelledAlarm,
  noteAlarms,
  readArrived,
  readTrackersDue,
} from '#server/telemetry/camera/alarm-store.ts';

/** The part of a connection over which the server requests files from terminals. */
export type FilesLine = {
  /** Everything that this tracker sent is handled and answered. */
  rest(trackerId: number | null): void;
  close(): void;
};

/** Requests the files of alarms from terminals, over the connections of this process. */
export type FilesDesk = {
  /**
   * `ask` sends the request; it returns false when it could not. Null: trackers of the protocol have no
   * files.
   */
  open(ask: ((asked: FilesRequest) => boolean) | null): FilesLine;
  /** Takes alarms of a tracker that are stored. */
  note(trackerId: number, alarms: readonly LabelledAlarm[]): Promise<void>;
  /** Takes note that files of an alarm were announced, or that one of them arrived or was refused. */
  arrived(alarmId: number): Promise<void>;
  /** Requests files again, and those whose alarms other processes have noted. */
  sweep(): Promise<void>;
};

type Desk = {
  pool: Pool;
  log: Logger;
  /** The host to which terminals shall send their files; without one the installation takes none. */
  host: string | null;
  port(): number;
  now(): number;
  announce(arrived: ArrivedFiles): Promise<void>;
};
type Line = { ask: (asked: FilesRequest) => boolean; trackerId: number | null; isTrying: boolean };

/** A tracker without files costs nothing but an entry. */
export function filesDesk({ pool, log, host, port, now, announce }: Desk): FilesDesk {
  const lines = new Map<number, Line>();
  let toAsk = new Set<number>();

  async function attempt(line: Line, trackerId: number): Promise<void> {
    if (host === null || line.isTrying) return;
    line.isTrying = true;
    toAsk.delete(trackerId);
    try {
      for (const alarm of await claimAlarms(pool, trackerId, now()))
        line.ask({ host, port: port(), ...alarm });
    } catch (error) {
      log.warn({ err: error, trackerId }, 'files not asked for');
    }
    line.isTrying = false;
  }

  return {
    open(ask) {
      const line: Line | null = ask && { ask, trackerId: null, isTrying: false };
      return {
        rest(trackerId) {
          if (!line || trackerId === null) return;
          line.trackerId = trackerId;
          // The newest connection gets the request.
          lines.set(trackerId, line);
          if (toAsk.has(trackerId)) void attempt(line, trackerId);
        },
        close() {
          const { trackerId = null } = line ?? {};
          if (trackerId !== null && lines.get(trackerId) === line) lines.delete(trackerId);
        },
      };
    },
    async note(trackerId, alarms) {
      if (host === null) return;
      await noteAlarms(pool, trackerId, { alarms, nowMs: now() });
      toAsk.add(trackerId);
    },
    async arrived(alarmId) {
      const arrived = await readArrived(pool, alarmId);
      if (arrived) await announce(arrived);
    },
    async sweep() {
      if (host === null) return;
      toAsk = new Set(await readTrackersDue(pool, now()));
      for (const trackerId of toAsk) {
        const line = lines.get(trackerId);
        if (line) await attempt(line, trackerId);
      }
    },
  };
}

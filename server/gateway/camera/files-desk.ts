import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { FilesAsked } from '#server/protocol/protocol.ts';
import {
  type ArrivedFiles,
  claimAlarms,
  type LabelledAlarm,
  noteAlarms,
  readArrived,
  readTrackersToAsk,
} from '#server/telemetry/camera/alarm-store.ts';

/** The part of a connection over which terminals are asked for files. */
export type FilesLine = {
  /** All that came from this tracker is handled and answered. */
  rest(trackerId: number | null): void;
  close(): void;
};

/** Asks terminals for the files of their alarms, over the connections that this process holds. */
export type FilesDesk = {
  /** `ask` sends the question; it is false when it could not be sent. Null: such trackers have no files. */
  open(ask: ((asked: FilesAsked) => boolean) | null): FilesLine;
  /** Alarms of a tracker that are stored. */
  note(trackerId: number, alarms: readonly LabelledAlarm[]): Promise<void>;
  /** Files of an alarm are announced, or one of them is here or refused. */
  arrived(alarmId: number): Promise<void>;
  /** Finds whom to ask: again, or for what other processes have noted. */
  sweep(): Promise<void>;
};

type Desk = {
  pool: Pool;
  log: Logger;
  /** Where terminals shall send their files; without a host the installation takes none. */
  host: string | null;
  port(): number;
  now(): number;
  announce(arrived: ArrivedFiles): Promise<void>;
};
type Line = { ask: (asked: FilesAsked) => boolean; trackerId: number | null; isTrying: boolean };

/** Trackers without files cost nothing but an entry each. */
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
          // The newest connection is asked.
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
      toAsk = new Set(await readTrackersToAsk(pool, now()));
      for (const trackerId of toAsk) {
        const line = lines.get(trackerId);
        if (line) await attempt(line, trackerId);
      }
    },
  };
}

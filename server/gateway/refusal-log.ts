import type { Logger } from 'pino';
import { MINUTE_MS } from '#domain/duration.ts';

/** Addresses with a line of their own in a minute; the others share one. */
const ADDRESSES = 100;
const OTHERS = 'others';

export type RefusalLog = {
  note(refused: { address: string; protocol: string; reason: string }): void;
  close(): void;
};

/**
 * Writes one line per address and minute with the number and the reasons of its refusals. So nobody can fill
 * the log.
 */
export function refusalLog(log: Logger): RefusalLog {
  let minute = new Map<string, Record<string, number>>();
  const write = () => {
    for (const [address, reasons] of minute) {
      const count = Object.values(reasons).reduce((sum, times) => sum + times, 0);
      log.warn({ address, count, reasons }, 'trackers refused');
    }
    minute = new Map();
  };
  const timer = setInterval(write, MINUTE_MS).unref();
  return {
    note({ address, protocol, reason }) {
      const key = minute.has(address) || minute.size < ADDRESSES ? address : OTHERS;
      const reasons = minute.get(key) ?? {};
      const why = `${protocol} ${reason}`;
      reasons[why] = (reasons[why] ?? 0) + 1;
      minute.set(key, reasons);
    },
    close() {
      clearInterval(timer);
      write();
    },
  };
}

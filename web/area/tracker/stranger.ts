import { isImei } from '#domain/tracker/imei.ts';
import type { TrackerInput } from '#domain/tracker/tracker.ts';
import { hasTerminalNumber } from '#domain/tracker/tracker-protocol.ts';

const TERMINAL = /^terminal:(\d{1,20})$/;

/** What the address says of a stranger that is to be made known: its IMEI, or the number of a terminal. Null: it cannot be. */
export function addressOf({ imei, protocol }: { imei: string; protocol: string }): string | null {
  if (isImei(imei)) return imei;
  return hasTerminalNumber(protocol) && /^\d{1,20}$/.test(imei) ? `terminal:${imei}` : null;
}

/** The fields that a new tracker begins with, as the address says. */
export function knownOf(address: string): Partial<TrackerInput> {
  if (isImei(address)) return { imei: address };
  const terminal = TERMINAL.exec(address)?.[1];
  return terminal === undefined ? {} : { protocol: 'jt808', terminal_id: terminal, clock_zone: 'china' };
}

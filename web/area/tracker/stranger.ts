import { isImei } from '#domain/tracker/imei.ts';
import type { TrackerInput } from '#domain/tracker/tracker.ts';
import { hasTerminalNumber } from '#domain/tracker/tracker-protocol.ts';

const TERMINAL = /^terminal:(\d{1,20})$/;

/**
 * The value for the address to create a stranger: its IMEI, or the number of a terminal. Null: it cannot be
 * created.
 */
export function addressOf({ imei, protocol }: { imei: string; protocol: string }): string | null {
  if (isImei(imei)) return imei;
  return hasTerminalNumber(protocol) && /^\d{1,20}$/.test(imei) ? `terminal:${imei}` : null;
}

/** The first fields of a new tracker, from the address. */
export function knownOf(address: string): Partial<TrackerInput> {
  if (isImei(address)) return { imei: address };
  const terminal = TERMINAL.exec(address)?.[1];
  return terminal === undefined ? {} : { protocol: 'jt808', terminal_id: terminal, clock_zone: 'china' };
}

import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { alarmInStatus, isUnplugged } from './alarm.ts';

/** Highest levels of battery and GSM signal (§3.4). */
const BATTERY_FULL = 6;
const GSM_FULL = 4;
const BIT = { ignition: 0b10, charging: 0b100, gps: 0b100_0000 } as const;

type Status = Pick<TrackerRecord, 'ignition' | 'unplugged' | 'batteryPct' | 'gsmLevel'>;

/** Bytes of a status. */
export const STATUS_BYTES = 3;

/**
 * Status byte, battery level and GSM level (§3.4). Charging proves that the tracker has its supply. Not
 * charging proves nothing, because a full battery does not charge. The battery has six levels, each a sixth.
 */
export function statusIn(bytes: Buffer): Status {
  const [info, battery, gsm] = [bytes[0]!, bytes[1]!, bytes[2]!];
  return {
    ignition: (info & BIT.ignition) !== 0,
    unplugged: isUnplugged(alarmInStatus(info)) ? true : info & BIT.charging ? false : null,
    batteryPct: battery <= BATTERY_FULL ? Math.round((battery * 100) / BATTERY_FULL) : null,
    gsmLevel: gsm <= GSM_FULL ? gsm : null,
  };
}

/** The three bytes of a status, without an alarm. */
export function statusBytes(status: Partial<Status> & { valid?: boolean }): Buffer {
  const info =
    (status.ignition ? BIT.ignition : 0) |
    (status.unplugged === false ? BIT.charging : 0) |
    (status.valid ? BIT.gps : 0);
  const battery = Math.round(((status.batteryPct ?? 100) * BATTERY_FULL) / 100);
  return Buffer.from([info, battery, Math.min(status.gsmLevel ?? GSM_FULL, GSM_FULL)]);
}

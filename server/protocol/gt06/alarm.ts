import type { DeviceEventKind } from '#domain/telemetry/record.ts';

/** Alarm numbers of the JM-VL03, which other models mostly share (§3.4). */
const EVENT_OF_ALARM: ReadonlyMap<number, DeviceEventKind> = new Map([
  [0x01, 'sos'],
  [0x02, 'power_cut'],
  [0x03, 'vibration'],
  [0x06, 'speeding'],
  [0x09, 'towing'],
  [0x0e, 'low_battery'],
  [0x0f, 'low_battery'],
  [0x18, 'case_open'],
  [0x10, 'case_open'],
  [0x13, 'case_open'],
  [0x19, 'low_backup'],
  [0x15, 'low_backup'],
  [0x29, 'harsh_acceleration'],
  [0x2a, 'harsh_cornering'],
  [0x2b, 'harsh_cornering'],
  [0x2c, 'impact'],
  [0x30, 'harsh_braking'],
  [0x32, 'power_cut'],
] as const);
const IGNITION_ON = 0xfe;
const IGNITION_OFF = 0xff;
/** Power cut, pulled out of its socket, unplugged. */
const UNPLUGGED: readonly number[] = [0x02, 0x13, 0x32];
/** The same alarms as three bits of the status byte: vibration, power cut, low battery, SOS. */
const ALARM_OF_STATUS = [0, 0x03, 0x02, 0x0e, 0x01];

/** The event of an alarm number. Null for numbers without an event here, such as a geofence's. */
export function eventOf(alarm: number): DeviceEventKind | null {
  return EVENT_OF_ALARM.get(alarm) ?? null;
}

/**
 * The number with which an event is sent: the first one for it. Null for events that this protocol cannot
 * express.
 */
export function alarmOf(event: DeviceEventKind): number | null {
  return [...EVENT_OF_ALARM].find(([, meaning]) => meaning === event)?.[0] ?? null;
}

/** The ignition that an alarm reports; null for other alarms. */
export function ignitionOf(alarm: number): boolean | null {
  return alarm === IGNITION_ON ? true : alarm === IGNITION_OFF ? false : null;
}

/** Does the alarm report the loss of the tracker's supply? */
export function isUnplugged(alarm: number): boolean {
  return UNPLUGGED.includes(alarm);
}

/** The alarm number in a status byte, 0 when there is none. */
export function alarmInStatus(status: number): number {
  return ALARM_OF_STATUS[(status >>> 3) & 0b111] ?? 0;
}

/**
 * Protocol numbers of the packets used here (§3.1). The packets of 4G trackers have longer names for radio
 * cells.
 */
export const TYPE = {
  login: 0x01,
  status: 0x13,
  heartbeat: 0x23,
  oldLocation: 0x12,
  location: 0x22,
  location4g: 0xa0,
  oldAlarm: 0x16,
  alarm: 0x26,
  alarmFences: 0x27,
  alarmFences4g: 0xa4,
  cells: 0x28,
  cells4g: 0xa1,
  time: 0x8a,
  information: 0x94,
  /** From the server; the next two come back. */
  command: 0x80,
  oldAnswer: 0x15,
  answer: 0x21,
} as const;

/** Older packets give the time in the zone of the login, all others in UTC (§3.2). */
export function isLocalTime(type: number): boolean {
  return type === TYPE.oldLocation || type === TYPE.oldAlarm;
}

/** Do radio cells have names of 12 bytes instead of 5? */
export function is4g(type: number): boolean {
  return type === TYPE.location4g || type === TYPE.alarmFences4g || type === TYPE.cells4g;
}

/** Do alarms name one of several fences? */
export function hasFences(type: number): boolean {
  return type === TYPE.alarmFences || type === TYPE.alarmFences4g;
}

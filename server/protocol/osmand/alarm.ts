import { DEVICE_EVENT_KINDS, type DeviceEventKind } from '#domain/telemetry/record.ts';

/** The words that clients send in `alarm`, in lower case, with their events. */
const EVENT_OF_WORD: ReadonlyMap<string, DeviceEventKind> = new Map([
  ['hardacceleration', 'harsh_acceleration'],
  ['hardbraking', 'harsh_braking'],
  ['hardcornering', 'harsh_cornering'],
  ['overspeed', 'speeding'],
  ['accident', 'impact'],
  ['towing', 'towing'],
  ['tow', 'towing'],
  ['sos', 'sos'],
  ['idle', 'idling'],
  ['powercut', 'power_cut'],
  ['powerrestored', 'power_restored'],
  ['lowpower', 'low_battery'],
  ['lowbattery', 'low_backup'],
  ['jamming', 'jamming'],
  ['vibration', 'vibration'],
  ['tampering', 'case_open'],
  ['forwardcollision', 'forward_collision'],
  ['lanedeparture', 'lane_departure'],
  ['lanechange', 'lane_departure'],
  ['headway', 'headway'],
  ['pedestrian', 'pedestrian'],
  ['signspeed', 'sign_speed'],
  ['fatiguedriving', 'fatigue'],
  ['distraction', 'distraction'],
  ['phonecall', 'phone'],
  ['smoking', 'smoking'],
  ['nobelt', 'no_belt'],
  ['nodriver', 'no_driver'],
] as const);

/** The word to send for an event. */
export const WORD_OF_EVENT: Readonly<Record<DeviceEventKind, string>> = {
  harsh_acceleration: 'hardAcceleration',
  harsh_braking: 'hardBraking',
  harsh_cornering: 'hardCornering',
  speeding: 'overspeed',
  impact: 'accident',
  towing: 'towing',
  sos: 'sos',
  idling: 'idle',
  power_cut: 'powerCut',
  power_restored: 'powerRestored',
  low_battery: 'lowPower',
  jamming: 'jamming',
  vibration: 'vibration',
  case_open: 'tampering',
  low_backup: 'lowBattery',
  forward_collision: 'forwardCollision',
  lane_departure: 'laneDeparture',
  headway: 'headway',
  pedestrian: 'pedestrian',
  sign_speed: 'signSpeed',
  fatigue: 'fatigueDriving',
  distraction: 'distraction',
  phone: 'phoneCall',
  smoking: 'smoking',
  no_belt: 'noBelt',
  no_driver: 'noDriver',
};

/**
 * The event in a list of alarm words, `sos` or `sos,lowBattery`: the first word with an event here. The other
 * words are returned as text; null when none are left.
 */
export function alarmIn(text: string): { event: DeviceEventKind | null; rest: string | null } {
  let event: DeviceEventKind | null = null;
  const rest: string[] = [];
  for (const part of text.split(',')) {
    const word = part.trim();
    const meaning = EVENT_OF_WORD.get(word.toLowerCase());
    if (event === null && meaning !== undefined) event = meaning;
    else if (word !== '') rest.push(word);
  }
  return { event, rest: rest.length === 0 ? null : rest.join(',') };
}

/**
 * The event code of an alarm. The protocol has words instead of numbers, so this is the stored number of the
 * kind plus one.
 */
export function alarmCode(event: DeviceEventKind): number {
  return DEVICE_EVENT_KINDS.indexOf(event) + 1;
}

import { type NumberedAlarm, startExtra } from '#domain/telemetry/camera-alarm.ts';
import type { CameraEventKind, DeviceEventKind, TrackerRecord } from '#domain/telemetry/record.ts';
import { labelIn } from './label.ts';

/** An event in a terminal's location, with the number that stands for it in records. */
export type Told = {
  event: DeviceEventKind;
  eventCode: number;
  eventValue?: number;
  extra?: Readonly<Record<string, number | string>>;
};

/** Alarm flags by their bit (§5.3). Fatigue (bit 2) counts hours at the wheel; it is no event of a camera. */
const EVENT_OF_FLAG: readonly (readonly [bit: number, event: DeviceEventKind])[] = [
  [0, 'sos'],
  [1, 'speeding'],
  [7, 'low_battery'],
  [8, 'power_cut'],
  [28, 'towing'],
  [29, 'impact'],
  [30, 'impact'],
];
/**
 * The flags that count even in the first message of a connection: a call for help, a collision, a rollover.
 */
const EMERGENCIES = flag(0) | flag(29) | flag(30);
const POWER_CUT = flag(8);
const CAMERA_FAULT = flag(11);
/**
 * Faults among the alarms of video (JT/T 1078): no signal, a fault of the memory, another fault. A covered
 * camera is no fault.
 */
const VIDEO_FAULTS = flag(0) | flag(2) | flag(3);

/** Additional information (§5.3, §5.4). */
export const ITEM = { video: 0x14, harsh: 0x57, road: 0x64, cabin: 0x65, vigorous: 0x70 } as const;

/**
 * Events of road and cabin cameras by the type of their alarm. Snapshots, signs that are only recognised and
 * the like are no events.
 */
const ROAD: Readonly<Record<number, CameraEventKind>> = {
  1: 'forward_collision',
  2: 'lane_departure',
  3: 'headway',
  4: 'pedestrian',
  6: 'sign_speed',
};
const CABIN: Readonly<Record<number, CameraEventKind>> = {
  1: 'fatigue',
  2: 'phone',
  3: 'smoking',
  4: 'distraction',
  5: 'no_driver',
};
const VIGOROUS: Readonly<Record<number, DeviceEventKind>> = {
  1: 'harsh_acceleration',
  2: 'harsh_braking',
  3: 'harsh_cornering',
  22: 'impact',
};
const HARSH_OF_BIT: readonly (readonly [bit: number, event: DeviceEventKind])[] = [
  [8, 'harsh_acceleration'],
  [9, 'harsh_braking'],
  [10, 'harsh_cornering'],
];
/** Offset of an alarm's phase; its type and its level follow. */
export const PHASE_AT = 4;
const TYPE_AT = 5;
const LEVEL_AT = 6;
/** The phase of an alarm with a duration. Other alarms are reported once, with an unknown duration. */
export const STARTED = 1;
export const ENDED = 2;
const LEVELS: readonly number[] = [1, 2, 3];
/** Offset of the label in a camera's alarm. */
export const LABEL_AT = 31;

/**
 * The events of flags that were not set in the message before. `before` null: there was none on this
 * connection, so only emergencies count. A flag stays set as long as its condition lasts.
 */
export function flagEvents(flags: number, before: number | null): Told[] {
  const risen = before === null ? flags & EMERGENCIES : flags & ~before;
  if (risen === 0) return [];
  return EVENT_OF_FLAG.filter(([bit]) => risen & flag(bit)).map(([bit, event]) => ({
    event,
    eventCode: bit + 1,
  }));
}

/** Does the terminal report that the vehicle's supply is gone? */
export function isPowerCut(flags: number): boolean {
  return (flags & POWER_CUT) !== 0;
}

/** Does the terminal report that a camera, or its memory, does not work? */
export function isCameraFault(flags: number): boolean {
  return (flags & CAMERA_FAULT) !== 0;
}

/** The flags to send for lasting conditions. */
export function stateFlags({ unplugged, cameraFault }: Partial<TrackerRecord>): number {
  return (unplugged ? POWER_CUT : 0) | (cameraFault ? CAMERA_FAULT : 0);
}

/** Do the alarms of video contain a fault? */
export function isVideoFault(alarms: number): boolean {
  return (alarms & VIDEO_FAULTS) !== 0;
}

/** The events of an item of additional information. */
export function itemEvents(id: number, value: Buffer): Told[] {
  switch (id) {
    case ITEM.road:
      return cameraEvent(id, ROAD, value);
    case ITEM.cabin:
      return cameraEvent(id, CABIN, value);
    case ITEM.vigorous: {
      const type = value[TYPE_AT];
      const event = type === undefined || value[PHASE_AT] === ENDED ? undefined : VIGOROUS[type];
      return event === undefined ? [] : [{ event, eventCode: (id << 8) | type! }];
    }
    case ITEM.harsh: {
      const bits = value.length < 2 ? 0 : value.readUInt16BE(0);
      return HARSH_OF_BIT.filter(([bit]) => bits & flag(bit)).map(([bit, event]) => ({
        event,
        eventCode: (id << 8) | bit,
      }));
    }
    default:
      return [];
  }
}

/**
 * The alarm of a camera; its end is no event (`alarmEnd`). Its label names the terminal's pictures and clips
 * of it.
 */
function cameraEvent(id: number, kinds: Readonly<Record<number, CameraEventKind>>, value: Buffer): Told[] {
  const type = value[TYPE_AT];
  const event = type === undefined || value[PHASE_AT] === ENDED ? undefined : kinds[type];
  if (event === undefined) return [];
  const level = value[LEVEL_AT] ?? 0;
  const labelled = labelIn(value, LABEL_AT);
  const files = labelled && labelled.count > 0 ? labelled : null;
  const extra = {
    ...(value[PHASE_AT] === STARTED ? startExtra(value.readUInt32BE(0)) : {}),
    ...(files ? { alarmLabel: files.label.toString('hex').toUpperCase(), attachments: files.count } : {}),
  };
  return [
    {
      event,
      eventCode: (id << 8) | type!,
      ...(LEVELS.includes(level) ? { eventValue: level } : {}),
      ...(Object.keys(extra).length > 0 ? { extra } : {}),
    },
  ];
}

/** The camera alarm that ends in an item; null when none does. */
export function alarmEnd(id: number, value: Buffer): NumberedAlarm | null {
  const event = value[PHASE_AT] === ENDED ? (id === ITEM.road ? ROAD : CABIN)[value[TYPE_AT]!] : undefined;
  return event === undefined ? null : { event, number: value.readUInt32BE(0) };
}

/**
 * The flag, or the type of a camera's or vigorous alarm, with which an event is sent; null for events that
 * this protocol cannot express.
 */
export function alarmOf(event: DeviceEventKind): { flag: number } | { item: number; type: number } | null {
  const bit = EVENT_OF_FLAG.find(([, meaning]) => meaning === event)?.[0];
  if (bit !== undefined) return { flag: flag(bit) >>> 0 };
  const items = [
    [ITEM.road, ROAD],
    [ITEM.cabin, CABIN],
    [ITEM.vigorous, VIGOROUS],
  ] as const;
  for (const [item, kinds] of items) {
    const type = Object.entries(kinds).find(([, meaning]) => meaning === event)?.[0];
    if (type !== undefined) return { item, type: Number(type) };
  }
  return null;
}

function flag(bit: number): number {
  return 1 << bit;
}

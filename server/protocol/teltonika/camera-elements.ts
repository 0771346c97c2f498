import type { CameraEventKind } from '#domain/telemetry/record.ts';
import { FMX6 } from './avl-profile.ts';
import type { AvlReading } from './avl-reading.ts';

/** Teltonika's camera of the road (§1.8.6): 1 is a recognised object, 2 a warning. */
const ROAD: Readonly<Record<number, CameraEventKind>> = {
  605: 'lane_departure',
  606: 'lane_departure',
  610: 'headway',
  612: 'headway',
  613: 'forward_collision',
  614: 'pedestrian',
  619: 'sign_speed',
};
const WARNING = 2;
/**
 * The camera of the cabin: drowsy and yawning, not looking ahead, on the phone, … Each is 1 while it lasts.
 */
const CABIN: Readonly<Record<number, CameraEventKind>> = {
  11700: 'fatigue',
  11701: 'distraction',
  11702: 'fatigue',
  11703: 'phone',
  11704: 'smoking',
  11705: 'no_driver',
  11713: 'no_belt',
};
/** The elements of a camera on the second port have ids this much higher. */
const SECOND_PORT = 12_923 - 11_700;
/** Mobileye, on trackers of trucks: its sounds by their number. */
const MOBILEYE_SOUND = 288;
const SOUNDS: readonly (CameraEventKind | null)[] = [
  null,
  'lane_departure',
  'lane_departure',
  'headway',
  'sign_speed',
  'forward_collision',
  'forward_collision',
  'pedestrian',
];

/**
 * The camera event of the element that caused the record; null when no camera did. The element itself stays
 * in `extra`.
 */
export function cameraEventOf({ event, extra, profile }: AvlReading): CameraEventKind | null {
  const value = extra?.[`io${event}`];
  if (typeof value !== 'number') return null;
  if (profile === FMX6 && event === MOBILEYE_SOUND) return SOUNDS[value] ?? null;
  if (value === WARNING && ROAD[event]) return ROAD[event];
  return value === 1 ? (CABIN[event] ?? CABIN[event - SECOND_PORT] ?? null) : null;
}

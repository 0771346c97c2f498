import { alertAt } from './alert.ts';
import type { CameraEventKind, DeviceEventKind } from './record.ts';
import type { Moment } from './step.ts';

/** The code of each event that cameras of the road and of the cabin report (domain rules §10). */
export const CAMERA_EVENT: Readonly<Record<CameraEventKind, number>> = {
  forward_collision: 1040,
  lane_departure: 1041,
  headway: 1042,
  pedestrian: 1043,
  sign_speed: 1044,
  fatigue: 1050,
  distraction: 1051,
  phone: 1052,
  smoking: 1053,
  no_belt: 1054,
  no_driver: 1055,
};

/**
 * The severity of a camera event without one: medium, because the camera has already decided that it matters.
 */
const UNGRADED = 2;

/** Reports the camera's event, with its severity from 1 to 3; none in private use. */
export function cameraStep({ record, sample, place, facts }: Moment): void {
  if (!isOfCamera(record.event) || sample.isPrivate) return;
  const { type, event } = alertAt(
    CAMERA_EVENT[record.event],
    sample.timeMs,
    place,
    record.eventValue ?? UNGRADED,
  );
  facts.push({
    type,
    event: { ...event, speedKmh: sample.isSpeedKnown ? Math.round(sample.speedKmh) : null },
  });
}

/** Is it an event of a camera? */
export const isOfCamera = (event: DeviceEventKind | null): event is CameraEventKind =>
  event !== null && event in CAMERA_EVENT;

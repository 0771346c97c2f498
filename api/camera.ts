import { z } from 'zod';
import { CAMERA_CODES, CAMERA_FILE_KINDS, CAMERA_TYPE_NAMES } from '#domain/camera/camera-file.ts';
import { idText, instantField } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';
import { ofVehicle } from './vehicle.ts';

/** A picture or clip of an alarm. */
const cameraFile = z.object({
  id: z.int(),
  /** The kind of file that the camera announces. */
  kind: z.enum(CAMERA_FILE_KINDS),
  /** The actual type of the content; null until the file is here. */
  type: z.enum(CAMERA_TYPE_NAMES).nullable(),
  /** Octets. */
  size: z.int(),
  /**
   * `coming`: a part of it is still missing; `refused`: it was larger than files may be, or too much came
   * that day.
   */
  state: z.enum(['stored', 'coming', 'refused']),
});
export type CameraFile = z.infer<typeof cameraFile>;

/** The announcement of an event by a camera. */
const cameraAlarm = z.object({
  /** The camera's own name for the alarm. */
  label: z.string(),
  announced: z.int(),
  /**
   * `waiting`: the camera has no request yet, or has not answered; `over`: the missing files will not come.
   */
  state: z.enum(['waiting', 'coming', 'done', 'over']),
  files: z.array(cameraFile),
});
export type CameraAlarm = z.infer<typeof cameraAlarm>;

/**
 * The user who reviewed an event, and the time; null: nobody has, or the review was cancelled. `username` is
 * null once the user is deleted.
 */
const cameraReview = z.object({ username: z.string().nullable(), at: z.iso.datetime() }).nullable();
export type CameraReview = z.infer<typeof cameraReview>;

export const getCameraAlarms = endpoint({
  name: 'getCameraAlarms',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/camera-alarm',
  access: 'camera_file:read',
  audited: 'camera_file',
  isPersonal: true,
  summary: 'Which pictures and clips there are of an event that a camera told, and who has reviewed it',
  params: ofVehicle,
  query: z.object({ at: instantField, code: idText }),
  answer: z.object({ license: z.string(), alarms: z.array(cameraAlarm), review: cameraReview }),
});

export const putCameraReview = endpoint({
  name: 'putCameraReview',
  method: 'PUT',
  path: '/vehicle/{vehicle_id}/camera-review',
  access: 'camera_event:review',
  changes: ['camera_file'],
  summary:
    'Marks an event that a camera told as reviewed, or takes that back; of two who mark it, the first stands',
  params: ofVehicle,
  body: z.object({ at: instantField, code: z.literal(CAMERA_CODES), reviewed: z.boolean() }),
  answer: z.object({ reviewed: z.boolean() }),
});

export const getCameraFile = endpoint({
  name: 'getCameraFile',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/camera-file/{file_id}',
  access: 'camera_file:read',
  audited: 'camera_file',
  isPersonal: true,
  summary: 'A picture or clip of an alarm: to save, or to look at with `preview`',
  params: ofVehicle.extend({ file_id: idText }),
  query: z.object({ preview: z.literal('true').optional() }),
  answer: 'bytes',
});

import { sql } from 'kysely';
import { type CameraAlarm, type CameraFile, getCameraAlarms, getCameraFile } from '#api/camera.ts';
import {
  CAMERA_FILE_KINDS,
  CAMERA_LIMITS,
  CAMERA_TYPES,
  type CameraType,
} from '#domain/camera/camera-file.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readFile } from '#server/telemetry/camera/content.ts';
import { inSight, readReview } from './camera-sight.ts';
import { reviewEvent } from './review-event.ts';

type Row = {
  alarm_id: number;
  label: string;
  announced: number;
  isDone: boolean;
  isOver: boolean;
  id: number | null;
  kind: number;
  type: CameraType | null;
  size: number;
  refusal: string | null;
};

const readAlarms = handle(getCameraAlarms, async ({ app, caller, params, query }) => {
  const { sql: db } = app.database;
  const event = sql`alarm.vehicle_id = ${params.vehicle_id} and alarm.event_at = ${query.at}::timestamptz
    and alarm.code = ${query.code}::int`;
  const { rows: found } = await sql<{ license: string }>`
    select vehicle.license from alert_event alarm join vehicle on vehicle.id = alarm.vehicle_id
    where ${event} and ${inSight(caller)} limit 1`.execute(db);
  if (!found[0]) throw notFound();
  const overAt = new Date(app.now() - CAMERA_LIMITS.hours * HOUR_MS);
  const { rows } = await sql<Row>`
    select alarm.id as alarm_id, encode(alarm.label, 'hex') as label, alarm.announced, alarm.done_at is not null as "isDone",
      alarm.noted_at <= ${overAt} as "isOver", file.id, file.kind, file.type, file.size, file.refusal
    from camera_alarm alarm
    left join camera_file file on file.alarm_id = alarm.id
    where ${event}
    order by alarm.id, file.kind, file.name`.execute(db);
  const review = await readReview(db, {
    vehicle_id: params.vehicle_id,
    event_at: new Date(query.at),
    code: query.code,
  });
  return { license: found[0].license, alarms: alarmsOf(rows), review };
});

function alarmsOf(rows: readonly Row[]): CameraAlarm[] {
  const alarms = new Map<number, CameraAlarm>();
  for (const row of rows) {
    const { label, announced, isDone, isOver, id } = row;
    const state = isDone ? 'done' : isOver ? 'over' : id === null ? 'waiting' : 'coming';
    const alarm = alarms.get(row.alarm_id) ?? { label: label.toUpperCase(), announced, state, files: [] };
    alarms.set(row.alarm_id, alarm);
    if (id !== null) alarm.files.push(fileOf({ ...row, id }));
  }
  return [...alarms.values()];
}

function fileOf({ id, kind, type, size, refusal }: Row & { id: number }): CameraFile {
  const state = refusal !== null ? 'refused' : type === null ? 'coming' : 'stored';
  return { ...{ id, type, size, state }, kind: CAMERA_FILE_KINDS[kind] ?? 'other' };
}

const readOne = handle(getCameraFile, async ({ app, caller, params, query }) => {
  const { rows } = await sql<{
    id: number;
    size: number;
    /** Null while it is still arriving, and when it was refused. */
    type: CameraType | null;
    refusal: string | null;
    digest: Buffer;
    license: string;
    at: string;
    code: number;
  }>`
    select file.id, file.size, file.type, file.refusal, file.digest, vehicle.license, alarm.code,
      to_char(alarm.event_at at time zone vehicle.time_zone, 'YYYYMMDD-HH24MISS') as at
    from camera_file file
    join camera_alarm alarm on alarm.id = file.alarm_id
    join vehicle on vehicle.id = alarm.vehicle_id
    where file.id = ${params.file_id} and alarm.vehicle_id = ${params.vehicle_id}
      and ${inSight(caller)}`.execute(app.database.sql);
  const [found] = rows;
  if (!found || found.refusal !== null) throw notFound();
  if (found.type === null) throw new Fault('err.fileNotReady', 409);
  const { id, size, type, digest, license, at, code } = found;
  return {
    ...{ type, size, content: readFile(app.database.pool, { id, size }) },
    tag: digest.toString('base64url'),
    facts: { file: id, at, code },
    ...(query.preview ? {} : { name: `${license}-${at}-${id}.${CAMERA_TYPES[type]}` }),
  };
});

/** Endpoints for pictures and clips of camera events, and for their review. */
export const cameraHandlers: readonly Handler[] = [readAlarms, readOne, reviewEvent];

import { HOUR_MS } from '../duration.ts';
import { CAMERA_EVENT, isOfCamera } from './camera.ts';
import type { CameraAlarmMemory } from './memory.ts';
import type { CameraEventKind, TrackerRecord } from './record.ts';
import type { Moment } from './step.ts';

/** An end that comes later belongs to another alarm with the same number, milliseconds. */
const LONGEST_MS = 24 * HOUR_MS;
/** A terminal that starts more alarms than it ends keeps this many in memory. */
const OPEN_MAX = 16;

/** An alarm with the number its camera gave it; the number is unique only within the kind. */
export type NumberedAlarm = { event: CameraEventKind; number: number };

type Extra = NonNullable<TrackerRecord['extra']>;

/** The part of a record's `extra` that starts an alarm; its kind is the record's event. */
export const startExtra = (number: number): Extra => ({ alarmStart: number });

/** The part that ends alarms. Example: `fatigue:7 phone:8`. */
export function endsExtra(ends: readonly NumberedAlarm[]): Extra {
  return ends.length === 0
    ? {}
    : { alarmEnds: ends.map(({ event, number }) => `${event}:${number}`).join(' ') };
}

/** The alarms that end in a record. */
export function endsIn({ extra }: Pick<TrackerRecord, 'extra'>): NumberedAlarm[] {
  if (typeof extra?.alarmEnds !== 'string') return [];
  return extra.alarmEnds.split(' ').flatMap((text) => {
    const [event = '', number] = text.split(':');
    return event in CAMERA_EVENT ? [{ event: event as CameraEventKind, number: Number(number) }] : [];
  });
}

/**
 * Measures the duration of camera alarms: from the record that starts one to the first that ends it. An alarm
 * reported only as a moment has no duration, and neither has one that private use interrupts.
 */
export function alarmsStep({
  before: { alarms },
  record,
  sample: { timeMs, isPrivate },
  facts,
}: Moment): readonly CameraAlarmMemory[] {
  if (isPrivate) return alarms.length === 0 ? alarms : [];
  const { event, extra } = record;
  if (!extra) return alarms;
  const ends = endsIn(record);
  let open = alarms;
  for (const end of ends) {
    const code = CAMERA_EVENT[end.event];
    const isEnded = (alarm: CameraAlarmMemory) => alarm.code === code && alarm.number === end.number;
    const ended = open.find(isEnded);
    if (!ended) continue;
    open = open.filter((alarm) => alarm !== ended);
    const lastedMs = timeMs - ended.startMs;
    if (lastedMs > LONGEST_MS) continue;
    const duration = { code, startMs: ended.startMs, durationS: Math.round(lastedMs / 1000) };
    facts.push({ type: 'camera_duration', duration });
  }
  if (isOfCamera(event) && typeof extra.alarmStart === 'number') {
    const started = { code: CAMERA_EVENT[event], number: extra.alarmStart, startMs: timeMs };
    const others = open.filter(({ code, number }) => code !== started.code || number !== started.number);
    open = [...others.slice(1 - OPEN_MAX), started];
  }
  return open;
}

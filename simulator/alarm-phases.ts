import { isOfCamera } from '#domain/telemetry/camera.ts';
import { endsExtra, startExtra } from '#domain/telemetry/camera-alarm.ts';
import type { CameraEventKind, TrackerRecord } from '#domain/telemetry/record.ts';

/**
 * Marks the start and the end of a simulated camera's alarms: an alarm lasts until the next record. A record
 * that is sent again has the same marks.
 */
export function alarmPhases() {
  let last: { event: CameraEventKind; startMs: number; endMs: number | null } | null = null;
  const numberOf = (timeMs: number) => Math.floor(timeMs / 1000) % 2 ** 32;
  return (record: TrackerRecord): TrackerRecord => {
    const { event, timeMs } = record;
    const isEnd = last !== null && timeMs > last.startMs && (last.endMs ?? timeMs) === timeMs;
    const extra = { ...record.extra };
    if (last && isEnd) {
      last.endMs = timeMs;
      Object.assign(extra, endsExtra([{ event: last.event, number: numberOf(last.startMs) }]));
    }
    if (isOfCamera(event)) {
      last = { event, startMs: timeMs, endMs: null };
      Object.assign(extra, startExtra(numberOf(timeMs)));
    }
    return Object.keys(extra).length === 0 ? record : { ...record, extra };
  };
}

import { CAMERA_EVENT, isOfCamera } from '#domain/telemetry/camera.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { LabelledAlarm } from './alarm-store.ts';

const LABEL = /^([0-9A-F]{32}|[0-9A-F]{80})$/;

/** The alarms among records whose terminal keeps files of them; records come by vehicle. */
export function labelledAlarms(
  records: readonly (readonly [vehicleId: number, own: readonly TrackerRecord[]])[],
): LabelledAlarm[] {
  const alarms: LabelledAlarm[] = [];
  for (const [vehicleId, own] of records) {
    for (const { event, extra, timeMs } of own) {
      if (!isOfCamera(event) || typeof extra?.alarmLabel !== 'string' || !LABEL.test(extra.alarmLabel))
        continue;
      const announced = Number(extra.attachments);
      if (announced > 0)
        alarms.push({ vehicleId, timeMs, code: CAMERA_EVENT[event], label: extra.alarmLabel, announced });
    }
  }
  return alarms;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#domain/duration.ts';
import { isOfCamera } from '#domain/telemetry/camera.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { labelOf } from '#server/protocol/jt808/label.ts';
import { timeBytes } from '#server/protocol/jt808/time.ts';
import type { KeptFile } from './send-files.ts';

/** The terminal's name for itself in its labels. */
const TERMINAL = 'SIMCAM1';
/** A terminal stores the files of its last days. */
const KEPT_MS = 2 * DAY_MS;
/** Kinds of files (protocol reference §5.5). */
const PICTURE = 0;

const pictures = new Map<string, Buffer>();

/** A drawing in place of a camera's picture: the road, or the cabin. It is read when it is first needed. */
function pictureOf(view: 'road' | 'cabin'): Buffer {
  const known = pictures.get(view) ?? readFileSync(join(import.meta.dirname, 'pictures', `${view}.jpg`));
  pictures.set(view, known);
  return known;
}

const ROAD = ['forward_collision', 'lane_departure', 'headway', 'pedestrian', 'sign_speed'];

/** The files that a simulated terminal stores for its alarms, by their label. */
export function keptFiles(aheadMs: number) {
  const views = new Map<string, 'road' | 'cabin'>();
  return {
    /** The record with the label of its alarm, if that alarm has files. */
    labelled(record: TrackerRecord, nowMs: number): TrackerRecord {
      if (!isOfCamera(record.event) || record.timeMs < nowMs - KEPT_MS) return record;
      const label = labelOf(TERMINAL, timeBytes(record.timeMs, aheadMs), 1).toString('hex').toUpperCase();
      views.set(label, ROAD.includes(record.event) ? 'road' : 'cabin');
      return { ...record, extra: { ...record.extra, alarmLabel: label, attachments: 1 } };
    },
    /** The files of an alarm that the server requests. */
    of(label: Buffer): KeptFile[] {
      const view = views.get(label.toString('hex').toUpperCase());
      return view ? [{ name: `${view}.jpg`, kind: PICTURE, octets: pictureOf(view) }] : [];
    },
  };
}

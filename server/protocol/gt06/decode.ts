import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { RANGE, scaled } from '../record-range.ts';
import { alarmInStatus, eventOf, ignitionOf, isUnplugged } from './alarm.ts';
import type { Gt06Frame } from './frame.ts';
import { cellIn, LOCATION_BYTES, locationIn, TIME_BYTES, timeIn } from './location.ts';
import { hasFences, is4g, isLocalTime } from './packet-type.ts';
import { STATUS_BYTES, statusIn } from './status.ts';

/**
 * The result of a decoder: a record, `untimely` when its time is not a valid time, `truncated` when bytes are
 * missing.
 */
export type Decoded = TrackerRecord | 'untimely' | 'truncated';

const MILEAGE_BYTES = 4;
/** Kinds of information (§3.5). */
const INFORMATION = { externalV: 0x00, doors: 0x05, tag: 0x1b } as const;
const TAG_BYTES = 8;

/** A location, followed on newer trackers by ignition and mileage (§3.3). */
export function decodeLocation({ type, content }: Gt06Frame, zoneMs: number): Decoded {
  const record = fixIn(content, isLocalTime(type) ? zoneMs : 0);
  if (typeof record === 'string') return record;
  const cell = cellIn(content, LOCATION_BYTES, is4g(type));
  if (cell === null || isLocalTime(type)) return withExtra(record, {}, cell?.cell);
  // The ignition, the cause of the message, and whether the location comes from the tracker's memory.
  const [ignition, cause, isBuffered] = content.subarray(cell.end);
  const told = {
    ...record,
    ignition: ignition === undefined ? record.ignition : ignition !== 0,
    ...mileageIn(content.subarray(cell.end + 3)),
  };
  return withExtra(told, { ...(cause ? { cause } : {}), ...(isBuffered ? { buffered: 1 } : {}) }, cell.cell);
}

/** A location followed by a status and an alarm (§3.4). */
export function decodeAlarm({ type, content }: Gt06Frame, zoneMs: number): Decoded {
  const record = fixIn(content, isLocalTime(type) ? zoneMs : 0);
  if (typeof record === 'string') return record;
  // The length of the radio cell counts itself.
  const statusAt = LOCATION_BYTES + Math.max(1, content[LOCATION_BYTES] ?? 0);
  if (content.length < statusAt + STATUS_BYTES + 1) return 'truncated';
  const cell = cellIn(content.subarray(0, statusAt), LOCATION_BYTES + 1, is4g(type));
  const bytes = content.subarray(statusAt);
  const status = statusIn(bytes);
  const alarm = bytes[STATUS_BYTES]! || alarmInStatus(bytes[0]!);
  // After the alarm come its language, in some packets the number of a fence, and sometimes the mileage.
  const mileageAt = STATUS_BYTES + (hasFences(type) ? 3 : 2);
  const told = {
    ...record,
    ...status,
    ignition: ignitionOf(alarm) ?? status.ignition,
    unplugged: isUnplugged(alarm) ? true : status.unplugged,
    event: eventOf(alarm),
    eventCode: alarm,
    ...mileageIn(bytes.subarray(mileageAt)),
  };
  return withExtra(told, {}, cell?.cell);
}

/** Radio cells without a location. */
export function decodeCells({ type, content }: Gt06Frame): Decoded {
  const cell = cellIn(content, TIME_BYTES, is4g(type));
  if (cell === null) return 'truncated';
  const timeMs = timeIn(content, 0);
  return timeMs === null ? 'untimely' : withExtra(blankRecord(timeMs), {}, cell.cell);
}

/** A status. It carries no time, so it counts for the moment when it arrived. */
export function decodeStatus({ content }: Gt06Frame, receivedMs: number): Decoded {
  if (content.length < STATUS_BYTES) return 'truncated';
  return { ...blankRecord(receivedMs), ...statusIn(content) };
}

/**
 * One piece of information (§3.5), of the moment when it arrived. Null for kinds that have no field in a
 * record.
 */
export function decodeInformation({ content }: Gt06Frame, receivedMs: number): Decoded | null {
  const record = blankRecord(receivedMs);
  const value = content.subarray(1);
  switch (content[0]) {
    case INFORMATION.externalV:
      if (value.length < 2) return 'truncated';
      return { ...record, externalV: scaled(value.readUInt16BE(0) * 10, RANGE.voltageMv, 1000) };
    case INFORMATION.doors:
      return value.length < 1 ? 'truncated' : { ...record, extra: { doors: value[0]! } };
    case INFORMATION.tag: {
      if (value.length < TAG_BYTES) return 'truncated';
      const tag = value.toString('hex', 0, TAG_BYTES).toUpperCase();
      return { ...record, driverTag: /[^0]/.test(tag) ? tag : null };
    }
    default:
      return null;
  }
}

function fixIn(content: Buffer, aheadMs: number): Decoded {
  if (content.length < LOCATION_BYTES) return 'truncated';
  const timeMs = timeIn(content, aheadMs);
  return timeMs === null ? 'untimely' : locationIn(content, timeMs);
}

/** Metres, on the models that count them. */
function mileageIn(bytes: Buffer): Pick<TrackerRecord, 'odometerM' | 'odometerSource'> {
  if (bytes.length < MILEAGE_BYTES) return { odometerM: null, odometerSource: null };
  return { odometerM: bytes.readUInt32BE(0), odometerSource: 'device' };
}

/** The radio cell is kept only in a record without a fix, where it is the only hint at a place. */
function withExtra(
  record: TrackerRecord,
  extra: Record<string, number | string>,
  cell: string | undefined,
): TrackerRecord {
  const told = record.valid || cell === undefined ? extra : { ...extra, cell };
  return { ...record, extra: Object.keys(told).length === 0 ? null : told };
}

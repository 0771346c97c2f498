import type { RecordInput } from '../protocol.ts';
import { timeText } from './field-value.ts';
import { messageOf } from './message-type.ts';
import { stateText } from './vehicle-state.ts';

/** A GV500, without a VIN. */
const VERSION = '1F0104';
const CELL = '0214,0001,0064,00C8';

/** The sender of a message, and the number that its answer repeats. */
export type Envelope = { imei: string; count: number; isBuffered?: boolean };

/** A report at the regular interval (GTFRI). Fields without a place in it are left out. */
export function encodePosition(record: RecordInput, envelope: Envelope): Buffer {
  const { externalV, batteryPct, rpm, fuelLevelPct, timeMs } = record;
  const state = stateText(record);
  const extra = record.extra ?? {};
  const status = state === null ? '' : state + byteText(extra.inputs) + byteText(extra.outputs);
  return message('GTFRI', envelope, [
    '',
    '',
    externalV == null ? '' : String(Math.round(externalV * 1000)),
    '10',
    '1',
    ...location(record),
    mileage(record),
    '',
    '',
    '',
    String(batteryPct ?? ''),
    status,
    String(rpm ?? ''),
    '',
    String(fuelLevelPct ?? ''),
    timeText(timeMs),
  ]);
}

/** A report of an event. Throws RangeError when the record has no event, or one without a message. */
export function encodeEvent(record: RecordInput, envelope: Envelope): Buffer {
  const told = record.event == null ? null : messageOf(record.event);
  if (told === null) throw new RangeError(`no message tells ${record.event}`);
  const { type, reportType } = told;
  const rest = [...location(record), mileage(record), timeText(record.timeMs)];
  return message(type, envelope, ['', '', '', reportType, '1', ...rest]);
}

/** The ignition going on or off, with the seconds since its last change. */
export function encodeIgnition(record: RecordInput, sinceS: number, envelope: Envelope): Buffer {
  const rest = [...location(record), mileage(record), '', timeText(record.timeMs)];
  return message(record.ignition ? 'GTIGN' : 'GTIGF', envelope, ['', '', String(sinceS), ...rest]);
}

/** A key or card that was read. */
export function encodeDriver(record: RecordInput, envelope: Envelope): Buffer {
  const rest = [...location(record), mileage(record), timeText(record.timeMs)];
  return message('GTIDA', envelope, ['', '', '', record.driverTag ?? '', '1', '1', ...rest]);
}

/** The place of the tracker as an answer to a request (GTRTL). */
export function encodeRealTimePlace(record: RecordInput, envelope: Envelope): Buffer {
  const rest = [...location(record), mileage(record), timeText(record.timeMs)];
  return message('GTRTL', envelope, ['', '', '', '00', '1', ...rest]);
}

/** The type of the tracker and its versions (GTVER). */
export function encodeVersions(timeMs: number, envelope: Envelope): Buffer {
  return message('GTVER', envelope, ['', 'GV500', '0209', '0101', timeText(timeMs)]);
}

/** The receipt of a command: its type, the name of its sub command if it has one, and its serial number. */
export function encodeConfirmation(
  { type, sub, serial }: { type: string; sub: string | null; serial: string },
  timeMs: number,
  { imei, count }: Envelope,
): Buffer {
  const fields = [
    VERSION,
    imei,
    '',
    ...(sub === null ? [] : [sub]),
    serial,
    timeText(timeMs),
    countText(count),
  ];
  return Buffer.from(`+ACK:${type},${fields.join(',')}$`, 'latin1');
}

/** A heartbeat. */
export function encodeHeartbeat(timeMs: number, { imei, count }: Envelope): Buffer {
  return Buffer.from(`+ACK:GTHBD,${VERSION},${imei},,${timeText(timeMs)},${countText(count)}$`, 'latin1');
}

/** The answer to a heartbeat, which repeats version and count (§4.1). */
export function encodeHeartbeatAnswer(version: string, count: string): Buffer {
  return Buffer.from(`+SACK:GTHBD,${version},${count}$`, 'latin1');
}

/** The answer to a report, which repeats its count (§4.1). */
export function encodeSack(count: string): Buffer {
  return Buffer.from(`+SACK:${count}$`, 'latin1');
}

/** The count as it is sent: four hexadecimal digits that wrap. */
export function countText(count: number): string {
  return (count & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

function message(type: string, { imei, count, isBuffered }: Envelope, fields: readonly string[]): Buffer {
  const head = `+${isBuffered ? 'BUFF' : 'RESP'}:${type}`;
  return Buffer.from(`${[head, VERSION, imei, ...fields, countText(count)].join(',')}$`, 'latin1');
}

/** Accuracy 0 is no fix. The last field means that nothing is appended. */
function location(record: RecordInput): string[] {
  const { valid, hdop, speedKmh, courseDeg, altitudeM, lat, lng, timeMs } = record;
  return [
    valid ? String(hdop ?? 1) : '0',
    speedKmh == null ? '' : speedKmh.toFixed(1),
    String(courseDeg ?? ''),
    altitudeM == null ? '' : altitudeM.toFixed(1),
    lng == null ? '' : lng.toFixed(6),
    lat == null ? '' : lat.toFixed(6),
    timeText(timeMs),
    ...CELL.split(','),
    '00',
  ];
}

const mileage = ({ odometerM }: RecordInput) => (odometerM == null ? '' : (odometerM / 1000).toFixed(1));
const byteText = (value: number | string | undefined) =>
  Number(value ?? 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0');

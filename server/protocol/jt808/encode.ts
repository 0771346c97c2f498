import { endsIn, type NumberedAlarm } from '#domain/telemetry/camera-alarm.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { RecordInput } from '../protocol.ts';
import { alarmOf, ENDED, ITEM, LABEL_AT, PHASE_AT, STARTED, stateFlags } from './alarm.ts';
import { checksum, enclosed } from './frame.ts';
import { LOCATION_BYTES, placeBytes } from './location.ts';
import { ID } from './message-id.ts';
import { timeBytes } from './time.ts';

/** The number of the terminal in its sent form, and the serial number of the message. */
export type Sender = { phone: Buffer; serial: number };

/** Length of the number of a terminal in the version of 2019. */
export const PHONE_BYTES_2019 = 10;
const VERSION_2019 = 1 << 14;
const SPLIT = 1 << 13;
const BODY_MAX = 1_023;
const BARS = 5;
const SIGNAL_MAX = 31;
const VIGOROUS_BYTES = 6;
/** Label of an alarm without files. */
const NO_LABEL = '00'.repeat(16);

/** A number of a terminal in packed digits: 6 bytes, or 10 for the version of 2019. */
export function phoneBytes(terminal: string, is2019: boolean): Buffer {
  return Buffer.from(terminal.padStart(is2019 ? PHONE_BYTES_2019 * 2 : 12, '0'), 'hex');
}

/** A message of any id; a long body becomes several packages with consecutive serial numbers. */
export function message(id: number, body: Buffer, sender: Sender): Buffer {
  if (body.length <= BODY_MAX) return packed(id, body, sender, null);
  const total = Math.ceil(body.length / BODY_MAX);
  const packages = Array.from({ length: total }, (_, i) =>
    packed(
      id,
      body.subarray(i * BODY_MAX, (i + 1) * BODY_MAX),
      { ...sender, serial: sender.serial + i },
      { total, index: i + 1 },
    ),
  );
  return Buffer.concat(packages);
}

function packed(
  id: number,
  body: Buffer,
  { phone, serial }: Sender,
  part: { total: number; index: number } | null,
): Buffer {
  const is2019 = phone.length === PHONE_BYTES_2019;
  const head = Buffer.alloc(is2019 ? 5 : 4);
  head.writeUInt16BE(id, 0);
  head.writeUInt16BE(body.length | (is2019 ? VERSION_2019 : 0) | (part ? SPLIT : 0), 2);
  if (is2019) head[4] = 1;
  const numbers = part ? [serial & 0xffff, part.total, part.index] : [serial & 0xffff];
  const tail = Buffer.from(numbers.flatMap((number) => [number >>> 8, number & 0xff]));
  const content = Buffer.concat([head, phone, tail, body, Buffer.alloc(1)]);
  content[content.length - 1] = checksum(content, content.length - 1);
  return enclosed(content);
}

/** The registration of a terminal without a plate; its words mean nothing here. */
export function encodeRegistration(sender: Sender): Buffer {
  const is2019 = sender.phone.length === PHONE_BYTES_2019;
  return message(
    ID.register,
    Buffer.alloc(is2019 ? 2 + 2 + 11 + 30 + 30 + 1 : 2 + 2 + 5 + 20 + 7 + 1),
    sender,
  );
}

/** The sign-in with a token; in the version of 2019 with the IMEI too. */
export function encodeAuthentication(token: string, imei: string, sender: Sender): Buffer {
  const code = Buffer.from(token, 'latin1');
  const is2019 = sender.phone.length === PHONE_BYTES_2019;
  const rest = is2019 ? Buffer.from(imei.padEnd(35, '\0'), 'latin1') : Buffer.alloc(0);
  return message(
    ID.authenticate,
    Buffer.concat([Buffer.from(is2019 ? [code.length] : []), code, rest]),
    sender,
  );
}

/** A heartbeat. */
export function encodeHeartbeat(sender: Sender): Buffer {
  return message(ID.heartbeat, Buffer.alloc(0), sender);
}

/** A location. Fields without a place in it are left out. */
export function encodeLocation(record: RecordInput, aheadMs: number, sender: Sender): Buffer {
  return message(ID.location, locationBody(record, aheadMs), sender);
}

/** The location that message `asked` requested. */
export function encodeLocationAnswer(
  record: RecordInput,
  aheadMs: number,
  sender: Sender & { asked: number },
): Buffer {
  return message(
    ID.locationAnswer,
    Buffer.concat([uint16(sender.asked), locationBody(record, aheadMs)]),
    sender,
  );
}

/** The result of the platform's message with that id and serial number. */
export function encodeTerminalAnswer(id: number, result: number, sender: Sender & { asked: number }): Buffer {
  return message(
    ID.terminalAnswer,
    Buffer.concat([uint16(sender.asked), uint16(id), Buffer.from([result])]),
    sender,
  );
}

/** The attributes of a terminal of 2019: maker, model, its id, the versions of hardware and firmware. */
export function encodeAttributes(imei: string, sender: Sender): Buffer {
  const filled = (text: string, bytes: number) => Buffer.from(text.padEnd(bytes, '\0'), 'latin1');
  const counted = (text: string) => filled(String.fromCharCode(text.length) + text, 0);
  const names = [filled('70111', 11), filled('VL502', 30), filled(imei, 30), Buffer.alloc(10)];
  const modules = [counted('V1.2'), counted('V3.4.5'), Buffer.from([0b11, 0b10_0001])];
  return message(ID.attributes, Buffer.concat([Buffer.from([0, 7]), ...names, ...modules]), sender);
}

const uint16 = (value: number) => Buffer.from([value >>> 8, value & 0xff]);

/** Several locations in one message. */
export function encodeBatch(
  records: readonly RecordInput[],
  { aheadMs, isBuffered }: { aheadMs: number; isBuffered: boolean },
  sender: Sender,
): Buffer {
  const items = records.flatMap((record) => {
    const body = locationBody(record, aheadMs);
    return [Buffer.from([body.length >>> 8, body.length & 0xff]), body];
  });
  const head = Buffer.from([records.length >>> 8, records.length & 0xff, isBuffered ? 1 : 0]);
  return message(ID.batch, Buffer.concat([head, ...items]), sender);
}

/** A driver's card that was put in, with the code of its licence. */
export function encodeDriver(code: string, timeMs: number, aheadMs: number, sender: Sender): Buffer {
  const licence = Buffer.from(code.padEnd(20, '\0'), 'latin1');
  const rest = Buffer.concat([licence, Buffer.alloc(1 + 4)]);
  return message(
    ID.driver,
    Buffer.concat([Buffer.from([1]), timeBytes(timeMs, aheadMs), Buffer.from([0, 0]), rest]),
    sender,
  );
}

/** The body of a location. */
export function locationBody(record: RecordInput, aheadMs: number): Buffer {
  const alarm = record.event == null ? null : alarmOf(record.event);
  const bytes = Buffer.alloc(LOCATION_BYTES);
  bytes.writeUInt32BE(((alarm && 'flag' in alarm ? alarm.flag : 0) | stateFlags(record)) >>> 0, 0);
  placeBytes(record).copy(bytes, 4);
  bytes.writeInt16BE(record.altitudeM ?? 0, 16);
  bytes.writeUInt16BE((record.speedKmh ?? 0) * 10, 18);
  bytes.writeUInt16BE(record.courseDeg ?? 0, 20);
  timeBytes(record.timeMs, aheadMs).copy(bytes, 22);
  const ends = endsIn({ extra: record.extra ?? null }).map(endItem);
  const items = [
    ...detailsOf(record),
    ...(alarm && 'item' in alarm ? [alarmItem(alarm, record)] : []),
    ...ends,
  ];
  return Buffer.concat([bytes, ...items]);
}

function detailsOf(record: Partial<TrackerRecord>): Buffer[] {
  const { odometerM, fuelLevelL, fuelLevelPct, vehicleSpeedKmh, externalV, gsmLevel, satellites } = record;
  return [
    odometerM == null ? null : item(0x01, Math.round(odometerM / 100), 4),
    fuelLevelL == null ? null : item(0x02, Math.round(fuelLevelL * 10), 2),
    fuelLevelL != null || fuelLevelPct == null ? null : item(0x02, 0x8000 | fuelLevelPct, 2),
    vehicleSpeedKmh == null ? null : item(0x03, vehicleSpeedKmh * 10, 2),
    externalV == null ? null : item(0x61, Math.round(externalV * 100), 2),
    gsmLevel == null ? null : item(0x30, Math.round((gsmLevel * SIGNAL_MAX) / BARS), 1),
    satellites == null ? null : item(0x31, satellites, 1),
  ].filter((one) => one !== null);
}

function item(id: number, value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(2 + bytes);
  buffer[0] = id;
  buffer[1] = bytes;
  buffer.writeUIntBE(value, 2, bytes);
  return buffer;
}

/** A camera's alarm, with the label of its files if it has any, or the alarm of vigorous driving. */
function alarmItem({ item: id, type }: { item: number; type: number }, record: RecordInput): Buffer {
  const isCamera = id !== ITEM.vigorous;
  const value = Buffer.alloc(isCamera ? LABEL_AT : VIGOROUS_BYTES);
  value[5] = type;
  if (isCamera) value[6] = record.eventValue ?? 0;
  if (isCamera && typeof record.extra?.alarmStart === 'number') {
    value.writeUInt32BE(record.extra.alarmStart, 0);
    value[PHASE_AT] = STARTED;
  }
  const label = isCamera ? Buffer.from(String(record.extra?.alarmLabel ?? NO_LABEL), 'hex') : Buffer.alloc(0);
  return Buffer.concat([Buffer.from([id, value.length + label.length]), value, label]);
}

/** The end of a camera's alarm. */
function endItem({ event, number }: NumberedAlarm): Buffer {
  const alarm = alarmOf(event);
  if (!alarm || !('item' in alarm)) return Buffer.alloc(0);
  const value = Buffer.alloc(LABEL_AT);
  value.writeUInt32BE(number, 0);
  value[PHASE_AT] = ENDED;
  value[5] = alarm.type;
  return Buffer.concat([Buffer.from([alarm.item, value.length]), value]);
}

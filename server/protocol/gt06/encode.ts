import type { RecordInput } from '../protocol.ts';
import { alarmOf } from './alarm.ts';
import { crcItu } from './crc-itu.ts';
import { locationBytes, timeBytes } from './location.ts';
import { TYPE } from './packet-type.ts';
import { statusBytes } from './status.ts';

/** Model and language must be sent, but mean nothing here. */
const MODEL = 0x7000;
const LANGUAGE = 1;
/** No radio cell: country, network, area and cell are 0. */
const NO_CELL = Buffer.alloc(8);
const WEST = 0b1000;

/** The first message of a tracker: its IMEI, and the minutes by which its clock is ahead of UTC (§3.2). */
export function encodeLogin(imei: string, serial: number, aheadMinutes = 0): Buffer {
  const content = Buffer.alloc(12);
  content.write(imei.padStart(16, '0'), 'hex');
  content.writeUInt16BE(MODEL, 8);
  const minutes = Math.abs(aheadMinutes);
  const zone = Math.floor(minutes / 60) * 100 + (minutes % 60);
  content.writeUInt16BE((zone << 4) | (aheadMinutes < 0 ? WEST : 0) | LANGUAGE, 10);
  return packet(TYPE.login, content, serial);
}

/**
 * A location in UTC (§3.3). Mileage is sent only together with the ignition. Fields without a place in the
 * packet are left out.
 */
export function encodeLocation(record: RecordInput, serial: number): Buffer {
  const mileage = Buffer.alloc(record.odometerM == null ? 0 : 4);
  if (record.odometerM != null) mileage.writeUInt32BE(record.odometerM);
  const told = record.ignition == null ? [] : [Buffer.from([record.ignition ? 1 : 0, 0, 0]), mileage];
  return packet(TYPE.location, Buffer.concat([locationBytes(record), NO_CELL, ...told]), serial);
}

/**
 * A location with an alarm (§3.4). Throws RangeError when the record has no event, or one that has no alarm.
 */
export function encodeAlarm(record: RecordInput, serial: number): Buffer {
  const alarm = record.event == null ? null : alarmOf(record.event);
  if (alarm === null) throw new RangeError(`no alarm tells ${record.event}`);
  const cell = Buffer.concat([Buffer.from([NO_CELL.length + 1]), NO_CELL]);
  const parts = [locationBytes(record), cell, statusBytes(record), Buffer.from([alarm, LANGUAGE])];
  return packet(TYPE.alarm, Buffer.concat(parts), serial);
}

/** A heartbeat with the tracker's status (§3.4). */
export function encodeStatus(record: Partial<RecordInput>, serial: number): Buffer {
  return packet(TYPE.status, Buffer.concat([statusBytes(record), Buffer.from([0, LANGUAGE])]), serial);
}

/** The answer to a packet of a type, which echoes its serial number (§3.1). */
export function encodeAnswer(type: number, serial: number): Buffer {
  return packet(type, Buffer.alloc(0), serial);
}

/** The answer to a request for the time. */
export function encodeTime(timeMs: number, serial: number): Buffer {
  return packet(TYPE.time, timeBytes(timeMs), serial);
}

/** A command to the tracker, as a text with the id that its answer echoes (§3.1). */
export function encodeCommand(text: string, id: number, serial = 1): Buffer {
  const content = Buffer.alloc(5 + text.length);
  content[0] = 4 + text.length;
  content.writeUInt32BE(id, 1);
  content.write(text, 5, 'latin1');
  return packet(TYPE.command, content, serial);
}

/** A tracker's answer to a command. */
export function encodeCommandAnswer(text: string, id: number, serial: number): Buffer {
  const content = Buffer.alloc(5 + text.length);
  content.writeUInt32BE(id, 0);
  content[4] = 1;
  content.write(text, 5, 'latin1');
  return packet(TYPE.answer, content, serial);
}

function packet(type: number, content: Buffer, serial: number): Buffer {
  const bytes = Buffer.alloc(content.length + 10);
  bytes.writeUInt16BE(0x7878, 0);
  bytes[2] = content.length + 5;
  bytes[3] = type;
  content.copy(bytes, 4);
  const at = content.length + 4;
  bytes.writeUInt16BE(serial, at);
  bytes.writeUInt16BE(crcItu(bytes, 2, at + 2), at + 2);
  bytes.write('\r\n', at + 4, 'latin1');
  return bytes;
}

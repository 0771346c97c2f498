import { FRAME_MAX_BYTES, type RecordInput } from '../protocol.ts';
import { crc16 } from './crc16.ts';
import type { TeltonikaDatagram } from './datagram.ts';
import { clearElements, type ElementList, newElementList } from './element-list.ts';
import { putElements } from './elements-of.ts';
import { eventIdOf } from './event-elements.ts';

/** A record codec: 8, 8 Extended (ids above 255 and texts) or 16 (§1.3). */
export type AvlCodec = '8' | '8E' | '16';

const CODEC_ID: Readonly<Record<AvlCodec, number>> = { '8': 0x08, '8E': 0x8e, '16': 0x10 };
const RECORDS_MAX = 255;
const GENERATION = { onChange: 5, periodical: 7 } as const;
const WORD = 4_294_967_296;

/**
 * Reused by every call, because encoding is synchronous and the load generator shares its machine with the
 * server.
 */
const scratch = Buffer.alloc(FRAME_MAX_BYTES);
const elements = newElementList();

/** The first message of a tracker: its IMEI (§1.1). */
export function encodeLogin(imei: string): Buffer {
  const bytes = Buffer.alloc(2 + imei.length);
  bytes.writeUInt16BE(imei.length, 0);
  bytes.write(imei, 2, 'latin1');
  return bytes;
}

/**
 * One TCP frame of 1 to 255 records. Decoding it gives the same records, as far as trackers can express them.
 * Throws RangeError when the codec or the protocol has no place for a value, or when the frame would exceed
 * 64 KiB.
 */
export function encodeTcpFrame(records: readonly RecordInput[], options: { codec: AvlCodec }): Buffer {
  const end = writeBody(records, options.codec, 8);
  return finishFrame(end);
}

/** One UDP datagram of 1 to 255 records (§1.5). */
export function encodeUdpDatagram(
  records: readonly RecordInput[],
  options: { codec: AvlCodec; imei: string; packetId: number; avlPacketId: number },
): Buffer {
  const start = 8 + options.imei.length;
  const end = writeBody(records, options.codec, start);
  scratch.writeUInt16BE(end - 2, 0);
  scratch.writeUInt16BE(options.packetId, 2);
  scratch[4] = 1;
  scratch[5] = options.avlPacketId;
  scratch.writeUInt16BE(options.imei.length, 6);
  scratch.write(options.imei, 8, 'latin1');
  return Buffer.from(scratch.subarray(0, end));
}

/** The answer to a login: 01 accepts the tracker, 00 sends it away (§1.1). */
export function loginAnswer(accepted: boolean): Buffer {
  return Buffer.from([accepted ? 1 : 0]);
}

/** The answer to a TCP packet: the number of stored records, either all of them or 0 (§1.1, §1.6). */
export function ackBytes(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count, 0);
  return bytes;
}

/** The answer to a UDP datagram, which echoes both of its ids (§1.5). */
export function udpAck(datagram: Pick<TeltonikaDatagram, 'packetId' | 'avlPacketId'>, count: number): Buffer {
  const { packetId, avlPacketId } = datagram;
  return Buffer.from([0, 5, packetId >>> 8, packetId & 0xff, 1, avlPacketId, count]);
}

/** A command to the tracker on its TCP connection, e.g. `getinfo` (codec 12, §1.7). */
export function encodeCommand(command: string): Buffer {
  return encodeText(command, 0x05);
}

/** A tracker's answer to a command (codec 12). */
export function encodeCommandAnswer(answer: string): Buffer {
  return encodeText(answer, 0x06);
}

function encodeText(text: string, type: number): Buffer {
  if (text.length + 20 > FRAME_MAX_BYTES) throw new RangeError('text too long for a frame');
  let at = 8;
  scratch[at++] = 0x0c;
  scratch[at++] = 1;
  scratch[at++] = type;
  at = scratch.writeUInt32BE(text.length, at);
  at += scratch.write(text, at, 'latin1');
  scratch[at++] = 1;
  return finishFrame(at);
}

function finishFrame(end: number): Buffer {
  if (end + 4 > FRAME_MAX_BYTES) throw new RangeError('frame above 64 KiB');
  scratch.writeUInt32BE(0, 0);
  scratch.writeUInt32BE(end - 8, 4);
  scratch.writeUInt32BE(crc16(scratch, 8, end), end);
  return Buffer.from(scratch.subarray(0, end + 4));
}

function writeBody(records: readonly RecordInput[], codec: AvlCodec, start: number): number {
  if (records.length < 1 || records.length > RECORDS_MAX)
    throw new RangeError('a packet has 1 to 255 records');
  let at = start;
  scratch[at++] = CODEC_ID[codec];
  scratch[at++] = records.length;
  for (const record of records) {
    clearElements(elements);
    putElements(elements, record, codec !== '8');
    at = writeRecord(record, elements, codec, at);
  }
  if (at >= FRAME_MAX_BYTES) throw new RangeError('packet above 64 KiB');
  scratch[at++] = records.length;
  return at;
}

function writeRecord(record: RecordInput, list: ElementList, codec: AvlCodec, start: number): number {
  const eventId = eventIdOf(record);
  let at = scratch.writeUInt32BE(Math.floor(record.timeMs / WORD), start);
  at = scratch.writeUInt32BE(record.timeMs % WORD, at);
  scratch[at++] = eventId === 0 ? 0 : 1;
  at = scratch.writeInt32BE(Math.round((record.lng ?? 0) * 1e7), at);
  at = scratch.writeInt32BE(Math.round((record.lat ?? 0) * 1e7), at);
  at = scratch.writeInt16BE(record.altitudeM ?? 0, at);
  at = scratch.writeUInt16BE(record.courseDeg ?? 0, at);
  at = scratch.writeUInt8(record.satellites ?? 0, at);
  at = scratch.writeUInt16BE(record.speedKmh ?? 0, at);
  at = writeId(eventId, codec, at);
  if (codec === '16') scratch[at++] = eventId === 0 ? GENERATION.periodical : GENERATION.onChange;
  return writeElements(list, codec, at);
}

function writeElements(list: ElementList, codec: AvlCodec, start: number): number {
  const total = list.groups.reduce((sum, group) => sum + group.count, list.freeLength.length);
  let at = writeCount(total, codec, start);
  list.groups.forEach((group, width) => {
    at = writeCount(group.count, codec, at);
    for (let i = 0; i < group.count; i++) {
      at = writeId(group.ids[i]!, codec, at);
      if (width === 3) at = scratch.writeUInt32BE(group.highs[i]!, at);
      const low = group.lows[i]!;
      if (width === 0) at = scratch.writeUInt8(low & 0xff, at);
      else if (width === 1) at = scratch.writeUInt16BE(low & 0xffff, at);
      else at = scratch.writeUInt32BE(low, at);
    }
  });
  if (codec === '8E') return writeFreeLength(list, at);
  if (list.freeLength.length > 0) throw new RangeError(`codec ${codec} has no texts`);
  return at;
}

function writeFreeLength(list: ElementList, start: number): number {
  let at = scratch.writeUInt16BE(list.freeLength.length, start);
  for (const { id, bytes } of list.freeLength) {
    if (at + 4 + bytes.length > FRAME_MAX_BYTES) throw new RangeError('packet above 64 KiB');
    at = scratch.writeUInt16BE(id, at);
    at = scratch.writeUInt16BE(bytes.length, at);
    at += bytes.copy(scratch, at);
  }
  return at;
}

function writeId(id: number, codec: AvlCodec, at: number): number {
  if (codec === '8' && id > 0xff) throw new RangeError(`codec 8 has no element ${id}`);
  return codec === '8' ? scratch.writeUInt8(id, at) : scratch.writeUInt16BE(id, at);
}

function writeCount(count: number, codec: AvlCodec, at: number): number {
  return codec === '8E' ? scratch.writeUInt16BE(count, at) : scratch.writeUInt8(count, at);
}

import type { Cut } from '../protocol.ts';

/** A message from its plus sign to its dollar sign (§4.1). */
export type QueclinkFrame = {
  kind: 'frame';
  /**
   * `BUFF`: from the tracker's memory. `ACK`: a heartbeat, or the answer to a command. Empty in a broken
   * message.
   */
  head: 'RESP' | 'BUFF' | 'ACK' | '';
  /** `GTFRI`; empty in a broken message. */
  type: string;
  /** All fields, the head being the first; empty in a broken message. */
  fields: readonly string[];
  /** It has a head, an IMEI and a count. */
  isSound: boolean;
  end: number;
  imei?: string;
};

const PLUS = 0x2b;
const DOLLAR = 0x24;
/** Bytes that some networks put between messages. */
const FILLERS: readonly number[] = [0x0d, 0x0a, 0x00];
const HEADS = ['+RESP:', '+BUFF:', '+ACK:'] as const;
const HEAD_BYTES = 6;
/** Longest message, bytes. One with fifteen locations has less than 2,000. */
const MESSAGE_MAX = 8_192;
/** The fewest fields: head, version, IMEI, time of sending and count. */
const FIELDS_MIN = 5;
const IMEI = /^(?:\d{15}|[0-9A-Fa-f]{14})$/;
const COUNT = /^[0-9A-Fa-f]{4}$/;

/**
 * The message that starts at an offset of the buffered bytes. Anything other than a head there is garbage.
 */
export function nextFrame(bytes: Buffer, offset: number): Cut<QueclinkFrame> {
  const available = bytes.length - offset;
  if (available < 1) return { kind: 'more', need: 1 };
  if (FILLERS.includes(bytes[offset]!)) return { kind: 'ping', end: offset + 1 };
  if (bytes[offset] !== PLUS) return { kind: 'garbage', end: bytes.length };
  if (available < HEAD_BYTES) return { kind: 'more', need: HEAD_BYTES };
  if (!hasHead(bytes, offset)) return { kind: 'garbage', end: bytes.length };
  const stop = bytes.indexOf(DOLLAR, offset + HEAD_BYTES);
  const length = (stop < 0 ? bytes.length : stop + 1) - offset;
  if (length > MESSAGE_MAX) return { kind: 'too_large', end: bytes.length };
  if (stop < 0) return { kind: 'more', need: available + 1 };
  const restart = headWithin(bytes, offset + 1, stop);
  return restart < 0 ? messageIn(bytes, offset, stop) : unsoundUntil(restart);
}

/** The offset of the next message inside this one, which has then lost its end; -1 when it is whole. */
function headWithin(bytes: Buffer, from: number, stop: number): number {
  for (let at = bytes.indexOf(PLUS, from); at >= 0 && at < stop; at = bytes.indexOf(PLUS, at + 1)) {
    if (hasHead(bytes, at)) return at;
  }
  return -1;
}

function hasHead(bytes: Buffer, at: number): boolean {
  const begin = bytes.toString('latin1', at, at + HEAD_BYTES);
  return HEADS.some((head) => begin.startsWith(head));
}

function messageIn(bytes: Buffer, offset: number, stop: number): QueclinkFrame {
  const fields = bytes.toString('latin1', offset, stop).split(',');
  const [name = '', , imei = ''] = fields;
  const isSound = fields.length >= FIELDS_MIN && IMEI.test(imei) && COUNT.test(fields.at(-1)!);
  if (!isSound) return unsoundUntil(stop + 1);
  const colon = name.indexOf(':');
  return {
    kind: 'frame',
    head: name.slice(1, colon) as QueclinkFrame['head'],
    type: name.slice(colon + 1),
    fields,
    isSound: true,
    end: stop + 1,
    imei,
  };
}

function unsoundUntil(end: number): QueclinkFrame {
  return { kind: 'frame', head: '', type: '', fields: [], isSound: false, end };
}

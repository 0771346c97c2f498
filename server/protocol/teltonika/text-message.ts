import type { DecodedText, DecodeFailure } from './decoded.ts';

const CODEC_12 = 0x0c;
const CODEC_13 = 0x0d;
const CODEC_14 = 0x0e;
const CODEC_15 = 0x0f;
const TYPE_ANSWER = 0x06;
const TYPE_REFUSED = 0x11;
const IMEI_BYTES = 8;
const TIME_BYTES = 4;
/** Codec, quantity, type and size come before the payload. The quantity follows it again. */
const HEAD = 7;

/** True for the bodies of codecs 12 to 15. Complete or broken, they are never answered as records (§1.7). */
export function isTextBody(body: Buffer): boolean {
  return body[0]! >= CODEC_12 && body[0]! <= CODEC_15;
}

/** The text in a body of codec 12, 13, 14 or 15 (§1.7). */
export function decodeText(body: Buffer): DecodedText | DecodeFailure {
  if (body.length < HEAD + 1) return failed('truncated');
  const codec = body[0]!;
  const type = body[2]!;
  const end = HEAD + body.readUInt32BE(3);
  if (end > body.length - 1) return failed('truncated');
  if (end < body.length - 1) return failed('trailing_bytes');
  let start = HEAD;
  let timeMs: number | null = null;
  let imei: string | null = null;
  if (codec === CODEC_13 || codec === CODEC_15) {
    if (start + TIME_BYTES > end) return failed('truncated');
    timeMs = body.readUInt32BE(start) * 1000;
    start += TIME_BYTES;
  }
  if (codec === CODEC_14 || codec === CODEC_15) {
    if (start + IMEI_BYTES > end) return failed('truncated');
    imei = bcdImei(body.toString('hex', start, start + IMEI_BYTES));
    if (imei === null) return failed('not_bcd');
    start += IMEI_BYTES;
  }
  return {
    kind: 'text',
    answer: answerOf(codec, type),
    text: body.toString('latin1', start, end),
    timeMs,
    imei,
  };
}

function answerOf(codec: number, type: number): DecodedText['answer'] {
  if (type === TYPE_REFUSED && codec === CODEC_14) return 'refused';
  return type === TYPE_ANSWER && codec !== CODEC_13 ? 'accepted' : 'other';
}

/** 16 packed digits: a zero and the 15 digits of an IMEI. */
function bcdImei(hex: string): string | null {
  if (!/^\d{16}$/.test(hex)) return null;
  return hex.startsWith('0') ? hex.slice(1) : hex;
}

function failed(reason: DecodeFailure['reason']): DecodeFailure {
  return { kind: 'failure', reason, count: 0 };
}

import { FRAME_MAX_BYTES } from '../protocol.ts';
import { imeiAt } from './frame.ts';

/**
 * One UDP datagram (§1.5). Both packet ids are echoed in the answer; a retry carries the same AVL packet id.
 */
export type TeltonikaDatagram = {
  packetId: number;
  avlPacketId: number;
  imei: string;
  /**
   * From the codec to the second count, as in a TCP frame, but without a CRC: counts and lengths are the only
   * check.
   */
  body: Buffer;
};

const IMEI_AT = 8;
/** Codec, count and count: no body can be shorter. */
const BODY_MIN = 3;

/**
 * The parts of a datagram, with the body as a view. Null when it is not of this protocol: wrong length, or an
 * IMEI that is not digits.
 */
export function datagramOf(bytes: Buffer): TeltonikaDatagram | null {
  if (bytes.length < IMEI_AT || bytes.length > FRAME_MAX_BYTES) return null;
  if (bytes.readUInt16BE(0) !== bytes.length - 2) return null;
  const start = IMEI_AT + bytes.readUInt16BE(6);
  const imei = imeiAt(bytes, IMEI_AT, start);
  if (imei === null || bytes.length - start < BODY_MIN) return null;
  return { packetId: bytes.readUInt16BE(2), avlPacketId: bytes[5]!, imei, body: bytes.subarray(start) };
}

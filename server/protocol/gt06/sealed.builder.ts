import { crcItu } from './crc-itu.ts';

const LONG = 0x7979;

/**
 * A packet of any type and content, in hex, with correct length and CRC. Start with `7979` for a length of
 * two bytes.
 */
export function sealed(type: number, content: string, start: 0x7878 | 0x7979 = 0x7878): Buffer {
  const inside = Buffer.from(content, 'hex').subarray(0, 250);
  const length = inside.length + 5;
  const head = start === LONG ? [0x79, 0x79, length >>> 8, length & 0xff] : [0x78, 0x78, length];
  const bytes = Buffer.concat([Buffer.from([...head, type]), inside, Buffer.from([0, 7, 0, 0, 0x0d, 0x0a])]);
  bytes.writeUInt16BE(crcItu(bytes, 2, bytes.length - 4), bytes.length - 4);
  return bytes;
}

/** Changed bytes as a sound packet: their type and content with correct length and CRC. */
export function resealed(bytes: Buffer): Buffer {
  const start = bytes[0] === 0x79 ? LONG : 0x7878;
  const at = start === LONG ? 4 : 3;
  return sealed(bytes[at] ?? 0, bytes.subarray(at + 1, -6).toString('hex'), start);
}

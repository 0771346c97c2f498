/**
 * Four tables, so that each step takes four bytes: table n holds the remainder of a byte that n more bytes
 * follow.
 */
const TABLES = new Uint16Array(4 * 256);
for (let byte = 0; byte < 256; byte++) {
  let crc = byte;
  for (let n = 0; n < 4; n++) {
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
    TABLES[n * 256 + byte] = crc;
  }
}

/** CRC-16/IBM of the bytes from start up to, not including, end (§1.2). Example: "123456789" gives 0xBB3D. */
export function crc16(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0;
  let i = start;
  for (; i + 4 <= end; i += 4) {
    crc =
      TABLES[768 + ((crc & 0xff) ^ bytes[i]!)]! ^
      TABLES[512 + ((crc >>> 8) ^ bytes[i + 1]!)]! ^
      TABLES[256 + bytes[i + 2]!]! ^
      TABLES[bytes[i + 3]!]!;
  }
  for (; i < end; i++) crc = TABLES[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return crc;
}

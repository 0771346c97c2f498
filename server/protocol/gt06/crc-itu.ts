const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1;
  return crc;
});

/**
 * CRC-ITU (X.25) of the bytes from start up to, not including, end (§3.1). Example: "123456789" gives 0x906E.
 */
export function crcItu(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0xffff;
  for (let i = start; i < end; i++) crc = TABLE[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return crc ^ 0xffff;
}

import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A square picture as PNG: each pixel is an index of the palette of red, green, blue and alpha. */
export function png(pixels: Uint8Array, side: number, palette: readonly (readonly number[])[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits for each pixel, by a palette.
  head.set([8, 3], 8);
  // Every line begins with the number of its filter: none.
  const lines = Buffer.alloc(side * (side + 1));
  for (let y = 0; y < side; y++) lines.set(pixels.subarray(y * side, (y + 1) * side), y * (side + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map((colour) => colour[3]!))),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const told = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const edges = Buffer.alloc(8);
  edges.writeUInt32BE(data.length, 0);
  edges.writeUInt32BE(crc32(told), 4);
  return Buffer.concat([edges.subarray(0, 4), told, edges.subarray(4)]);
}

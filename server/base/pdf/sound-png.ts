import { crc32, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Larger pictures are not unpacked: a camera makes about two million pixels. */
const PIXELS_MAX = 40_000_000;
/** Samples of a pixel by the colour type of the header. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Allowed bits of a sample by the colour type (PNG specification, IHDR). */
const BITS: Readonly<Record<number, readonly number[]>> = {
  ...{ 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] },
};

/**
 * May the library draw this PNG? It unpacks pictures where nobody can catch a fault. So all that could go
 * wrong is tried here first: the sums of the parts, the header, a palette, and rows of the right length.
 * Interlaced pictures, which no camera of vehicles makes, are refused.
 */
export function isSoundPng(octets: Buffer): boolean {
  const parts = partsOf(octets);
  const head = parts?.[0];
  if (!parts || head?.name !== 'IHDR' || head.content.length !== 13 || parts.at(-1)!.name !== 'IEND')
    return false;
  const [width, height] = [head.content.readUInt32BE(0), head.content.readUInt32BE(4)];
  const [bits, colour, packing, filter, interlaced] = head.content.subarray(8);
  if (width === 0 || height === 0 || width * height > PIXELS_MAX) return false;
  if (!BITS[colour!]?.includes(bits!) || packing !== 0 || filter !== 0 || interlaced !== 0) return false;
  const palette = parts.find(({ name }) => name === 'PLTE')?.content.length ?? 0;
  if (colour === 3 && (palette === 0 || palette % 3 !== 0)) return false;
  // Each row begins with the number of its filter.
  const row = 1 + Math.ceil((width * SAMPLES[colour!]! * bits!) / 8);
  const data = parts.filter(({ name }) => name === 'IDAT').map(({ content }) => content);
  try {
    const rows = inflateSync(Buffer.concat(data), { maxOutputLength: row * height });
    return rows.length === row * height && hasKnownFilters(rows, row);
  } catch {
    return false;
  }
}

function hasKnownFilters(rows: Buffer, row: number): boolean {
  for (let at = 0; at < rows.length; at += row) if (rows[at]! > 4) return false;
  return true;
}

/** The named parts of a picture; null if it is no PNG, is cut short, or a sum is wrong. */
function partsOf(octets: Buffer): { name: string; content: Buffer }[] | null {
  if (!octets.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const parts: { name: string; content: Buffer }[] = [];
  let at = SIGNATURE.length;
  while (at < octets.length) {
    if (at + 12 > octets.length) return null;
    const end = at + 8 + octets.readUInt32BE(at);
    if (end + 4 > octets.length || octets.readUInt32BE(end) !== crc32(octets.subarray(at + 4, end)))
      return null;
    const name = octets.toString('latin1', at + 4, at + 8);
    parts.push({ name, content: octets.subarray(at + 8, end) });
    at = end + 4;
  }
  return parts.length > 1 ? parts : null;
}

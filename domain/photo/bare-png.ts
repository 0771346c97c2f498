import { joined, octetsOf, textAt, viewOf } from './octets.ts';
import { orientationOf, orientationOnly } from './orientation.ts';

const HEAD = '\x89PNG\r\n\x1a\n';
/** Length, name, and the check sum behind the content. */
const AROUND = 12;
/** Chunks that may be left out of a PNG, but decide how it looks. */
const LOOKS = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'];

/**
 * A PNG with only the chunks that make the image, and its orientation. All that follows its end is left out.
 * @returns null if a chunk reaches beyond the file, or the image does not end
 */
export function barePng(octets: Uint8Array): Uint8Array | null {
  if (textAt(octets, 0, HEAD.length) !== HEAD) return null;
  const view = viewOf(octets);
  const kept: Uint8Array[] = [];
  let orientation: number | null = null;
  for (let at = HEAD.length; at + AROUND <= octets.length; ) {
    const length = view.getUint32(at);
    const end = at + AROUND + length;
    if (end > octets.length) return null;
    const name = textAt(octets, at + 4, at + 8);
    if (name === 'eXIf') orientation ??= orientationOf(octets.subarray(at + 8, end - 4));
    // Chunks that an image cannot do without begin with a capital.
    if (/^[A-Z]/.test(name) || LOOKS.includes(name)) kept.push(octets.subarray(at, end));
    if (name === 'IEND') {
      const exif = orientation === null ? [] : [chunk('eXIf', orientationOnly(orientation))];
      return joined([octets.subarray(0, HEAD.length), ...kept.slice(0, 1), ...exif, ...kept.slice(1)]);
    }
    at = end;
  }
  return null;
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = joined([octetsOf(name), content]);
  const around = new Uint8Array(8);
  viewOf(around).setUint32(0, content.length);
  viewOf(around).setUint32(4, checkSum(named));
  return joined([around.subarray(0, 4), named, around.subarray(4)]);
}

/** The CRC of the PNG specification. */
function checkSum(octets: Uint8Array): number {
  let sum = 0xffffffff;
  for (const octet of octets) {
    sum ^= octet;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

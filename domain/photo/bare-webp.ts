import { joined, octetsOf, textAt, viewOf } from './octets.ts';
import { orientationOf, orientationOnly } from './orientation.ts';

/** The name of a chunk and its length. */
const HEAD = 8;
/** The chunks that make the image. */
const LOOKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** In the first octet of `VP8X`: the file has EXIF data, XMP data. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

/**
 * A WebP with only the chunks that make the image, and its orientation. All that follows its end is left
 * out.
 * @returns null if a chunk reaches beyond the file
 */
export function bareWebp(octets: Uint8Array): Uint8Array | null {
  if (octets.length < 20 || textAt(octets, 0, 4) !== 'RIFF' || textAt(octets, 8, 12) !== 'WEBP') return null;
  const view = viewOf(octets);
  const fileEnd = HEAD + view.getUint32(4, true);
  if (fileEnd > octets.length) return null;
  const kept: Uint8Array[] = [];
  let orientation: number | null = null;
  for (let at = 12; at < fileEnd; ) {
    if (at + HEAD > fileEnd) return null;
    const name = textAt(octets, at, at + 4);
    const length = view.getUint32(at + 4, true);
    const end = at + HEAD + length + (length % 2);
    if (end > fileEnd) return null;
    const content = octets.subarray(at + HEAD, at + HEAD + length);
    if (name === 'EXIF') orientation ??= orientationOf(afterName(content));
    if (LOOKS.includes(name)) kept.push(name === 'VP8X' ? octets.slice(at, end) : octets.subarray(at, end));
    at = end;
  }
  const [first] = kept;
  if (!first) return null;
  // Only the extended kind has flags, and may have EXIF data.
  if (textAt(first, 0, 4) === 'VP8X') {
    if (first.length < HEAD + 10) return null;
    first[HEAD]! &= ~(HAS_EXIF | HAS_XMP);
    if (orientation !== null) {
      first[HEAD]! |= HAS_EXIF;
      kept.push(joined([octetsOf('EXIF\x1a\0\0\0'), orientationOnly(orientation)]));
    }
  }
  const content = joined([octetsOf('WEBP'), ...kept]);
  const size = new Uint8Array(4);
  viewOf(size).setUint32(0, content.length, true);
  return joined([octetsOf('RIFF'), size, content]);
}

/** Some programs write the name of JPEG's segment before the data. */
const afterName = (content: Uint8Array) =>
  textAt(content, 0, 6) === 'Exif\0\0' ? content.subarray(6) : content;

import { joined, octetsOf, textAt, viewOf } from './octets.ts';
import { orientationOf, orientationOnly } from './orientation.ts';

const [SOI, EOI, SOS, APP0, APP15, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xef, 0xfe];
const EXIF = '\xe1Exif\0\0';
/** Segments of programs without which a picture looks different: its density and its colours. */
const LOOKS = ['\xe0JFIF\0', '\xe2ICC_PROFILE\0', '\xeeAdobe'];

/**
 * A JPEG without the segments that cameras and programs add (EXIF, XMP, IPTC, comments) except those that
 * decide how it looks. Its orientation stays. All that follows the end of the image is left out.
 * @returns null if a segment reaches beyond the file, or the image does not end
 */
export function bareJpeg(octets: Uint8Array): Uint8Array | null {
  if (octets[0] !== 0xff || octets[1] !== SOI) return null;
  const kept: Uint8Array[] = [];
  let orientation: number | null = null;
  let at = 2;
  while (at + 2 <= octets.length) {
    const marker = octets[at + 1]!;
    if (octets[at] !== 0xff) return null;
    if (marker === 0xff) {
      // An octet that fills.
      at++;
      continue;
    }
    if (marker === EOI) {
      const exif = orientation === null ? [] : [exifSegment(orientation)];
      return joined([octets.subarray(0, 2), ...exif, ...kept, octets.subarray(at, at + 2)]);
    }
    const end = segmentEnd(octets, at);
    if (end === null) return null;
    const head = textAt(octets, at + 1, at + 2) + textAt(octets, at + 4, Math.min(end, at + 16));
    if (head.startsWith(EXIF)) orientation ??= orientationOf(octets.subarray(at + 10, end));
    const isAdded = (marker >= APP0 && marker <= APP15) || marker === COM;
    const next = marker === SOS ? scanEnd(octets, end) : end;
    if (!isAdded || LOOKS.some((looks) => head.startsWith(looks))) kept.push(octets.subarray(at, next));
    at = next;
  }
  return null;
}

/** Where a segment ends: its length counts itself, but not the marker. Null: outside the file. */
function segmentEnd(octets: Uint8Array, at: number): number | null {
  if (at + 4 > octets.length) return null;
  const length = viewOf(octets).getUint16(at + 2);
  const end = at + 2 + length;
  return length < 2 || end > octets.length ? null : end;
}

/** Where the data of a scan end: at a marker that is neither a stuffed 0xff nor a restart. */
function scanEnd(octets: Uint8Array, from: number): number {
  for (let at = octets.indexOf(0xff, from); at !== -1; at = octets.indexOf(0xff, at + 1)) {
    const next = octets[at + 1];
    const isData = next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return octets.length;
}

function exifSegment(orientation: number): Uint8Array {
  const content = joined([octetsOf('Exif\0\0'), orientationOnly(orientation)]);
  return joined([octetsOf('\xff\xe1'), Uint8Array.of(0, content.length + 2), content]);
}

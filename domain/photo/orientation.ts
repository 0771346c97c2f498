import { textAt, viewOf } from './octets.ts';

/** The tag of the orientation, and the type of its value, in the first directory of a TIFF. */
const [ORIENTATION, SHORT] = [0x0112, 3];
const ENTRY = 12;
/** The most entries that a directory of a camera has; more are not read. */
const ENTRIES_MAX = 200;

/**
 * How a picture must be turned, 2 to 8, read from its EXIF data (a TIFF: byte order, offset of the first
 * directory, entries). Null: upright, absent, or not readable.
 */
export function orientationOf(tiff: Uint8Array): number | null {
  if (tiff.length < 8) return null;
  const order = textAt(tiff, 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const isLittle = order === 'II';
  const view = viewOf(tiff);
  const directory = view.getUint32(4, isLittle);
  if (view.getUint16(2, isLittle) !== 42 || directory + 2 > tiff.length) return null;
  const entries = Math.min(view.getUint16(directory, isLittle), ENTRIES_MAX);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * ENTRY;
    if (at + ENTRY > tiff.length) return null;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    if (view.getUint16(at + 2, isLittle) !== SHORT) return null;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** EXIF data that say the orientation and nothing else: a TIFF with one entry. */
export function orientationOnly(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26);
  const view = viewOf(tiff);
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
}

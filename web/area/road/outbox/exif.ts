/** A segment of a JPEG begins with its marker and its length (JPEG, annex B.1.1). */
const APP1 = 0xe1;
/** From here on there are no segments that matter. */
const SCAN = 0xda;
/** `Exif\0\0` at the beginning of the segment's content (Exif 2.32, 4.7.2). */
const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/** The camera's notes in a JPEG, as the whole segment; null: none. */
function exifOf(jpeg: Uint8Array): Uint8Array | null {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SCAN; ) {
    const end = at + 2 + view.getUint16(at + 2);
    if (end > jpeg.length) return null;
    if (jpeg[at + 1] === APP1 && EXIF.every((octet, i) => jpeg[at + 4 + i] === octet))
      return new Uint8Array(jpeg.subarray(at, end));
    at = end;
  }
  return null;
}

/** Marks the notes as those of an upright picture: the browser has turned it already. */
function setUpright(exif: Uint8Array): void {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const tiff = 10;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const list = tiff + view.getUint32(tiff + 4, isLittle);
  const count = view.getUint16(list, isLittle);
  for (let at = list + 2; at < list + 2 + count * 12 && at + 12 <= exif.length; at += 12)
    if (view.getUint16(at, isLittle) === ORIENTATION) view.setUint16(at + 8, UPRIGHT, isLittle);
}

/**
 * A shrunk JPEG with the camera's notes of the original, the place among them. Without notes, or with notes
 * that cannot be read, it stays as it is.
 */
export function withExif(shrunk: Uint8Array, original: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    const exif = exifOf(original);
    if (!exif) return new Uint8Array(shrunk);
    setUpright(exif);
    return new Uint8Array([...shrunk.subarray(0, 2), ...exif, ...shrunk.subarray(2)]);
  } catch (error) {
    if (error instanceof RangeError) return new Uint8Array(shrunk);
    throw error;
  }
}

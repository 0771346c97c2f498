import { Fault } from '#domain/fault.ts';

/** Edge of a stored photo, pixels: sharp on a dense screen at the largest size shown. */
const EDGE = 256;
/** A small file may unpack to a very large picture: at most 25 megapixels. */
const PIXELS_MAX = 25_000_000;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** The type that the content proves, whatever its name; null when a photo may not have it. */
export function imageType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | null {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/**
 * A photo in its stored form: a square webp image, upright, without the metadata of the original (place and
 * camera among it). @throws Fault `err.uploadType` 415 when the content does not match its type, or is no
 * image at all
 */
export async function squarePhoto(bytes: Uint8Array, type: string | undefined): Promise<Buffer> {
  const found = imageType(bytes);
  if (found === null || found !== type?.split(';')[0]?.trim().toLowerCase()) {
    throw new Fault('err.uploadType', 415);
  }
  // The library is native code that a start should not wait for.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize(EDGE, EDGE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // It begins like an image and is none: broken, cut short, or made to unpack to something enormous.
    throw new Fault('err.uploadType', 415);
  }
}

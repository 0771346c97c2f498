import { PHOTO_MAX, PHOTO_SIDE } from '#domain/photo/photo.ts';
import { withExif } from './exif.ts';

/** From the best on, until the picture is small enough for the server. */
const QUALITIES = [0.8, 0.6, 0.4];

/**
 * A picture of a camera for the server: longest side 1,600 px, JPEG, upright. Nothing of the camera's own
 * notes is left, so neither place nor time, unless the form asks for the place. The browser decodes, shrinks
 * and encodes beside the page.
 */
export async function shrinkPhoto(
  file: Blob,
  { keepsPlace = false }: { keepsPlace?: boolean } = {},
): Promise<Blob> {
  const whole = await createImageBitmap(file);
  const share = Math.min(1, PHOTO_SIDE / Math.max(whole.width, whole.height));
  const [width, height] = [Math.round(whole.width * share), Math.round(whole.height * share)];
  const small = await createImageBitmap(whole, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
  whole.close();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(small);
  for (const quality of QUALITIES) {
    const made = await encoded(canvas, 'image/jpeg', quality);
    if (made.size > PHOTO_MAX) continue;
    if (!keepsPlace) return made;
    const [shrunk, original] = await Promise.all([made.arrayBuffer(), file.arrayBuffer()]);
    const noted = withExif(new Uint8Array(shrunk), new Uint8Array(original));
    return new Blob([noted], { type: made.type });
  }
  throw new RangeError('a picture of 1,600 px is larger than 2 MB');
}

/** The picture on a canvas as a file. */
export function encoded(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`no ${type}`))), type, quality),
  );
}

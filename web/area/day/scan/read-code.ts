import { decodeQR } from 'qr/decode.js';

/** A picture of a camera: four octets a pixel. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** The text of a QR code in a picture; null where there is none that can be read. */
export function readCode(picture: Picture): string | null {
  try {
    return decodeQR(picture);
  } catch {
    // The library throws for every picture without a code.
    return null;
  }
}

import { normalCode } from '../field.ts';

/** The screen that a vehicle's code opens. */
const SCREEN = '/assign-drivers';
/** Longer texts are no plates. */
const PLATE_MAX = 20;

/**
 * The content of a vehicle's QR code and NFC tag: the page of this installation on which a driver takes the
 * vehicle. It says nothing but the plate, which everybody can read on the vehicle.
 */
export function vehicleCode(origin: string, license: string): string {
  return `${origin}${SCREEN}?plate=${encodeURIComponent(license)}`;
}

/**
 * The plate in the text of a code: of a page as above, of whichever installation, or of the text alone. Null
 * for any other text. Example: `https://traza.example/assign-drivers?plate=1234BCD` → `1234BCD`.
 */
export function plateInCode(text: string): string | null {
  const page = /^https?:\/\/[^/?#]+([^?#]*)\??([^#]*)/i.exec(text);
  if (page && page[1] !== SCREEN) return null;
  const written = page ? (/(?:^|&)plate=([^&]*)/.exec(page[2]!)?.[1] ?? '') : text;
  const plate = normalCode(written.replace(/%20|\+/g, ' '));
  return /^[A-Z0-9]+$/.test(plate) && plate.length <= PLATE_MAX ? plate : null;
}

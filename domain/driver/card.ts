import { z } from 'zod';
import { idField, normalCode } from '../field.ts';

const normal = (value: string) => normalCode(value).replaceAll(':', '');

/** A card code as typed or pasted from a reader: upper case, without the separators that readers write. */
function code(options: { pattern: RegExp; max: number }) {
  return z
    .string('val.required')
    .overwrite(normal)
    .min(1, 'val.required')
    .max(options.max)
    .regex(options.pattern, 'val.pattern');
}

/** The input for creating and editing a driver card (domain rules §9.3); a driver holds at most one. */
export const cardInput = z.object({
  /**
   * The number that the reader in the vehicle sends: 4, 7 or 10 bytes. Example: `04:A1:B2:C3:D4:E5:80` →
   * `04A1B2C3D4E580`.
   */
  nfc_id: code({ pattern: /^(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$/, max: 20 }),
  /** The number printed on the card, or the one that a tachograph sends for it. */
  encoded_id: code({ pattern: /^[A-Z0-9]+$/, max: 20 }),
  fleet_id: idField,
  /** Null while nobody holds it. */
  driver_id: idField.nullable().default(null),
});
export type CardInput = z.infer<typeof cardInput>;

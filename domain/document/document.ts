import { z } from 'zod';
import { DOC_NAME_MAX } from '../constants.ts';
import { optionalDay } from '../field.ts';

/** The subjects that a document may have (spec §2). */
export const DOCUMENT_CATEGORIES = [
  'contract',
  'datasheet',
  'itv',
  'insurance',
  'others',
  'invoice',
  'maintenance',
  'repair',
  'license',
  'images',
] as const;
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];

/** The extensions that a file may have, and the content type of each (domain rules §0.3). */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const;
export type DocumentExtension = keyof typeof DOCUMENT_TYPES;

/**
 * The extension of a file name, in lower case; null for one that no document may have. Example: `ITV
 * 2026.PDF` → `pdf`.
 */
export function extensionOf(name: string): DocumentExtension | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && Object.hasOwn(DOCUMENT_TYPES, extension)
    ? (extension as DocumentExtension)
    : null;
}

/**
 * The name of a file without anything that could deceive or harm. It drops folders, control characters, signs
 * that turn the direction of writing, and spaces and dots at the ends. Empty when nothing is left. Example:
 * `../../etc/ITV\u202e2026.pdf` → `ITV2026.pdf`.
 */
export function fileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!;
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\ufffd]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  const dot = plain.lastIndexOf('.');
  const [stem, end] = dot === -1 ? [plain, ''] : [plain.slice(0, dot).trimEnd(), plain.slice(dot)];
  if (stem === '') return '';
  return stem + end;
}

/** The name of a file, cleaned by `fileName`. */
export const fileNameField = z
  .string('val.required')
  .overwrite(fileName)
  .min(1, 'doc.name')
  .max(DOC_NAME_MAX);

/** The details of a document that users edit (domain rules §9.3). */
export const documentInput = z.object({
  /**
   * Name of the file, with its extension; unique among those of the vehicle and category, without regard to
   * case and accents.
   */
  name: fileNameField,
  category: z.enum(DOCUMENT_CATEGORIES, 'val.enum'),
  /** The last day on which it is valid; null when it does not expire. */
  expires: optionalDay,
});
export type DocumentInput = z.output<typeof documentInput>;

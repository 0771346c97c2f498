import type { SheetField } from '#domain/fine/identification.ts';
import type { TextKey } from './key.ts';

/** The text key of a field of the identification sheet. */
export function sheetFieldKey(field: SheetField): TextKey {
  return field === 'hour' || field === 'place' ? `fine.${field}` : `fineSheet.${field}`;
}

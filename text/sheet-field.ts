import type { SheetField } from '#domain/fine/identification.ts';
import type { TextKey } from './key.ts';

/** What a datum of the identification sheet is called. */
export function sheetFieldKey(field: SheetField): TextKey {
  return field === 'hour' || field === 'place' ? `fine.${field}` : `fineSheet.${field}`;
}

import type { FieldFault } from '#domain/fault.ts';
import { isTextKey, type Translate } from '../text.ts';

/** What to tell of a field that failed; a code newer than the page is told as a wrong form. */
export function fieldText(t: Translate, { code, params }: FieldFault): string {
  const key = `fault.${code}`;
  return isTextKey(key) ? t(key, params) : t('fault.val.pattern');
}

import type { FieldFault } from '#domain/fault.ts';
import type { Translate } from '#text/key.ts';
import { isTextKey } from '#web/base/language/text.ts';

/** The message for a field with a fault. A code newer than the page is described as a wrong form. */
export function fieldText(t: Translate, { code, params }: FieldFault): string {
  const key = `fault.${code}`;
  return isTextKey(key) ? t(key, params) : t('fault.val.pattern');
}

import { Fault } from '#domain/fault.ts';
import type { Translate } from '#text/key.ts';
import { isTextKey } from './text.ts';

/** The message for a failure. Anything that is not a fault is described as a failed operation. */
export function faultText(t: Translate, error: unknown): string {
  return error instanceof Fault ? t(`fault.${error.code}`, error.params) : t('fault.err.operation');
}

/** The message of each field that the server refused, by field. */
export function fieldTexts(t: Translate, error: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  if (!(error instanceof Fault)) return texts;
  for (const { field, code, params } of error.fields) {
    const key = `fault.${code}`;
    texts[field] ??= isTextKey(key) ? t(key, params) : t('fault.val.pattern');
  }
  return texts;
}

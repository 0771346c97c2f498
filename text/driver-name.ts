import type { Translate } from './key.ts';

/** A driver's name as people read it: `Driver #7` for readers who may not know names. */
export function driverName(name: string, t: Translate): string {
  return name.startsWith('#') ? t('word.maskedDriver', { id: name }) : name;
}

import type { TextKey } from '#text/key.ts';

/**
 * A driver as people read it: the name, "Driver #7" for readers who may not know names, or a text for none.
 */
export function driverText(driver: string | null, t: (key: TextKey) => string): string {
  if (driver === null) return t('word.noDriver');
  return driver.startsWith('#') ? `${t('word.driver')} ${driver}` : driver;
}

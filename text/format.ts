import { INTL_LOCALES } from '#domain/language.ts';
import { type Measures, measures } from './measure.ts';
import { type Moments, moments } from './moment.ts';
import type { FormatSettings } from './reader.ts';

/**
 * Writes figures for one reader; null is always `—`, rounding is half away from zero and only for display
 * (domain rules §0.1, §11).
 */
export type Formatter = { settings: FormatSettings } & Measures & Moments;

/** A formatter for one reader. To create one takes about a millisecond, so callers should reuse it. */
export function formatter(settings: FormatSettings): Formatter {
  const locale = INTL_LOCALES[settings.language];
  return { settings, ...measures(settings, locale), ...moments(settings, locale) };
}

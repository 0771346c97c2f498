import type { Language } from '#domain/language.ts';

/** The decimal separator of a language. Languages with a comma also accept a point (domain rules §11). */
export function decimalSeparator(language: Language): ',' | '.' {
  return language === 'en' ? '.' : ',';
}

/** Digits in groups of three with one separator, as thousands are written: `1.234.567`. */
const inThrees = (text: string, sign: string) => new RegExp(`^\\d{1,3}(\\${sign}\\d{3})+$`).test(text);

/**
 * A number as people type it, rounded to this many decimals. Null when nothing is typed, NaN when it is not a
 * number. In languages with a decimal comma, a point separates thousands if three digits follow each point;
 * otherwise it is the decimal point. Examples in Spanish: `1.234,5` is 1234.5, `1.234` is 1234, `1.5` is 1.5.
 * In English `1,234.5` is 1234.5, and `1,5` is not a number.
 */
export function parseNumber(text: string, language: Language, decimals: number): number | null {
  const typed = text.replace(/[\s\u00a0\u202f']/g, '');
  if (typed === '') return null;
  const isNegative = /^[-−]/.test(typed);
  const digits = isNegative ? typed.slice(1) : typed;
  const point = decimalSeparator(language);
  const group = point === ',' ? '.' : ',';
  const [whole = '', fraction, ...more] = digits.split(point);
  if (more.length > 0) return Number.NaN;
  let plain: string;
  if (!whole.includes(group)) plain = fraction === undefined ? whole : `${whole}.${fraction}`;
  else if (inThrees(whole, group)) plain = `${whole.replaceAll(group, '')}.${fraction ?? ''}`;
  else if (point === ',' && fraction === undefined) plain = whole;
  else return Number.NaN;
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) return Number.NaN;
  const value = Number(Number(plain).toFixed(decimals));
  return isNegative ? -value : value;
}

/** Civil time as people type it: `7:05`, `07.05`, `0705`, `7`. Null when it is not a time. */
export function parseTime(text: string): string | null {
  const typed = text.trim();
  const found =
    /^(\d{1,2})[:.,h ](\d{2})$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed) ?? /^(\d{1,2})$/.exec(typed);
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

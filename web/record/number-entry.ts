import type { Language } from '#domain/language.ts';

/** What parts whole and decimals in a language; the others understand a point as well (domain rules §11). */
export function decimalSeparator(language: Language): ',' | '.' {
  return language === 'en' ? '.' : ',';
}

/** Digits in threes after one sign, as thousands are written: `1.234.567`. */
const inThrees = (text: string, sign: string) => new RegExp(`^\\d{1,3}(\\${sign}\\d{3})+$`).test(text);

/**
 * A number as people type it, rounded to so many decimals; null when nothing is typed, NaN when it is no number. With decimals
 * by comma, a point parts thousands where it stands before three digits each time, and decimals otherwise. Examples in Spanish:
 * `1.234,5` is 1234.5, `1.234` is 1234, `1.5` is 1.5; in English `1,234.5` is 1234.5 and `1,5` is no number.
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

/** Civil time as people type it: `7:05`, `07.05`, `0705`, `7`; null when it is none. */
export function parseTime(text: string): string | null {
  const typed = text.trim();
  const found =
    /^(\d{1,2})[:.,h ](\d{2})$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed) ?? /^(\d{1,2})$/.exec(typed);
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

import { MINUTE_MS } from '#domain/duration.ts';

/** Longest number or instant that is accepted, in characters: no program writes a longer number. */
const VALUE_MAX = 40;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** A plus sign that was not escaped in a query arrives as a space. */
const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(?:(Z)|([+ -])(\d\d):?(\d\d))?$/i;
/** Unix times from here on are milliseconds: 2^31 s is in 2038, 2^31 ms in January 1970. */
const MILLISECONDS_FROM = 2 ** 31;
/** Longest stored text of an attribute or of an identifier, in characters. */
const TEXT_MAX = 256;

/** A number, or a text with a plain decimal number of at most 40 characters. NaN for anything else. */
export function numberIn(value: unknown): number {
  return signedIn(value) + 0;
}

/** The same number, in which a zero keeps its sign. */
function signedIn(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN;
  if (typeof value !== 'string' || value.length > VALUE_MAX) return Number.NaN;
  const text = value.trim();
  if (!DECIMAL.test(text)) return Number.NaN;
  const number = Number(text);
  return Number.isFinite(number) ? number : Number.NaN;
}

/** true, 1, false and 0, as values or as text. Null for anything else. */
export function flagIn(value: unknown): boolean | null {
  const text = typeof value === 'string' && value.length <= VALUE_MAX ? value.trim().toLowerCase() : value;
  if (text === true || text === 1 || text === 'true' || text === '1') return true;
  return text === false || text === 0 || text === 'false' || text === '0' ? false : null;
}

/**
 * A text or number as text, without control characters and surrounding spaces. Null when empty, too long or
 * of another type.
 */
export function textIn(value: unknown): string | null {
  const given = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof given !== 'string' || given.length > TEXT_MAX) return null;
  const text = [...given.toWellFormed()]
    .filter((c) => c >= ' ' && c !== '\x7f')
    .join('')
    .trim();
  return text === '' ? null : text;
}

/**
 * An instant, ms UTC: unix seconds, unix milliseconds (from 2^31 on), ISO 8601 or `yyyy-MM-dd HH:mm:ss`. The
 * last two are UTC unless they name an offset. NaN for anything else. Example: `2000-01-01T02:00:00+02:00` is
 * 946,684,800,000.
 */
export function instantIn(value: unknown): number {
  const unix = signedIn(value);
  if (!Number.isNaN(unix)) {
    if (unix < 0 || Object.is(unix, -0)) return Number.NaN;
    return Math.round(unix < MILLISECONDS_FROM ? unix * 1000 : unix);
  }
  const isText = typeof value === 'string' && value.length <= VALUE_MAX;
  const parts = isText ? INSTANT.exec(value.trim()) : null;
  if (parts === null) return Number.NaN;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as Six;
  const offsetHours = Number(parts[10] ?? 0);
  const offsetMinutes = Number(parts[11] ?? 0);
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return Number.NaN;
  const midnight = new Date(Date.UTC(2000, month - 1, day));
  // Set separately, because Date.UTC takes years below 100 for the 1900s.
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return Number.NaN;
  const wallMs = midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds(parts[7]);
  const aheadMs = (offsetHours * 60 + offsetMinutes) * MINUTE_MS;
  const instant = parts[9] === '-' ? wallMs + aheadMs : wallMs - aheadMs;
  return instant >= 0 ? instant : Number.NaN;
}

type Six = [number, number, number, number, number, number];

function milliseconds(fraction: string | undefined): number {
  return fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
}

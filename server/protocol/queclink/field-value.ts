/** Longest number that is accepted, in characters. */
const NUMBER_MAX = 15;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const TIME_CHARACTERS = 14;
const ZERO = 0x30;

/** A plain decimal number. NaN for an empty field and for anything else, such as `Inf`. */
export function numberIn(text: string | undefined): number {
  if (text === undefined || text.length > NUMBER_MAX || !DECIMAL.test(text)) return Number.NaN;
  return Number(text);
}

/** `20090214013254` as milliseconds, without regard to the zone. Null when it is not a date. */
export function timeIn(text: string | undefined): number | null {
  if (text?.length !== TIME_CHARACTERS) return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 4, 6);
  const day = digits(text, 6, 8);
  const hour = digits(text, 8, 10);
  const minute = digits(text, 10, 12);
  const second = digits(text, 12, 14);
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 && second < 60)) {
    return null;
  }
  if (!(year >= 2000)) return null;
  const timeMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return day <= 28 || new Date(timeMs).getUTCDate() === day ? timeMs : null;
}

/** The number between two positions; NaN when there is anything but digits. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** An instant in UTC as the protocol writes it. */
export function timeText(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 19).replace(/\D/g, '');
}

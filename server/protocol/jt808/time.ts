/** Bytes of an instant. */
export const TIME_BYTES = 6;

/**
 * The instant in six bytes of packed digits, `261123094500`, ms UTC; written in a zone that is `aheadMs`
 * ahead of UTC. Null when they are not a date.
 */
export function timeIn(bytes: Buffer, at: number, aheadMs: number): number | null {
  const year = packed(bytes[at]!);
  const month = packed(bytes[at + 1]!);
  const day = packed(bytes[at + 2]!);
  const hour = packed(bytes[at + 3]!);
  const minute = packed(bytes[at + 4]!);
  const second = packed(bytes[at + 5]!);
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 && second < 60)) {
    return null;
  }
  if (!(year >= 0)) return null;
  const timeMs = Date.UTC(2000 + year, month - 1, day, hour, minute, second);
  return day <= 28 || new Date(timeMs).getUTCDate() === day ? timeMs - aheadMs : null;
}

/** Two digits in a byte; NaN when they are not digits. */
function packed(byte: number): number {
  const high = byte >>> 4;
  const low = byte & 0x0f;
  return high > 9 || low > 9 ? Number.NaN : high * 10 + low;
}

/** An instant in six bytes, in a zone that is `aheadMs` ahead of UTC. */
export function timeBytes(timeMs: number, aheadMs: number): Buffer {
  return Buffer.from(new Date(timeMs + aheadMs).toISOString().slice(2, 19).replace(/\D/g, ''), 'hex');
}

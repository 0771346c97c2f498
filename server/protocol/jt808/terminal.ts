import { withCheckDigit } from '#domain/tracker/imei.ts';
import { terminalNumber } from '#domain/tracker/terminal-number.ts';

const IMEI_DIGITS = 14;

/**
 * The number of a terminal in its header: packed digits without leading zeros. Some devices send the first 14
 * digits of their IMEI there as a binary number of 6 bytes. These give the IMEI, with its check digit. Null
 * when it is neither.
 */
export function terminalIn(phone: Buffer): string | null {
  const hex = phone.toString('hex');
  if (/^\d+$/.test(hex)) return terminalNumber(hex);
  if (phone.length !== 6) return null;
  const digits = String(phone.readUIntBE(0, 6)).padStart(IMEI_DIGITS, '0');
  return digits.length === IMEI_DIGITS ? withCheckDigit(digits) : null;
}

const VIN_LENGTH = 17;

/**
 * A vehicle identification number in upper case; null unless it has 17 letters and digits, and for 17 zeros.
 */
export function vinOf(text: string): string | null {
  if (text.length !== VIN_LENGTH) return null;
  let allZero = true;
  for (let i = 0; i < VIN_LENGTH; i++) {
    const code = text.charCodeAt(i);
    const isDigit = code >= 0x30 && code <= 0x39;
    const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
    if (!isDigit && !isLetter) return null;
    if (code !== 0x30) allZero = false;
  }
  return allZero ? null : text.toUpperCase();
}

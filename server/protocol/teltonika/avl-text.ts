/**
 * The last tag. The records of a packet, and the packets of a tracker, repeat it, and making the text is
 * expensive.
 */
const lastTag = { high: 0, low: 0, text: '' };

/**
 * A key's or card's 8 bytes as 16 upper-case hex digits, first byte first; null when all zero: no key is
 * present (§1.8.4).
 */
export function tagText(high: number, low: number): string | null {
  if (high === 0 && low === 0) return null;
  if (high !== lastTag.high || low !== lastTag.low) {
    lastTag.high = high;
    lastTag.low = low;
    lastTag.text = (hex8(high) + hex8(low)).toUpperCase();
  }
  return lastTag.text;
}

function hex8(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/**
 * A tachograph card's 16 characters, high half then low, without surrounding spaces and zeros. Null when
 * nothing is left or a character is not printable (§1.8.4).
 */
export function cardText(words: readonly [number, number, number, number]): string | null {
  let text = '';
  for (const word of words) {
    for (let shift = 24; shift >= 0; shift -= 8) text += String.fromCharCode((word >>> shift) & 0xff);
  }
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  for (let i = start; i < end; i++) {
    if (!isPrintable(text.charCodeAt(i))) return null;
  }
  return start === end ? null : text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0 || code === 0x20;
}

/** An element of variable length: as ASCII when every byte is printable, else as upper-case hex. */
export function elementText(bytes: Buffer, start: number, end: number): string {
  for (let i = start; i < end; i++) {
    if (!isPrintable(bytes[i]!)) return bytes.toString('hex', start, end).toUpperCase();
  }
  return bytes.toString('latin1', start, end);
}

function isPrintable(code: number): boolean {
  return code >= 0x20 && code <= 0x7e;
}

/** A view of the same octets. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Octets as text, a character for each; anything outside is left out. */
export const textAt = (octets: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...octets.subarray(from, to));

/** A text of characters up to 255 as octets, one for each. */
export const octetsOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Parts one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Writes LEB128 integers (zigzag when signed), single bytes and text into one growing buffer. */
export function byteWriter() {
  const out: number[] = [];
  const unsigned = (value: number) => {
    let rest = value;
    while (rest > 127) {
      out.push((rest & 127) | 128);
      rest = Math.floor(rest / 128);
    }
    out.push(rest);
  };
  return {
    unsigned,
    signed: (value: number) => unsigned(value < 0 ? -2 * value - 1 : 2 * value),
    byte: (value: number) => out.push(value & 255),
    text: (value: string) => {
      const encoded = new TextEncoder().encode(value);
      unsigned(encoded.length);
      for (const byte of encoded) out.push(byte);
    },
    bytes: () => Uint8Array.from(out),
  };
}

/** A growing byte buffer, written from start to end; `reset` makes it ready for the next use. */
export type Writer = {
  reset(): void;
  byte(value: number): void;
  /** Unsigned integer up to 2^53, in 7-bit groups, lowest first. */
  varint(value: number): void;
  /** Signed integer within ±2^51; small magnitudes take few bytes. */
  zigzag(value: number): void;
  /** Length, then UTF-8. */
  text(value: string): void;
  /** A copy of what was written. */
  take(): Uint8Array<ArrayBuffer>;
  /** The written bytes themselves, until the next use. */
  view(): Uint8Array<ArrayBuffer>;
};

export function writer(): Writer {
  let bytes = new Uint8Array(4096);
  let at = 0;
  const grow = (room: number) => {
    if (at + room <= bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes.length * 2, at + room));
    larger.set(bytes);
    bytes = larger;
  };
  const varint = (value: number) => {
    grow(8);
    while (value > 0x7fffffff) {
      bytes[at++] = (value % 128) | 128;
      value = Math.floor(value / 128);
    }
    while (value > 127) {
      bytes[at++] = (value & 127) | 128;
      value >>>= 7;
    }
    bytes[at++] = value;
  };
  return {
    reset: () => {
      at = 0;
    },
    byte(value) {
      grow(1);
      bytes[at++] = value;
    },
    varint,
    zigzag(value) {
      if (value >= -0x3fffffff && value <= 0x3fffffff) varint(((value << 1) ^ (value >> 31)) >>> 0);
      else varint(value >= 0 ? value * 2 : -value * 2 - 1);
    },
    text(value) {
      const utf8 = toUtf8(value);
      varint(utf8.length);
      grow(utf8.length);
      bytes.set(utf8, at);
      at += utf8.length;
    },
    take: () => bytes.slice(0, at),
    view: () => bytes.subarray(0, at),
  };
}

/** Reads what a `Writer` wrote. Reading beyond the end gives zeros and sets `failed`. */
export type Reader = {
  readonly failed: boolean;
  /** How many bytes have been read. */
  readonly at: number;
  byte(): number;
  varint(): number;
  zigzag(): number;
  text(): string;
  /** Fills the first values of an array: each is the sum of the signed integers up to its own. */
  sums(into: Float64Array, count: number): void;
  /** Passes over this many integers. */
  skip(count: number): void;
  /** Passes over this many bytes. */
  pass(bytes: number): void;
  /** How many bytes are left. */
  readonly left: number;
};

export function reader(bytes: Uint8Array, start = 0): Reader {
  let at = start;
  const varint = () => {
    const first = bytes[at++];
    if (first === undefined) return 0;
    // Most differences take one byte.
    if (first < 128) return first;
    let value = first & 127;
    let scale = 128;
    for (;;) {
      const next = bytes[at++];
      if (next === undefined) return value;
      value += (next & 127) * scale;
      if (next < 128) return value;
      scale *= 128;
    }
  };
  const zigzag = () => {
    const value = varint();
    if (value <= 0x7fffffff) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  return {
    get failed() {
      return at > bytes.length;
    },
    get at() {
      return at;
    },
    byte: () => bytes[at++] ?? 0,
    varint,
    zigzag,
    sums(into, count) {
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const first = bytes[at]!;
        if (first < 128) {
          at++;
          sum += (first >>> 1) ^ -(first & 1);
        } else sum += zigzag();
        into[i] = sum;
      }
    },
    text() {
      const length = Math.min(varint(), bytes.length);
      const text = fromUtf8(bytes.subarray(at, at + length));
      at += length;
      return text;
    },
    skip(count) {
      let left = count;
      let here = at;
      while (left > 0 && here < bytes.length) if (bytes[here++]! < 128) left--;
      at = left > 0 ? bytes.length + 1 : here;
    },
    pass(count) {
      at += count;
    },
    get left() {
      return Math.max(0, bytes.length - at);
    },
  };
}

/** UTF-8 bytes of a text, because pure rules have no TextEncoder. Lone surrogates become U+FFFD. */
function toUtf8(text: string): number[] {
  const bytes: number[] = [];
  for (const letter of text.toWellFormed()) {
    const code = letter.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return bytes;
}

/** The text of bytes that `toUtf8` made. */
function fromUtf8(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at++]!;
    const more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    let code = more === 0 ? lead : lead & (0x3f >> more);
    for (let i = 0; i < more; i++) code = (code << 6) | ((bytes[at++] ?? 0) & 63);
    text += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  return text;
}

import { isUtf8 } from 'node:buffer';

type Encoding = 'utf-16le' | 'utf-16be' | 'utf-8' | 'windows-1252';

/** UTF-16 by its mark, or because the first character is a plain one: one of its two bytes is 0. */
function wideEncoding([first, second]: Uint8Array): Encoding | null {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second) ? 'utf-16be' : null;
}

const encodingOf = (bytes: Uint8Array): Encoding =>
  wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');

/**
 * The text of a file: UTF-16, UTF-8 or, where the bytes are none of these, Latin-1 in the variant of Windows.
 */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

const PIECE = 65_536;

/** The same text in pieces, so that a large file is never held as text too. */
export function* decodedPieces(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}

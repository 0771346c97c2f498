/** A file that can be read in parts, in a browser or in the database. */
export type Source = {
  /** Octets. */
  size: number;
  /** The octets from `from` up to `to`, both within the file. */
  read(from: number, to: number): Promise<Uint8Array>;
};

/** A part of the file as a view of its octets; anything outside the file is left out. */
export async function partOf({ size, read }: Source, from: number, to: number): Promise<DataView> {
  const [first, last] = [Math.min(from, size), Math.min(to, size)];
  const { buffer, byteOffset, byteLength } = first < last ? await read(first, last) : new Uint8Array();
  return new DataView(buffer, byteOffset, byteLength);
}

/** Octets as text, a character for each. */
export function latin(view: DataView, from = 0, to: number = view.byteLength): string {
  let text = '';
  for (let at = from; at < Math.min(to, view.byteLength); at++)
    text += String.fromCharCode(view.getUint8(at));
  return text;
}

import { inflateRawSync } from 'node:zlib';

/** The text of a part of a zip archive, found by the table of contents at the end of the file. */
export function zipPart(file: Buffer, name: string): string {
  let at = file.indexOf('PK\x01\x02');
  while (file.toString('latin1', at + 46, at + 46 + file.readUInt16LE(at + 28)) !== name)
    at = file.indexOf('PK\x01\x02', at + 4);
  const head = file.readUInt32LE(at + 42);
  const from = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28);
  return inflateRawSync(file.subarray(from, from + file.readUInt32LE(at + 20))).toString();
}

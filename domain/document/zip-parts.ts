import { DOC_UNPACKED } from '../constants.ts';
import type { FaultCode } from '../fault-code.ts';
import { latin, partOf, type Source } from './source.ts';

/** A part of a packed file according to its table of contents; sizes in octets, `at` where it begins. */
export type ZipPart = { name: string; at: number; packed: number; unpacked: number };

/** The end of the table of contents, and the longest remark that may follow it. */
const END_OCTETS = 22;
const REMARK_MAX = 0xffff;
/** The shortest entry of the table, and the shortest head before a part. */
const ENTRY_OCTETS = 46;
const HEAD_OCTETS = 30;
const NAME_OCTETS = 200;
/** Stored as it is, or deflated. */
const METHODS: readonly number[] = [0, 8];
const ENCRYPTED = 1;

/**
 * The parts of a packed file (docx, xlsx, odt, ods), from its table of contents; nothing is unpacked. It is a
 * fault when the table is missing, or when parts are encrypted or packed in an unusual way. It is also a
 * fault when unpacking would fill a machine: too many parts, too many octets, or overlapping parts.
 */
export async function zipParts(source: Source): Promise<ZipPart[] | FaultCode> {
  const { size } = source;
  const tail = await partOf(source, Math.max(0, size - END_OCTETS - REMARK_MAX), size);
  let end = tail.byteLength - END_OCTETS;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) return 'doc.content';
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (count > DOC_UNPACKED.parts || length > DOC_UNPACKED.parts * (ENTRY_OCTETS + NAME_OCTETS))
    return 'doc.bomb';
  if (count === 0 || start + length > size) return 'doc.content';
  const table = await partOf(source, start, start + length);
  const parts: ZipPart[] = [];
  for (let at = 0; parts.length < count; ) {
    if (at + ENTRY_OCTETS > table.byteLength || table.getUint32(at, true) !== 0x02014b50)
      return 'doc.content';
    const isReadable =
      METHODS.includes(table.getUint16(at + 10, true)) && (table.getUint16(at + 8, true) & ENCRYPTED) === 0;
    if (!isReadable) return 'doc.content';
    const name = at + ENTRY_OCTETS;
    const after = name + table.getUint16(at + 28, true);
    parts.push({
      name: latin(table, name, after),
      at: table.getUint32(at + 42, true),
      packed: table.getUint32(at + 20, true),
      unpacked: table.getUint32(at + 24, true),
    });
    at = after + table.getUint16(at + 30, true) + table.getUint16(at + 32, true);
  }
  return isBomb(parts, size) ? 'doc.bomb' : parts;
}

function isBomb(parts: readonly ZipPart[], size: number): boolean {
  const unpacked = parts.reduce((sum, part) => sum + part.unpacked, 0);
  const { octets, times, largeOctets } = DOC_UNPACKED;
  if (unpacked > octets || (unpacked > largeOctets && unpacked > times * size)) return true;
  let free = 0;
  for (const { at, packed } of parts.toSorted((one, other) => one.at - other.at)) {
    if (at < free) return true;
    free = at + HEAD_OCTETS + packed;
  }
  return free > size;
}

import { crc32 } from 'node:zlib';
import { RoadFileError } from '#domain/road/road-file.ts';
import type { ReadOctets } from '#domain/road/street-index.ts';

/** Octets that have a CRC-32 of their own. */
const PAGE = 16 * 1024;
/** Pages that stay in memory: 4 MB. */
const HELD = 256;

/** Adds a CRC-32 for each page behind some bytes, so that a part of them can be read and checked alone. */
export function withChecks(bytes: Uint8Array): Uint8Array {
  const pages = Math.ceil(bytes.length / PAGE);
  const checked = new Uint8Array(bytes.length + pages * 4);
  checked.set(bytes);
  const view = new DataView(checked.buffer);
  for (let i = 0; i < pages; i++)
    view.setUint32(bytes.length + i * 4, crc32(bytes.subarray(i * PAGE, (i + 1) * PAGE)), true);
  return checked;
}

/**
 * Reads parts of what `withChecks` made, `octets` long. `read` reads from the disk; pages that were used last
 * stay in memory. Throws a `RoadFileError` when a page is damaged.
 */
export function checkedPages(octets: number, read: ReadOctets): ReadOctets {
  const pages = Math.ceil(octets / (PAGE + 4));
  const content = octets - pages * 4;
  const checks = Buffer.from(read(content, pages * 4));
  const held = new Map<number, Uint8Array>();
  const page = (i: number): Uint8Array => {
    const known = held.get(i);
    if (known) {
      held.delete(i);
      held.set(i, known);
      return known;
    }
    const bytes = read(i * PAGE, Math.min(PAGE, content - i * PAGE));
    if (crc32(bytes) !== checks.readUInt32LE(i * 4))
      throw new RoadFileError(`Page ${i} of a section of the road file is damaged`);
    held.set(i, bytes);
    for (const oldest of held.keys()) {
      if (held.size <= HELD) break;
      held.delete(oldest);
    }
    return bytes;
  };
  return (at, length) => {
    if (at < 0 || at + length > content) throw new RoadFileError('A section of the road file ends early');
    const first = Math.floor(at / PAGE);
    const inPage = at - first * PAGE;
    if (inPage + length <= PAGE && length > 0) return page(first).subarray(inPage, inPage + length);
    const bytes = new Uint8Array(length);
    for (let done = 0, i = first; done < length; i++) {
      const from = i === first ? inPage : 0;
      const part = page(i).subarray(from, from + length - done);
      bytes.set(part, done);
      done += part.length;
    }
    return bytes;
  };
}

import { zipParts } from '#domain/document/zip-parts.ts';

/** What a workbook may hold: parts, and octets once it is unpacked. */
const LIMITS = { parts: 1_000, octets: 60 * 1024 * 1024 } as const;

/**
 * May a zip archive be unpacked? Its directory says how large each part is; the reader unpacks no more than that. Refused: no
 * archive, too much in it, and parts that do not say their size (they may be of any).
 */
export async function isUnpackable(bytes: Uint8Array): Promise<boolean> {
  const parts = await zipParts({ size: bytes.length, read: async (from, to) => bytes.subarray(from, to) });
  if (typeof parts === 'string' || parts.length > LIMITS.parts) return false;
  // An empty file is packed in two octets.
  const isTold = parts.every(({ packed, unpacked }) => unpacked > 0 || packed <= 2);
  return isTold && parts.reduce((sum, { unpacked }) => sum + unpacked, 0) <= LIMITS.octets;
}

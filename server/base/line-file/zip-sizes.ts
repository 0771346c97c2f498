import { zipParts } from '#domain/document/zip-parts.ts';

/** The limits of a workbook: parts, and octets once it is unpacked. */
const LIMITS = { parts: 1_000, octets: 60 * 1024 * 1024 } as const;

/**
 * May a zip archive be unpacked? Its directory gives the size of each part, and the reader unpacks no more
 * than that. Refused are no archive, too much content, and parts without a size (they may have any).
 */
export async function isUnpackable(bytes: Uint8Array): Promise<boolean> {
  const parts = await zipParts({ size: bytes.length, read: async (from, to) => bytes.subarray(from, to) });
  if (typeof parts === 'string' || parts.length > LIMITS.parts) return false;
  // An empty file is packed in two octets.
  const isTold = parts.every(({ packed, unpacked }) => unpacked > 0 || packed <= 2);
  return isTold && parts.reduce((sum, { unpacked }) => sum + unpacked, 0) <= LIMITS.octets;
}

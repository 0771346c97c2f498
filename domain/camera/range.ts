/** Octets of a file: the first one, and how many. */
export type Range = { at: number; length: number };

/**
 * The ranges of a file of this size that are still missing. Example: octets 2 to 4 of 10 are missing, so the
 * answer is the range 2, 3.
 */
export function missingRanges(there: readonly Range[], size: number): Range[] {
  const missing: Range[] = [];
  let at = 0;
  for (const range of there.toSorted((a, b) => a.at - b.at)) {
    if (range.at > at) missing.push({ at, length: Math.min(range.at, size) - at });
    at = Math.max(at, range.at + range.length);
    if (at >= size) return missing;
  }
  return at < size ? [...missing, { at, length: size - at }] : missing;
}

/** The parts of a range that are not there yet. */
export function newParts(there: readonly Range[], { at, length }: Range): Range[] {
  const end = at + length;
  return missingRanges(there, end).flatMap((gap) => {
    const from = Math.max(gap.at, at);
    return gap.at + gap.length > from ? [{ at: from, length: gap.at + gap.length - from }] : [];
  });
}

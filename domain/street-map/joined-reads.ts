/** Some neighbouring pieces that are read at once. */
export type JoinedRead<Piece> = { offset: number; length: number; pieces: Piece[] };

/**
 * Few reads that bring all pieces, in the order of their offsets. The gaps between them up to `gapMax` bytes
 * are read too, but no read is made longer than `lengthMax`.
 */
export function joinedReads<Piece extends { length: number }>(
  pieces: readonly Piece[],
  offsetOf: (piece: Piece) => number,
  { gapMax, lengthMax }: { gapMax: number; lengthMax: number },
): JoinedRead<Piece>[] {
  const reads: JoinedRead<Piece>[] = [];
  for (const piece of [...pieces].sort((a, b) => offsetOf(a) - offsetOf(b))) {
    const offset = offsetOf(piece);
    const last = reads.at(-1);
    const end = last ? last.offset + last.length : 0;
    const length = last ? Math.max(end, offset + piece.length) - last.offset : 0;
    if (last && offset - end <= gapMax && length <= lengthMax) {
      last.length = length;
      last.pieces.push(piece);
    } else reads.push({ offset, length: piece.length, pieces: [piece] });
  }
  return reads;
}

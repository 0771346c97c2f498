import type { Point } from '#domain/geo.ts';

/**
 * The pieces of a way as pairs of latitude and longitude: about `most` points, and always the last one of
 * each piece.
 */
export function thinnedWay(pieces: readonly (readonly Point[])[], most: number): [number, number][][] {
  const every = Math.ceil(pieces.reduce((sum, { length }) => sum + length, 0) / most);
  return pieces
    .map((piece) =>
      piece
        .filter((_, i) => i % every === 0 || i === piece.length - 1)
        .map(({ lat, lng }): [number, number] => [lat, lng]),
    )
    .filter(({ length }) => length > 0);
}

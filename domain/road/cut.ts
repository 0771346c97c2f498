import { columnOf, keyAt, rowOf, southOf, TILE_SIDE, westOf } from './grid.ts';

/**
 * A part of a way within one tile. Coordinates are units; `nodes` has the number of each point at which a
 * segment ends, and 0 for the points between. The first and the last are never 0.
 */
export type Piece = { key: number; lats: number[]; lngs: number[]; nodes: number[] };

/**
 * Cuts a way at the borders of tiles, so that each piece lies in one tile. A point at which a way leaves its
 * tile becomes a node: it keeps its number, or gets one from `nextNode`. Two pieces with the same node are
 * connected there.
 */
export function cutAtTiles(
  { lats, lngs, nodes }: Omit<Piece, 'key'>,
  nextNode: () => number,
  take: (piece: Piece) => void,
): void {
  let piece: Piece | null = null;
  let [lat, lng, node] = [lats[0]!, lngs[0]!, nodes[0]!];
  for (let i = 1; i < lats.length; i++) {
    const [toLat, toLng, toNode] = [lats[i]!, lngs[i]!, nodes[i]!];
    if (toLat === lat && toLng === lng && toNode === 0) continue;
    const shares = crossings(lat, lng, toLat, toLng);
    for (let share = 0; share <= shares.length; share++) {
      const isEnd = share === shares.length;
      const next = isEnd
        ? { lat: toLat, lng: toLng, node: toNode }
        : { ...pointAt({ lat, lng }, { lat: toLat, lng: toLng }, shares[share]!), node: 0 };
      const here: End = share === 0 ? { lat, lng, node } : lastOf(piece!);
      const row = rowOf((here.lat + next.lat) / 2);
      const column = columnOf((here.lng + next.lng) / 2);
      const key = keyAt(row, column);
      if (piece === null || piece.key !== key) {
        if (piece !== null) {
          const end = piece.nodes.length - 1;
          here.node = piece.nodes[end] = piece.nodes[end]! || nextNode();
          take(piece);
        }
        piece = { key, lats: [here.lat], lngs: [here.lng], nodes: [here.node] };
      }
      piece.lats.push(next.lat);
      piece.lngs.push(next.lng);
      piece.nodes.push(next.node);
    }
    [lat, lng, node] = [toLat, toLng, toNode];
  }
  if (piece !== null) take(piece);
}

type End = { lat: number; lng: number; node: number };

function lastOf({ lats, lngs, nodes }: Piece): End {
  return { lat: lats.at(-1)!, lng: lngs.at(-1)!, node: nodes.at(-1)! };
}

/** Shares of an edge (0 < share < 1) at which it crosses a border, rising. */
function crossings(lat: number, lng: number, toLat: number, toLng: number): number[] {
  const isInside =
    Math.floor(lat / TILE_SIDE) === Math.floor(toLat / TILE_SIDE) &&
    Math.floor(lng / TILE_SIDE) === Math.floor(toLng / TILE_SIDE);
  if (isInside) return [];
  const shares: number[] = [];
  // The grid begins at whole degrees, so its lines are multiples of the side.
  for (const [from, to] of [
    [lat, toLat],
    [lng, toLng],
  ] as const) {
    const first = Math.floor(Math.min(from, to) / TILE_SIDE) + 1;
    for (let line = first * TILE_SIDE; line < Math.max(from, to); line += TILE_SIDE)
      shares.push((line - from) / (to - from));
  }
  return [...new Set(shares)].sort((a, b) => a - b);
}

function pointAt(from: { lat: number; lng: number }, to: { lat: number; lng: number }, share: number) {
  return {
    lat: Math.round(from.lat + (to.lat - from.lat) * share),
    lng: Math.round(from.lng + (to.lng - from.lng) * share),
  };
}

/** A coordinate within its tile, units from its south-west corner: 0 … 15,625. */
export function withinTile(key: { row: number; column: number }, lat: number, lng: number) {
  const clamp = (value: number) => Math.min(TILE_SIDE, Math.max(0, value));
  return { x: clamp(lng - westOf(key.column)), y: clamp(lat - southOf(key.row)) };
}

import type { Ways } from '../edges-near.ts';
import { columnOfKey, keyAt, rowOfKey, TILE_SIDE } from '../grid.ts';
import { placeOf } from '../place-of.ts';
import type { WayTile } from '../way-tile.ts';

/** So many nodes are known at once before a new journey begins with none. */
const MOST_NODES = 1_000_000;

/**
 * The tiles of a journey as one graph. Each tile has a slot. A node of the graph is the number of its
 * slot's first node plus its place in the tile; a segment likewise.
 */
export type Net = {
  tiles: WayTile[];
  firstNode: number[];
  firstSegment: number[];
  /** The slot of each node. */
  slotOfNode: Int32Array;
  nodes: number;
  /** The slot of a tile, which is added when it is new. */
  slotOf(tile: WayTile): number;
  /** Visits the same node in the tiles beside its own, if it lies on their border. */
  eachTwin(node: number, visit: (twin: number) => void): void;
  /** Forgets all tiles if there are too many. */
  renew(): void;
};

export function netOf(ways: Ways): Net {
  const slots = new Map<number, number>();
  let segments = 0;
  const net: Net = {
    tiles: [],
    firstNode: [],
    firstSegment: [],
    slotOfNode: new Int32Array(4_096),
    nodes: 0,
    slotOf(tile) {
      const known = slots.get(tile.key);
      if (known !== undefined) return known;
      const slot = net.tiles.length;
      slots.set(tile.key, slot);
      net.tiles.push(tile);
      net.firstNode.push(net.nodes);
      net.firstSegment.push(segments);
      segments += tile.row.length;
      const end = net.nodes + tile.nodeNumber.length;
      if (end > net.slotOfNode.length) {
        const larger = new Int32Array(end * 2);
        larger.set(net.slotOfNode);
        net.slotOfNode = larger;
      }
      net.slotOfNode.fill(slot, net.nodes, end);
      net.nodes = end;
      return slot;
    },
    eachTwin(node, visit) {
      const slot = net.slotOfNode[node]!;
      const tile = net.tiles[slot]!;
      const local = node - net.firstNode[slot]!;
      const [columns, rows] = [sidesOf(tile.nodeX[local]!), sidesOf(tile.nodeY[local]!)];
      for (const row of rows)
        for (const column of columns) {
          if (row === 0 && column === 0) continue;
          const beside = ways.tile(keyAt(rowOfKey(tile.key) + row, columnOfKey(tile.key) + column));
          const twin = beside === null ? -1 : placeOf(beside.nodeNumber, tile.nodeNumber[local]!);
          if (twin >= 0) visit(net.firstNode[net.slotOf(beside!)]! + twin);
        }
    },
    renew() {
      if (net.nodes < MOST_NODES) return;
      slots.clear();
      [net.tiles, net.firstNode, net.firstSegment] = [[], [], []];
      [net.nodes, segments] = [0, 0];
    },
  };
  return net;
}

const [LOW, MIDDLE, HIGH] = [[0, -1], [0], [0, 1]] as const;
const sidesOf = (units: number): readonly number[] =>
  units === 0 ? LOW : units === TILE_SIDE ? HIGH : MIDDLE;

/** True for a coordinate on a border of its tile. */
export const isOnBorder = (units: number) => units === 0 || units === TILE_SIDE;

import type { House, Milestone, NamedPlace } from '#domain/road/encode-tile.ts';
import type { Tags } from '#domain/road/way-tags.ts';
import { PLACE_KINDS } from '#domain/road/way-tile.ts';
import type { OsmFile } from '../osm/blobs.ts';
import { readBlock } from '../osm/block.ts';
import type { Beside } from './beside.ts';
import { addressOf, type Found } from './first-pass.ts';
import { interpolated, type NumberedNode } from './interpolation.ts';

/** The finds of the second pass. Coordinates of all nodes are in the table then. */
export type Points = {
  places: NamedPlace[];
  /** South, west, north, east of all nodes of ways, units; null: there are none. */
  bounds: { south: number; west: number; north: number; east: number } | null;
};

/**
 * The second pass: coordinates of the nodes, and the house numbers, kilometre points and places among them.
 */
export async function secondPass(
  file: OsmFile,
  { nodes, nodeBlobs, interpolations }: Found,
  take: {
    house(house: House): void;
    milestone(milestone: Milestone): void;
    beside: Beside;
    progress(octets: number): void;
  },
): Promise<Points> {
  const places: NamedPlace[] = [];
  const numbered = new Map<number, House | null>();
  for (const { refs } of interpolations) for (const ref of refs) numbered.set(ref, null);
  const bounds = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  const tagged = (id: number, tags: Tags, { lat, lng }: { lat: number; lng: number }) => {
    take.beside.tagged(tags, { lat, lng });
    const address = addressOf(tags);
    if (address) {
      const house = { lat, lng, ...address };
      if (numbered.has(id)) numbered.set(id, house);
      take.house(house);
    }
    const hm = kilometre(tags);
    if (hm !== null) take.milestone({ lat, lng, hm });
    const kind = (PLACE_KINDS as readonly (string | undefined)[]).indexOf(tags.get('place'));
    const name = tags.get('name')?.trim().slice(0, 100);
    if (kind >= 0 && name) places.push({ lat, lng, kind, name });
  };
  const node = (id: number, latOf: () => number, lngOf: () => number, tagsOf: (() => Tags) | null) => {
    take.beside.node(id, latOf, lngOf);
    const place = nodes.find(id);
    if (place >= 0) {
      const [lat, lng] = [latOf(), lngOf()];
      nodes.put(place, lat, lng);
      if (lat < bounds.south) bounds.south = lat;
      if (lat > bounds.north) bounds.north = lat;
      if (lng < bounds.west) bounds.west = lng;
      if (lng > bounds.east) bounds.east = lng;
    }
    if (tagsOf) tagged(id, tagsOf(), { lat: latOf(), lng: lngOf() });
  };
  const nodeKeys = new Set(['addr:housenumber', 'highway', 'place', ...take.beside.nodeKeys]);
  for await (const { bytes, end } of file.blocks(nodeBlobs)) {
    readBlock(bytes, { node, nodeKeys, wayKeys: new Set() });
    take.progress(end);
  }
  for (const line of interpolations) {
    const known = line.refs.map((ref): NumberedNode | null => {
      const place = nodes.find(ref);
      if (place < 0 || !nodes.has(place)) return null;
      return { lat: nodes.lat(place), lng: nodes.lng(place), house: numbered.get(ref) ?? null };
    });
    for (const house of interpolated(
      line,
      known.filter((one) => one !== null),
    ))
      take.house(house);
  }
  return { places, bounds: bounds.south === Infinity ? null : bounds };
}

/** Hundreds of metres that a kilometre point shows; null: it is none, or shows no figure. */
function kilometre(tags: Tags): number | null {
  if (tags.get('highway') !== 'milestone') return null;
  const shown = (tags.get('distance') ?? tags.get('pk') ?? '').replace(',', '.').replace(/ ?km$/, '');
  return /^\d{1,4}(\.\d{1,3})?$/.test(shown) ? Math.round(Number(shown) * 10) : null;
}

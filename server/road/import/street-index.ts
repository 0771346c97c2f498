import { join } from 'node:path';
import { reader, writer } from '#domain/bytes.ts';
import { columnOfKey, rowOfKey, TILE_SIDE } from '#domain/road/grid.ts';
import { placeInTile } from '#domain/road/place-in-tile.ts';
import { roadKey } from '#domain/road/search-words.ts';
import { type IndexedStreet, type RoadPoint, STREET_SECTION } from '#domain/road/street-index.ts';
import { textOf, type WayTile } from '#domain/road/way-tile.ts';
import { streetIndexWriter } from '#domain/road/write-street-index.ts';
import { withChecks } from '../checked-pages.ts';
import { openSpool, type Spool } from './spool.ts';

/** Streets wait on the disk in so many bands of towns; one band is in memory at a time. */
const BANDS = 32;
/** A road without kilometre points has at most so many places, evenly along its tiles. */
const MOST_PLACES = 64;

type Town = { name: string; lat: number; lng: number };
/** A part of a street in one tile. */
type Part = { town: number; name: string; key: number; lat: number; lng: number; lengthM: number };
type Road = { ref: string; stones: RoadPoint[]; places: RoadPoint[] };

/** Collects the names of streets and roads while an import writes its tiles. */
export type StreetCollector = {
  add(tile: WayTile): void;
  /** The section of the road file; called once after the last tile. */
  section(): readonly [name: string, bytes: Uint8Array];
  close(): void;
};

/** `folder` is for temporary files. */
export function collectStreets(folder: string): StreetCollector {
  const bands = Array.from({ length: BANDS }, (_, i) => openSpool(join(folder, `streets-${i}`)));
  // The first town has the streets outside all others.
  const towns: Town[] = [{ name: '', lat: 0, lng: 0 }];
  const numbers = new Map<string, number>();
  const roads = new Map<string, Road>();
  const townOf = (tile: WayTile, place: number): number => {
    if (place < 0) return 0;
    const [lat, lng] = [tile.placeLat[place]!, tile.placeLng[place]!];
    const name = textOf(tile, tile.placeName[place]!) ?? '';
    const key = `${lat} ${lng} ${name}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, towns.length);
    return towns.push({ name, lat, lng }) - 1;
  };
  const out = writer();
  return {
    add(tile) {
      for (const part of streetsOf(tile, townOf)) {
        out.reset();
        for (const value of [part.town, part.key]) out.varint(value);
        for (const units of [part.lat, part.lng]) out.zigzag(units);
        out.varint(Math.round(part.lengthM));
        out.text(part.name);
        bands[part.town % BANDS]!.add(out.take());
      }
      addRoads(roads, tile);
    },
    section() {
      const index = streetIndexWriter();
      for (const band of bands) {
        for (const [town, parts] of byTown(band)) {
          index.town(towns[town]!);
          for (const street of joined(parts)) index.street(street);
        }
      }
      for (const { ref, stones, places } of roads.values())
        index.road({ ref, points: stones.length > 0 ? stones : spread(places) });
      return [STREET_SECTION, withChecks(index.take())];
    },
    close() {
      for (const band of bands) band.close();
    },
  };
}

/** The named streets of a tile by their towns: of their ways, and of house numbers without a way here. */
function streetsOf(tile: WayTile, townOf: (tile: WayTile, place: number) => number): Iterable<Part> {
  const parts = new Map<string, Part>();
  const add = (text: number, at: { lat: number; lng: number }, lengthM: number) => {
    const town = townOf(tile, placeInTile(tile, at));
    const id = `${text} ${town}`;
    const known = parts.get(id);
    if (!known) parts.set(id, { town, name: textOf(tile, text)!, key: tile.key, ...at, lengthM });
    else if (lengthM > known.lengthM) parts.set(id, { ...known, ...at, lengthM });
  };
  for (const [segment, row] of tile.row.entries()) {
    const name = tile.rowName[row]!;
    if (name !== 0) add(name, middleOf(tile, segment), tile.lengthM[segment]!);
  }
  for (const [house, street] of tile.houseStreet.entries()) {
    if (street !== 0)
      add(street, { lat: tile.south + tile.houseY[house]!, lng: tile.west + tile.houseX[house]! }, 0);
  }
  return parts.values();
}

/** The point in the middle of a segment's points, units. */
function middleOf(tile: WayTile, segment: number): { lat: number; lng: number } {
  const point = (tile.firstPoint[segment]! + tile.firstPoint[segment + 1]!) >> 1;
  return { lat: tile.south + tile.y[point]!, lng: tile.west + tile.x[point]! };
}

/** The parts of streets of a band, by town. */
function byTown(band: Spool): Map<number, Part[]> {
  const parts: Part[] = [];
  for (const record of band.read()) {
    const from = reader(record);
    parts.push({
      ...{ town: from.varint(), key: from.varint(), lat: from.zigzag(), lng: from.zigzag() },
      ...{ lengthM: from.varint(), name: from.text() },
    });
  }
  return Map.groupBy(parts, ({ town }) => town);
}

/** The streets of a town: parts of one name in tiles beside each other are one. */
function joined(parts: readonly Part[]): IndexedStreet[] {
  return [...Map.groupBy(parts, ({ name }) => name).values()].flatMap((same) => {
    const streets: IndexedStreet[] = [];
    const left = new Set(same);
    for (const first of left) {
      left.delete(first);
      const group = [first];
      for (const one of group)
        for (const other of left)
          if (areBeside(one.key, other.key)) {
            left.delete(other);
            group.push(other);
          }
      const { name, lat, lng } = group.reduce((a, b) => (b.lengthM > a.lengthM ? b : a));
      const tiles = [...new Set(group.map(({ key }) => key))].sort((a, b) => a - b);
      streets.push({ name, lat, lng, tiles });
    }
    return streets;
  });
}

const areBeside = (a: number, b: number) =>
  Math.abs(rowOfKey(a) - rowOfKey(b)) <= 1 && Math.abs(columnOfKey(a) - columnOfKey(b)) <= 1;

/** Adds a place on each numbered road of a tile, and its kilometre points. */
function addRoads(roads: Map<string, Road>, tile: WayTile): void {
  const roadsOf = (text: number): Road[] =>
    (textOf(tile, text) ?? '').split(';').flatMap((part) => {
      const ref = part.trim();
      const key = roadKey(ref);
      if (key === '') return [];
      const road = roads.get(key) ?? { ref, stones: [], places: [] };
      roads.set(key, road);
      return [road];
    });
  const seen = new Set<number>();
  for (const [segment, row] of tile.row.entries()) {
    const ref = tile.rowRef[row]!;
    if (ref === 0 || seen.has(ref)) continue;
    seen.add(ref);
    for (const road of roadsOf(ref)) {
      const last = road.places.at(-1);
      const at = middleOf(tile, segment);
      const isSameTile = last && Math.hypot(last.lat - at.lat, last.lng - at.lng) < TILE_SIDE / 2;
      if (!isSameTile) road.places.push({ ...at, hm: -1 });
    }
  }
  for (const [i, hm] of tile.milestoneHm.entries()) {
    const at = { lat: tile.south + tile.milestoneY[i]!, lng: tile.west + tile.milestoneX[i]! };
    for (const road of roadsOf(tile.milestoneRef[i]!)) road.stones.push({ ...at, hm });
  }
}

/** At most so many places, evenly. */
function spread(places: readonly RoadPoint[]): RoadPoint[] {
  if (places.length <= MOST_PLACES) return [...places];
  return Array.from(
    { length: MOST_PLACES },
    (_, i) => places[Math.floor((i * places.length) / MOST_PLACES)]!,
  );
}

import type { NamedPlace } from '#domain/road/encode-tile.ts';
import { encodeStations, STATION_SECTION } from '#domain/road/station.ts';
import type { Tags } from '#domain/road/way-tags.ts';
import { encodeZones, ZONE_SECTION } from '#domain/road/zone.ts';
import type { OsmFile } from '../osm/blobs.ts';
import { outsidePoints } from './outside-points.ts';
import { collectStations } from './stations.ts';
import { collectZones } from './zones.ts';

/** Zones and stations, which an import collects beside the roads while it passes over the file. */
export type Beside = {
  /** Keys of ways and nodes that it wants, and ways by their ids. */
  wayKeys: readonly string[];
  nodeKeys: readonly string[];
  wayIds: ReadonlySet<number>;
  way(tags: Tags, refsOf: () => number[], id: number): void;
  /** Every node of the file; coordinates are units. */
  node(id: number, latOf: () => number, lngOf: () => number): void;
  /** A node with a wanted key, units. */
  tagged(tags: Tags, at: { lat: number; lng: number }): void;
  /** After both passes: the sections of the road file. */
  sections(places: readonly NamedPlace[]): Generator<readonly [name: string, bytes: Uint8Array]>;
};

/** Begins with the relations of the file, which name the ways that count. */
export async function collectBeside(file: OsmFile): Promise<Beside> {
  const points = outsidePoints();
  const [zones, stations] = [collectZones(points), collectStations(points)];
  await zones.readRelations(file);
  return {
    wayKeys: ['amenity', 'boundary'],
    nodeKeys: ['amenity'],
    wayIds: zones.wayIds,
    way(tags, refsOf, id) {
      zones.way(id, tags, refsOf);
      stations.way(tags, refsOf);
    },
    node: points.put,
    tagged: stations.tagged,
    *sections(places) {
      yield [ZONE_SECTION, encodeZones(zones.finish(places))];
      yield [STATION_SECTION, encodeStations(stations.finish())];
    },
  };
}

import { nested } from '#domain/place/nested.ts';
import type { NamedPlace } from '#domain/road/encode-tile.ts';
import { eastM, NORTH_M, UNITS } from '#domain/road/grid.ts';
import { ringsOf } from '#domain/road/rings.ts';
import type { Tags } from '#domain/road/way-tags.ts';
import { PLACE_KINDS, PLACE_REACH_M } from '#domain/road/way-tile.ts';
import type { RoadZone, RoadZones } from '#domain/road/zone.ts';
import type { OsmFile } from '../osm/blobs.ts';
import { type Member, readBlock } from '../osm/block.ts';
import type { OutsidePoints } from './outside-points.ts';

/** A zone before its nodes have coordinates: its lines by role. */
type Found = { source: string; tags: Tags; outer: Line[]; inner: Line[] };
/** A way of an outline, with the ids of its nodes; null: the file does not have the way. */
type Line = { way: number; refs: number[] | null };

const isZone = (tags: Tags) => tags.get('boundary') === 'low_emission_zone';
/** Ways with other roles are no part of an outline. */
const ROLES = { outer: ['outer', ''], inner: ['inner'] };
const NAME_MOST = 80;

/** Collects the low-emission zones of a file: relations first, then ways, then the places of their nodes. */
export function collectZones(points: OutsidePoints): {
  /** The ways of relations; filled by `readRelations`. */
  wayIds: Set<number>;
  readRelations(file: OsmFile): Promise<void>;
  way(id: number, tags: Tags, refsOf: () => number[]): void;
  finish(places: readonly NamedPlace[]): RoadZones;
} {
  const found: Found[] = [];
  const lines = new Map<number, Line[]>();
  const wayIds = new Set<number>();
  const lineOf = ({ way }: Member): Line => {
    const line: Line = { way, refs: null };
    wayIds.add(way);
    const known = lines.get(way);
    if (known) known.push(line);
    else lines.set(way, [line]);
    return line;
  };
  const relation = (id: number, tags: Tags, membersOf: () => Member[]) => {
    if (!isZone(tags)) return;
    const members = membersOf();
    const of = (roles: readonly string[]) => members.filter(({ role }) => roles.includes(role)).map(lineOf);
    found.push({ source: `r${id}`, tags, outer: of(ROLES.outer), inner: of(ROLES.inner) });
  };
  return {
    wayIds,
    async readRelations(file) {
      // Relations come last in a file, so its end is read block by block until there are none.
      const starts = await file.starts();
      const reader = { relation, relationKeys: new Set(['boundary']), nodeKeys: NONE, wayKeys: NONE };
      for await (const { type, bytes } of file.blocks(starts.reverse()))
        if (type !== 'OSMData' || !readBlock(bytes, reader).relations) break;
    },
    way(id, tags, refsOf) {
      const wanted = lines.get(id);
      if (!wanted && !isZone(tags)) return;
      const refs = refsOf();
      for (const ref of refs) points.want(ref);
      for (const line of wanted ?? []) line.refs = refs;
      // A way that is also the outline of a relation of zones is that zone.
      if (isZone(tags) && !wanted)
        found.push({ source: `w${id}`, tags, outer: [{ way: id, refs }], inner: [] });
    },
    finish(places) {
      const zones = found.map((zone) => zoneOf(zone, points, places));
      const whole = zones.filter((zone) => zone !== null);
      return { zones: whole, broken: zones.length - whole.length };
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

/** The zone with its shape; null: an outline does not close, or a node is missing. */
function zoneOf(
  { source, tags, outer, inner }: Found,
  points: OutsidePoints,
  places: readonly NamedPlace[],
): RoadZone | null {
  const outlines = ringsIn(outer, points);
  const holes = inner.length === 0 ? [] : ringsIn(inner, points);
  if (outlines === null || holes === null) return null;
  const polygons = nested([...outlines, ...holes]);
  const text = (key: string) => tags.get(key)?.trim().slice(0, NAME_MOST) || null;
  const town = townAt(polygons[0]!.points, places);
  return {
    source,
    name: text('name') ?? text('short_name') ?? town ?? source,
    ...{ operator: text('operator'), town },
    ...{ from: text('start_date'), until: text('end_date') },
    polygons,
  };
}

function ringsIn(lines: readonly Line[], points: OutsidePoints) {
  const refs = lines.map((line) => line.refs);
  const rings = refs.every((one) => one !== null) ? ringsOf(refs) : null;
  const placed = rings?.map((ring) => ring.map(points.at));
  if (!placed?.every((ring) => ring.every((point) => point !== null))) return null;
  return placed.map((ring) => ring.map(({ lat, lng }) => ({ lat: lat / UNITS, lng: lng / UNITS })));
}

const HAMLET = PLACE_KINDS.indexOf('hamlet');

/** The town whose name reaches the middle of an outline, degrees; the one that is nearest for its size. */
function townAt(
  outline: readonly { lat: number; lng: number }[],
  places: readonly NamedPlace[],
): string | null {
  const mean = (of: (point: { lat: number; lng: number }) => number) =>
    (outline.reduce((sum, point) => sum + of(point), 0) / outline.length) * UNITS;
  const [lat, lng] = [mean((point) => point.lat), mean((point) => point.lng)];
  const metre = eastM(lat);
  let [best, found]: [number, string | null] = [1, null];
  for (const place of places) {
    if (place.kind === HAMLET) continue;
    const share =
      Math.hypot((place.lng - lng) * metre, (place.lat - lat) * NORTH_M) / PLACE_REACH_M[place.kind]!;
    if (share <= best) [best, found] = [share, place.name];
  }
  return found;
}

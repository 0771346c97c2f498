import { UNITS } from '#domain/road/grid.ts';
import type { RoadStation } from '#domain/road/station.ts';
import type { Tags } from '#domain/road/way-tags.ts';
import { corners } from './corners.ts';
import type { OutsidePoints } from './outside-points.ts';

type Described = Omit<RoadStation, 'lat' | 'lng'>;

const NAME_MOST = 120;

/** Collects the filling stations of a file: points, and grounds, which are where their corners are. */
export function collectStations(points: OutsidePoints): {
  way(tags: Tags, refsOf: () => number[]): void;
  /** A point with tags, units. */
  tagged(tags: Tags, at: { lat: number; lng: number }): void;
  /** All of them from south to north. */
  finish(): RoadStation[];
} {
  const found: RoadStation[] = [];
  const grounds: { refs: number[]; station: Described }[] = [];
  return {
    way(tags, refsOf) {
      const station = describedBy(tags);
      if (!station) return;
      const refs = corners(refsOf());
      for (const ref of refs) points.want(ref);
      grounds.push({ refs, station });
    },
    tagged(tags, { lat, lng }) {
      const station = describedBy(tags);
      if (station) found.push({ lat: lat / UNITS, lng: lng / UNITS, ...station });
    },
    finish() {
      for (const { refs, station } of grounds) {
        const known = refs.map(points.at).filter((point) => point !== null);
        if (known.length === 0) continue;
        const mean = (of: (point: { lat: number; lng: number }) => number) =>
          Math.round(known.reduce((sum, point) => sum + of(point), 0) / known.length) / UNITS;
        found.push({ lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng), ...station });
      }
      return found.sort((a, b) => a.lat - b.lat || a.lng - b.lng);
    },
  };
}

/** The station behind tags; null: none, or one where strangers cannot fill up. */
function describedBy(tags: Tags): Described | null {
  if (tags.get('amenity') !== 'fuel' || ['no', 'private'].includes(tags.get('access') ?? '')) return null;
  const text = (key: string) => tags.get(key)?.trim().slice(0, NAME_MOST) || null;
  const fuels = [...tags].flatMap(([key, value]) =>
    key.startsWith('fuel:') && value === 'yes' ? [key.slice(5).replaceAll(' ', '_')] : [],
  );
  return { name: text('name'), brand: text('brand'), operator: text('operator'), fuels: fuels.sort() };
}

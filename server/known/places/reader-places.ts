import type { Point } from '#domain/geo.ts';
import { type PlaceNames, placeNames } from '#domain/place/place-names.ts';
import type { EnvironmentalLabel } from '#domain/vehicle/environmental-label.ts';
import type { VisibleFleets } from '#server/base/access/visibility.ts';
import type { Reporting } from '#server/base/app.ts';
import type { KnownArea, KnownPlace } from '#server/base/known.ts';
import { readBuiltInPlaces } from './built-in-places.ts';
import { seesGroup, seesPlace } from './held-places.ts';

/** A place as its reader may know it, without groups that the reader does not see. */
export type SeenPlace = {
  id: number;
  name: string;
  groups: string;
  /** Environmental labels that may enter an area; null: it says nothing about them. */
  allowedLabels: readonly EnvironmentalLabel[] | null;
};

/**
 * The places that one reader may know, and the names that they give to points: the same in reports, cards and
 * history.
 */
export type ReaderPlaces = {
  /** Points of interest, by name. */
  pois(): SeenPlace[];
  areas(): SeenPlace[];
  /** The point of interest at a point, else the smallest area around it; null where there is none. */
  own(lat: number | null, lng: number | null): string | null;
  /**
   * The street and the town at a point where a road file has them. Else the town, else the address that a
   * geocoder knows, else the coordinates. Null without a point.
   */
  ground(lat: number | null, lng: number | null): string | null;
  /**
   * The name of a point: the reader's own place, else the ground (domain rules §4.2). Null without a point.
   */
  name(lat: number | null, lng: number | null): string | null;
};

let names: PlaceNames | undefined;

/** The names of the built-in map, read when the first point is named. */
export function townNames(): PlaceNames {
  names ??= placeNames(readBuiltInPlaces());
  return names;
}

const byName = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/**
 * The name of a point for all readers, the same everywhere (decision 15). Examples: `Calle Mayor 12, Madrid`;
 * `A-42 km 18, Illescas`; without a road file `Madrid`.
 */
export function groundName({ geocoder, roads }: Pick<Reporting, 'geocoder' | 'roads'>, point: Point): string {
  const towns = townNames();
  const street = roads.streetAt(point);
  if (street) {
    const town = towns.town(point)?.name ?? street.town;
    return town === null ? street.words : `${street.words}, ${town}`;
  }
  const asks = geocoder.isConfigured && towns.town(point) === null;
  return (asks ? geocoder.reverse(point.lat, point.lng) : null) ?? towns.name(point);
}

/** The places that a reader who sees these fleets may know (domain rules §2.4.5). */
export function readerPlaces(
  { known, ...ground }: Pick<Reporting, 'known' | 'geocoder' | 'roads'>,
  visible: VisibleFleets,
): ReaderPlaces {
  const index = known.places.index();
  const sees = seesPlace(visible);
  const seen = (places: readonly (KnownPlace & Partial<KnownArea>)[]): SeenPlace[] =>
    places
      .filter(sees)
      .map(({ id, name, groups, allowedLabels = null }) => ({
        ...{ id, name, allowedLabels },
        groups: groups
          .filter(seesGroup(visible))
          .map((group) => group.name)
          .sort(byName.compare)
          .join(', '),
      }))
      .sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id);

  const ownAt = (point: Point) => (index.poiAt(point, sees) ?? index.smallestAt(point, sees))?.name ?? null;
  const groundAt = (point: Point) => groundName(ground, point);
  const of =
    <Answer>(answer: (point: Point) => Answer) =>
    (lat: number | null, lng: number | null) =>
      lat === null || lng === null ? null : answer({ lat, lng });
  return {
    pois: () => seen(index.pois),
    areas: () => seen(index.areas),
    own: of(ownAt),
    ground: of(groundAt),
    name: of((point) => ownAt(point) ?? groundAt(point)),
  };
}

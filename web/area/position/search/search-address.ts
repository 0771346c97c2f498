import { civilInstantMs, isCivilTime } from '#domain/civil-time.ts';
import { GEO_SEARCH } from '#domain/constants.ts';
import { addDays, type Day } from '#domain/day.ts';
import type { Point } from '#domain/geo.ts';
import type { GeoSearchInput } from '#domain/place/geo-search.ts';
import { CORNERS } from '#domain/place/geometry.ts';
import type { Circle } from '#domain/telemetry/ground.ts';
import type { Search } from '#web/base/address/url.ts';
import { type DayRange, quickRange } from '#web/kit/ui/day-range.ts';

/** Kinds of places that are searched. */
export const SEARCH_PLACES = ['circle', 'street', 'polygon', 'area', 'poi_group'] as const;
export type SearchPlaceKind = (typeof SEARCH_PLACES)[number];

/** The question in the address: the place, at first without a point, and the time. */
export type SearchQuery = {
  kind: SearchPlaceKind;
  /** The middle of the circle, or a point on the street. */
  point: Point | null;
  radiusM: number;
  /** The name of the street; null: the one at the point. */
  street: string | null;
  /** Metres of the strip along a street. */
  widthM: number;
  corners: Point[];
  areaId: number | null;
  groupId: number | null;
  /** Metres around each point of a group. */
  reachM: number;
  range: DayRange;
  /** Clock times on the first and on the last day; null: the whole day. */
  hourFrom: string | null;
  hourTo: string | null;
  /** The vehicle whose passages are shown. */
  vehicle: number | null;
};

const RADIUS_M = 500;
const WIDTH_M = 30;
const REACH_M = 100;
const isDay = (text: string | undefined): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const timeOf = (text: string | undefined) => (text !== undefined && isCivilTime(text) ? text : null);

/**
 * Reads `?at=40.41680,-3.70380&radius=500&from=2026-02-01&to=2026-03-01&since=08:00&until=18:00&vehicle=12`;
 * `place=street&street=Calle Mayor&width=30` for a street, `place=polygon&corners=…;…`, `place=area&area=7`,
 * `place=poi_group&group=7&reach=100`.
 */
export function readSearch(search: Search, today: Day): SearchQuery {
  const { from, to, since, until } = search;
  const vehicle = Number(search.vehicle);
  return {
    kind: SEARCH_PLACES.find((kind) => kind === search.place) ?? 'circle',
    point: readPoint(search.at),
    radiusM: metresOf(search.radius, { most: GEO_SEARCH.radiusM, usual: RADIUS_M }),
    street: search.street || null,
    widthM: metresOf(search.width, { most: GEO_SEARCH.widthM, usual: WIDTH_M }),
    corners: (search.corners ?? '').split(';').flatMap((text) => readPoint(text) ?? []),
    areaId: idOf(search.area),
    groupId: idOf(search.group),
    reachM: metresOf(search.reach, { most: GEO_SEARCH.poiRadiusM, usual: REACH_M }),
    range: isDay(from) && isDay(to) && from <= to ? { from, to } : quickRange('7', today),
    hourFrom: timeOf(since),
    hourTo: timeOf(until),
    vehicle: Number.isInteger(vehicle) && vehicle > 0 ? vehicle : null,
  };
}

function metresOf(text: string | undefined, { most, usual }: { most: number; usual: number }): number {
  const metres = Number(text);
  return metres > 0 && metres <= most ? metres : usual;
}

const idOf = (text: string | undefined) => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

function readPoint(text: string | undefined): Point | null {
  const parts = (text ?? '').split(',');
  const [lat, lng] = parts.map(Number);
  if (parts.length !== 2 || parts.some((part) => part.trim() === '')) return null;
  return Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180 ? { lat: lat!, lng: lng! } : null;
}

/** A point in the form of an address: to a metre. */
export const writePoint = ({ lat, lng }: Point) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/** Corners in the form of an address. */
export const writeCorners = (corners: readonly Point[]) =>
  corners.length === 0 ? null : corners.map(writePoint).join(';');

/** The circle that is searched, a new object each time; null as long as there is no point. */
export function circleOf({ point, radiusM }: Pick<SearchQuery, 'point' | 'radiusM'>): Circle | null {
  return point && { lat: point.lat, lng: point.lng, radiusM };
}

/** The place of the question, without a name that only the map has; null as long as something is missing. */
function placeOf(ask: SearchQuery): Pick<GeoSearchInput, 'lat' | 'lng' | 'radius' | 'place'> | null {
  const { kind, point, radiusM, street, widthM: width, corners, areaId, groupId, reachM: radius } = ask;
  switch (kind) {
    case 'circle':
      return point && { ...point, radius: radiusM };
    case 'street':
      return point && street ? { place: { type: kind, name: street, ...point, width } } : null;
    case 'polygon':
      return corners.length < CORNERS.min ? null : { place: { type: kind, points: corners } };
    case 'area':
      return areaId === null ? null : { place: { type: kind, id: areaId } };
    case 'poi_group':
      return groupId === null ? null : { place: { type: kind, id: groupId, radius } };
  }
}

/** The question for the server; null as long as there is no place. */
export function questionOf(
  ask: SearchQuery,
  { timeZone, fleets }: { timeZone: string; fleets: readonly number[] },
): GeoSearchInput | null {
  const { range, hourFrom, hourTo } = ask;
  const place = placeOf(ask);
  if (!place) return null;
  const fromMs = civilInstantMs(range.from, hourFrom ?? '00:00', timeZone);
  const toMs = hourTo
    ? civilInstantMs(range.to, hourTo, timeZone)
    : civilInstantMs(addDays(range.to, 1), '00:00', timeZone);
  return {
    ...place,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    ...(fleets.length > 0 && { fleets: [...fleets] }),
  };
}

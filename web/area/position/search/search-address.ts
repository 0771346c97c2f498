import { civilInstantMs, isCivilTime } from '#domain/civil-time.ts';
import { GEO_SEARCH } from '#domain/constants.ts';
import { addDays, type Day } from '#domain/day.ts';
import type { Point } from '#domain/geo.ts';
import type { GeoSearchInput } from '#domain/place/geo-search.ts';
import type { Circle } from '#domain/telemetry/ground.ts';
import type { Search } from '#web/base/address/url.ts';
import { type DayRange, quickRange } from '#web/kit/ui/day-range.ts';

/** The question in the address: the circle, at first without a point, and the time. */
export type SearchQuery = {
  point: Point | null;
  radiusM: number;
  range: DayRange;
  /** Clock times on the first and on the last day; null: the whole day. */
  hourFrom: string | null;
  hourTo: string | null;
  /** The vehicle whose passages are shown. */
  vehicle: number | null;
};

const RADIUS_M = 500;
const isDay = (text: string | undefined): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const timeOf = (text: string | undefined) => (text !== undefined && isCivilTime(text) ? text : null);

/**
 * Reads `?at=40.41680,-3.70380&radius=500&from=2026-02-01&to=2026-03-01&since=08:00&until=18:00&vehicle=12`.
 */
export function readSearch(search: Search, today: Day): SearchQuery {
  const { from, to, since, until } = search;
  const radiusM = Number(search.radius);
  const vehicle = Number(search.vehicle);
  return {
    point: readPoint(search.at),
    radiusM: radiusM > 0 && radiusM <= GEO_SEARCH.radiusM ? radiusM : RADIUS_M,
    range: isDay(from) && isDay(to) && from <= to ? { from, to } : quickRange('7', today),
    hourFrom: timeOf(since),
    hourTo: timeOf(until),
    vehicle: Number.isInteger(vehicle) && vehicle > 0 ? vehicle : null,
  };
}

function readPoint(text: string | undefined): Point | null {
  const parts = (text ?? '').split(',');
  const [lat, lng] = parts.map(Number);
  if (parts.length !== 2 || parts.some((part) => part.trim() === '')) return null;
  return Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180 ? { lat: lat!, lng: lng! } : null;
}

/** A point in the form of an address: to a metre. */
export const writePoint = ({ lat, lng }: Point) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/** The circle that is searched, a new object each time; null as long as there is no point. */
export function circleOf({ point, radiusM }: Pick<SearchQuery, 'point' | 'radiusM'>): Circle | null {
  return point && { lat: point.lat, lng: point.lng, radiusM };
}

/** The question for the server; null as long as there is no point. */
export function questionOf(
  { point, radiusM, range, hourFrom, hourTo }: SearchQuery,
  { timeZone, fleets }: { timeZone: string; fleets: readonly number[] },
): GeoSearchInput | null {
  if (!point) return null;
  const fromMs = civilInstantMs(range.from, hourFrom ?? '00:00', timeZone);
  const toMs = hourTo
    ? civilInstantMs(range.to, hourTo, timeZone)
    : civilInstantMs(addDays(range.to, 1), '00:00', timeZone);
  return {
    ...point,
    radius: radiusM,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    ...(fleets.length > 0 && { fleets: [...fleets] }),
  };
}

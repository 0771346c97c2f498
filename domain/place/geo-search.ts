import { z } from 'zod';
import { GEO_SEARCH, MAX_FLEETS } from '../constants.ts';
import { DAY_MS } from '../duration.ts';
import type { FieldFault } from '../fault.ts';
import type { FaultCode } from '../fault-code.ts';
import { idField, instantField, requiredText } from '../field.ts';
import { polygon } from './geometry-field.ts';

const within = (min: number, max: number, code: FaultCode) => z.number(code).min(min, code).max(max, code);

const lat = within(-90, 90, 'val.lat');
const lng = within(-180, 180, 'val.lng');
const metres = (max: number) => within(1, max, 'val.range');

/** The circle of a search; the radius in metres. */
export const searchCircle = z.object({
  lat,
  lng,
  radius: z.number('val.radius').positive('val.radius').max(GEO_SEARCH.radiusM, 'val.radius'),
});

/** A place of a search that is no circle. */
export const searchPlace = z.discriminatedUnion('type', [
  /**
   * A street by its name in the road file, or a road by its number, and a point on it. `width`: metres of
   * the strip along it.
   */
  z.object({
    type: z.literal('street'),
    name: requiredText(200),
    lat,
    lng,
    width: metres(GEO_SEARCH.widthM),
  }),
  polygon,
  /** An area of the reader's. */
  z.object({ type: z.literal('area'), id: idField }),
  /** A group of points of interest; metres around each. */
  z.object({ type: z.literal('poi_group'), id: idField, radius: metres(GEO_SEARCH.poiRadiusM) }),
]);
export type SearchPlace = z.output<typeof searchPlace>;

/**
 * The input of a geographic search (domain rules §9.3): a circle or another place, a time, and the fleets
 * unless all.
 */
export const geoSearchInput = z
  .object({
    ...searchCircle.partial().shape,
    place: searchPlace.optional(),
    from: instantField,
    to: instantField,
    fleets: z.array(idField).max(MAX_FLEETS.filter, 'val.tooManyFleets').optional(),
  })
  .check(({ value, issues }) => {
    if (value.place) return;
    for (const name of ['lat', 'lng', 'radius'] as const)
      if (value[name] === undefined)
        issues.push({ code: 'custom', message: `val.${name}`, input: value, path: [name] });
  });
export type GeoSearchInput = z.output<typeof geoSearchInput>;

/**
 * The faults in the time of a search (domain rules §9.3). It must end after it begins, cover at most a year,
 * and begin at most a year ago. The day of a year ago still counts as a whole, in every time zone.
 */
export function geoSearchFaults(
  { from, to }: Pick<GeoSearchInput, 'from' | 'to'>,
  nowMs: number,
): (FieldFault & { code: FaultCode })[] {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (toMs <= fromMs) return [{ field: 'to', code: 'val.order' }];
  if (fromMs < yearsLater(nowMs, -1) - DAY_MS) return [{ field: 'from', code: 'val.tooOld' }];
  if (toMs > yearsLater(fromMs, 1)) return [{ field: 'to', code: 'val.rangeYear' }];
  return [];
}

function yearsLater(timeMs: number, years: number): number {
  const date = new Date(timeMs);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
}

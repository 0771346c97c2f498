import { z } from 'zod';
import { GEO_SEARCH, MAX_FLEETS } from '../constants.ts';
import { DAY_MS } from '../duration.ts';
import type { FieldFault } from '../fault.ts';
import type { FaultCode } from '../fault-code.ts';
import { idField, instantField } from '../field.ts';

const within = (min: number, max: number, code: FaultCode) => z.number(code).min(min, code).max(max, code);

/** The input of a geographic search (domain rules §9.3): a circle, a time, and the fleets unless all. */
export const geoSearchInput = z.object({
  lat: within(-90, 90, 'val.lat'),
  lng: within(-180, 180, 'val.lng'),
  /** Metres. */
  radius: z.number('val.radius').positive('val.radius').max(GEO_SEARCH.radiusM, 'val.radius'),
  from: instantField,
  to: instantField,
  fleets: z.array(idField).max(MAX_FLEETS.filter, 'val.tooManyFleets').optional(),
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

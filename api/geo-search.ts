import { z } from 'zod';
import { geoSearchInput } from '#domain/place/geo-search.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();

/** A passage of a vehicle over the place of a search. */
const passage = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  /** The fleet on the day of the passage. */
  fleet: z.string(),
  /**
   * The driver at the beginning (domain rules §5.6): name; `#id` if the caller may not see names. Null
   * without a driver, or with one whom the caller may not see.
   */
  driver: z.string().nullable(),
  time_zone: z.string(),
  from: instant,
  to: instant,
  /** Seconds inside; fewer than from `from` to `to` if the vehicle left for a moment. */
  inside: z.number(),
  /** The least distance to the middle of the circle or street, metres. Null: the place has none. */
  closest: z.number().nullable(),
  /** km/h, by the fixes inside; null when there is none. */
  max_speed: z.number().nullable(),
  /** No fix lies inside: the vehicle passed on the straight line between two fixes. */
  between_fixes: z.boolean(),
  /** The route from the fix before to the fix after: longitude, latitude, longitude, … */
  path: z.array(z.number()),
});
export type PassageRow = z.infer<typeof passage>;

/**
 * A line of the answer, in the order of time: the searched part of the time (0 to 1), and the passages that
 * have ended.
 */
export const searchPart = z.object({ searched: z.number(), passages: z.array(passage) });
export type SearchPart = z.infer<typeof searchPart>;

/**
 * The last line: an answer without it is incomplete. `is_all` is false when there are more passages than the
 * answer has.
 */
export const searchEnd = z.object({ vehicles: z.int(), is_all: z.boolean() });
export type SearchEnd = z.infer<typeof searchEnd>;

/**
 * Finds the vehicles that passed a place (spec §5). The answer is a stream of JSON lines
 * (`application/x-ndjson`): `searchPart`…, `searchEnd`. The search stops when the caller closes the
 * connection. Refusals are ordinary faults, before the first line: 422 `val.lat`, `val.lng`, `val.radius`,
 * `val.order`, `val.rangeYear`, `val.tooOld`, `place.noStreet`; 404 for an area or a group out of sight.
 */
export const postGeoSearch = endpoint({
  name: 'postGeoSearch',
  method: 'POST',
  path: '/geo-search',
  access: 'position:read',
  audited: 'vehicle',
  summary:
    'Vehicles that passed a place: a circle, street, polygon, area or group of points; answers JSON lines',
  body: geoSearchInput,
  answer: 'bytes',
});

/** The passages of a search as a file, without their routes. */
export const postGeoSearchExport = endpoint({
  name: 'postGeoSearchExport',
  method: 'POST',
  path: '/geo-search/{format}',
  access: 'position:read',
  audited: 'vehicle',
  summary: 'Vehicles that passed a place, as xlsx or CSV',
  params: z.object({ format: z.enum(['xlsx', 'csv']) }),
  body: geoSearchInput,
  isExport: true,
  answer: 'bytes',
});

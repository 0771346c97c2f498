import { z } from 'zod';
import { geoSearchInput } from '#domain/place/geo-search.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();

/** A passage of a vehicle through the circle of a search. */
const passage = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  /** The fleet on the day of the passage. */
  fleet: z.string(),
  /** The driver at the beginning (domain rules §5.6): name; `#id` if the caller may not see names; null without one, and if the caller may not see the driver. */
  driver: z.string().nullable(),
  time_zone: z.string(),
  from: instant,
  to: instant,
  /** Seconds inside; fewer than from `from` to `to` if it left for a moment. */
  inside: z.number(),
  /** Metres. */
  closest: z.number(),
  /** km/h, by the fixes inside; null when there is none. */
  max_speed: z.number().nullable(),
  /** No fix lies inside: the vehicle passed on the straight line between two fixes. */
  between_fixes: z.boolean(),
  /** The way from the fix before to the fix after: longitude, latitude, longitude, … */
  path: z.array(z.number()),
});
export type PassageRow = z.infer<typeof passage>;

/** A line of the answer: how much of the time is searched (0 to 1) and the passages that have ended, in the order of time. */
export const searchPart = z.object({ searched: z.number(), passages: z.array(passage) });
export type SearchPart = z.infer<typeof searchPart>;

/** Last line: an answer without it is incomplete. `is_all` is false when there are more passages than are answered. */
export const searchEnd = z.object({ vehicles: z.int(), is_all: z.boolean() });
export type SearchEnd = z.infer<typeof searchEnd>;

/**
 * Which vehicles passed a place (spec §5). The answer is a stream of JSON lines (`application/x-ndjson`): `searchPart`…,
 * `searchEnd`. The search stops when the caller closes the connection. Refusals are ordinary faults, before the first line: 422
 * `val.lat`, `val.lng`, `val.radius`, `val.order`, `val.rangeYear`, `val.tooOld`.
 */
export const postGeoSearch = endpoint({
  name: 'postGeoSearch',
  method: 'POST',
  path: '/geo-search',
  access: 'position:read',
  audited: 'vehicle',
  summary: 'Vehicles that passed within a distance of a point; answers JSON lines',
  body: geoSearchInput,
  answer: 'bytes',
});

/** The passages of a search as a file, without their ways. */
export const postGeoSearchExport = endpoint({
  name: 'postGeoSearchExport',
  method: 'POST',
  path: '/geo-search/{format}',
  access: 'position:read',
  audited: 'vehicle',
  summary: 'Vehicles that passed within a distance of a point, as xlsx or CSV',
  params: z.object({ format: z.enum(['xlsx', 'csv']) }),
  body: geoSearchInput,
  isExport: true,
  answer: 'bytes',
});

import { z } from 'zod';
import { requiredText } from '#domain/field.ts';
import { COMPASS } from '#domain/place/compass.ts';
import { endpoint } from './endpoint.ts';

/**
 * A place that was found by words: a point written as coordinates, a point of interest or the middle of an area of the reader's, a
 * town of the built-in map, an address of the geocoder.
 */
export const foundPlace = z.object({
  kind: z.enum(['coordinates', 'poi', 'area', 'town', 'address']),
  name: z.string(),
  /** What tells an address from others of the same name; null for the other kinds. */
  detail: z.string().nullable(),
  /** A small town as seen from the next large one, metres; null for the other kinds and for large towns. */
  near: z.object({ name: z.string(), distance: z.number(), compass: z.enum(COMPASS) }).nullable(),
  lat: z.number(),
  lng: z.number(),
});
export type FoundPlace = z.infer<typeof foundPlace>;

/** Finds places by words, at most ten, the best first. */
export const findPlaces = endpoint({
  name: 'findPlaces',
  method: 'GET',
  path: '/place/find',
  access: 'position:read',
  audited: 'place',
  of: ['poi', 'poi_group', 'area', 'area_group'],
  summary: 'Coordinates, own places, towns and addresses for words',
  query: z.object({
    q: requiredText(100),
    /** Asks the geocoder too. Free services want to be asked for what somebody has finished typing, so it is not the default. */
    addresses: z.literal('true').optional(),
  }),
  answer: z.object({
    places: z.array(foundPlace).max(10),
    /** `none`: no geocoder is configured, or nothing is left to ask; `possible`: ask for them; `failed`: it does not answer now. */
    addresses: z.enum(['none', 'possible', 'found', 'failed']),
  }),
});

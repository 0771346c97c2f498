import { z } from 'zod';
import { requiredText } from '#domain/field.ts';
import { COMPASS } from '#domain/place/compass.ts';
import { endpoint } from './endpoint.ts';
import { POINT } from './point.ts';

/**
 * A place that was found by words. It is a point written as coordinates, a point of interest or the middle of
 * an area of the reader's. It may also be a town of the built-in map, or an address of the geocoder. With a
 * road file it may be a street, a house number, or a kilometre of a road.
 */
export const foundPlace = z.object({
  kind: z.enum(['coordinates', 'poi', 'area', 'town', 'street', 'house', 'road', 'address']),
  name: z.string(),
  /** Name of the street or number of the road, as road files have it; null for the other kinds. */
  street: z.string().nullable(),
  /**
   * A text that distinguishes places of the same name: the town of a street, the rest of an address. Null:
   * there is none.
   */
  detail: z.string().nullable(),
  /**
   * The direction and distance of a small town from the next large one, metres; null for the other kinds and
   * for large towns.
   */
  near: z.object({ name: z.string(), distance: z.number(), compass: z.enum(COMPASS) }).nullable(),
  lat: z.number(),
  lng: z.number(),
});
export type FoundPlace = z.infer<typeof foundPlace>;

/** The most points of one request for names. */
export const NAMED_POINTS = 50;

/**
 * The names of points without the reader's own places, in the order of the points. With a road file it is the
 * street and the town. `at`: latitude and longitude of each point, decimal degrees, with `;` between points.
 */
export const getPointNames = endpoint({
  name: 'getPointNames',
  method: 'GET',
  path: '/place/names',
  access: 'position:read',
  audited: 'place',
  of: [],
  summary: 'The names of points: street and town',
  query: z.object({
    at: z.string().refine((text) => {
      const points = text.split(';');
      return points.length <= NAMED_POINTS && points.every((point) => POINT.test(point));
    }),
  }),
  answer: z.object({ names: z.array(z.string()).max(NAMED_POINTS) }),
});

/**
 * The street at a point of a road file: its name, or the number of a road, and its lines, longitude and
 * latitude by turns. With a name it is that street near the point. `name` is null where there is none.
 */
export const getStreet = endpoint({
  name: 'getStreet',
  method: 'GET',
  path: '/place/street',
  access: 'position:read',
  audited: 'place',
  of: [],
  summary: 'The street at a point, or the one of a name near it, with its lines',
  query: z.object({ at: z.string().regex(POINT), name: requiredText(200).optional() }),
  answer: z.object({ name: z.string().nullable(), lines: z.array(z.array(z.number())) }),
});

/** Finds places by words, at most ten, the best first. */
export const findPlaces = endpoint({
  name: 'findPlaces',
  method: 'GET',
  path: '/place/find',
  access: 'position:read',
  audited: 'place',
  of: ['poi', 'poi_group', 'area', 'area_group'],
  summary: 'Coordinates, own places, towns, streets and addresses for words',
  query: z.object({
    q: requiredText(100),
    /** The middle of the map, latitude and longitude: of equal streets the nearer ones come first. */
    near: z.string().regex(POINT).optional(),
    /**
     * True: the server calls the geocoder too. Free services want only requests for finished words, so it is
     * not the default.
     */
    addresses: z.literal('true').optional(),
  }),
  answer: z.object({
    places: z.array(foundPlace).max(10),
    /**
     * `none`: no geocoder is configured, or the words are no address; `possible`: a call with `addresses` may
     * find some; `failed`: the geocoder does not answer now.
     */
    addresses: z.enum(['none', 'possible', 'found', 'failed']),
  }),
});

import { z } from 'zod';
import { areaInput } from '#domain/place/area.ts';
import { geometry } from '#domain/place/geometry-field.ts';
import { ZONE_STATES } from '#domain/place/zone-state.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';

/** A low-emission zone of a road file. */
const zone = z.object({
  /** The object of OpenStreetMap. Examples: `w123`, `r45`. */
  source: z.string(),
  name: z.string(),
  operator: z.string().nullable(),
  town: z.string().nullable(),
  /** From when and until when it is in force, as the map writes it. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  geometry,
  /** The road file, and up to when it is complete. */
  file: z.string(),
  date: z.iso.datetime().nullable(),
  state: z.enum(ZONE_STATES),
  /** The area that it was taken as; null: not taken, or the caller does not see it. */
  area_id: z.int().nullable(),
});

export const getZones = endpoint({
  name: 'getZones',
  method: 'GET',
  path: '/area/zone',
  access: 'area:read',
  audited: 'area',
  of: ['area'],
  summary: 'Low-emission zones of the road files, as proposals for areas',
  answer: z.object({
    /** There is a road file that knows zones; older ones do not. */
    has_file: z.boolean(),
    zones: z.array(zone),
    /** Zones that are left out because the map has no whole outline of them. */
    broken: z.int(),
  }),
});
export type ZoneProposal = AnswerOf<typeof getZones>['zones'][number];

/** The most zones that are taken at once. */
export const ZONES_MAX = 500;

export const postZones = endpoint({
  name: 'postZones',
  method: 'POST',
  path: '/area/zone',
  access: 'area:edit',
  changes: ['area', 'area_group'],
  summary: 'Take zones as areas; a zone that is an area already gets the shape of the file',
  body: areaInput.pick({ group_ids: true, allowed_labels: true }).extend({
    sources: z.array(z.string().max(30)).min(1).max(ZONES_MAX),
  }),
  answer: z.object({ created: z.int(), changed: z.int() }),
});

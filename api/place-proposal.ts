import { z } from 'zod';
import { idField } from '#domain/field.ts';
import { latField, lngField } from '#domain/place/geometry-field.ts';
import { poiInput } from '#domain/place/poi.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';

/** A place outside every point of interest where the vehicles of a fleet often stop. */
export const placeProposal = z.object({
  fleet_id: z.int(),
  fleet: z.string(),
  /** The middle of the stops there. */
  lat: z.number(),
  lng: z.number(),
  /** The nearest town; coordinates where there is none. */
  name: z.string(),
  stops: z.int(),
  /** The number of days with a stop there, and of vehicles that stopped. */
  days: z.int(),
  vehicles: z.int(),
  /** The median length of a stop, seconds. */
  stay: z.int(),
  /** Most of its stops began at night or at the weekend. */
  is_off_hours: z.boolean(),
  last_at: z.iso.datetime(),
});

export const getPlaceProposals = endpoint({
  name: 'getPlaceProposals',
  method: 'GET',
  path: '/poi/proposal',
  access: 'poi:read',
  audited: 'poi',
  of: ['poi', 'fleet'],
  summary: 'Frequent stops of the last 60 days outside every point of interest',
  answer: z.object({ proposals: z.array(placeProposal) }),
});
export type PlaceProposal = AnswerOf<typeof getPlaceProposals>['proposals'][number];

/** The most proposals that are accepted at once. */
export const ACCEPTED_MAX = 100;

export const postPlaceProposals = endpoint({
  name: 'postPlaceProposals',
  method: 'POST',
  path: '/poi/proposal',
  access: 'poi:edit',
  changes: ['poi', 'poi_group'],
  summary: 'Make points of interest of proposals',
  body: z.object({ pois: z.array(poiInput).min(1).max(ACCEPTED_MAX) }),
  bodyKb: 64,
  answer: z.object({ ids: z.array(z.int()) }),
});

export const postPlaceDismissal = endpoint({
  name: 'postPlaceDismissal',
  method: 'POST',
  path: '/poi/proposal/dismissal',
  access: 'poi:edit',
  changes: ['poi'],
  summary: 'Never propose these places to these fleets again',
  body: z.object({
    places: z
      .array(z.object({ fleet_id: idField, lat: latField, lng: lngField }))
      .min(1)
      .max(ACCEPTED_MAX),
  }),
  answer: z.object({ ok: z.literal(true) }),
});

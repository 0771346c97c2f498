import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';

/** A point of interest, or an area. */
const ofPlace = z.object({ place_id: idText });

/**
 * The day from which on the visits are searched again; the first day that is not consolidated if left out or
 * older.
 */
const since = z.object({ from: z.iso.date('val.date').optional() });

/** The last new search for the visits to a place; null before the first. */
const progress = z.object({
  /** The first day that can still change; earlier days are consolidated and stay as they are. */
  first_day: z.iso.date(),
  recompute: z
    .object({
      from: z.iso.date(),
      asked_at: z.iso.datetime(),
      /** Vehicles whose days are folded again, and those that still wait. */
      vehicles: z.int(),
      waiting: z.int(),
    })
    .nullable(),
});

/** Searches the visits to a point of interest again, after it was created or changed. */
export const postPoiRecompute = endpoint({
  name: 'postPoiRecompute',
  method: 'POST',
  path: '/place/poi/{place_id}/recompute',
  access: 'poi:edit',
  changes: ['poi'],
  summary: 'Find the visits to a point of interest anew, from a day on',
  params: ofPlace,
  body: since,
  answer: progress,
});

export const getPoiRecompute = endpoint({
  name: 'getPoiRecompute',
  method: 'GET',
  path: '/place/poi/{place_id}/recompute',
  access: 'poi:read',
  audited: 'poi',
  summary: 'How far the visits to a point of interest have been found anew',
  params: ofPlace,
  answer: progress,
});

/** Searches the stays in an area again, after it was created or changed. */
export const postAreaRecompute = endpoint({
  name: 'postAreaRecompute',
  method: 'POST',
  path: '/place/area/{place_id}/recompute',
  access: 'area:edit',
  changes: ['area'],
  summary: 'Find the stays in an area anew, from a day on',
  params: ofPlace,
  body: since,
  answer: progress,
});

export const getAreaRecompute = endpoint({
  name: 'getAreaRecompute',
  method: 'GET',
  path: '/place/area/{place_id}/recompute',
  access: 'area:read',
  audited: 'area',
  summary: 'How far the stays in an area have been found anew',
  params: ofPlace,
  answer: progress,
});

import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { MAP_FAILURES } from '#domain/street-map/map-failure.ts';
import {
  MAP_PIECE,
  MAP_WORK_KINDS,
  mapFileName,
  mapPieceQuery,
  mapRegionInput,
  roadFileInput,
  streetMapInput,
} from '#domain/street-map/map-order.ts';
import { MAP_STEPS, MAP_WORK_STATES } from '#domain/street-map/map-work.ts';
import { type AnswerOf, endpoint, octets } from './endpoint.ts';

const instant = z.iso.datetime();
const done = z.object({ ok: z.literal(true) });
const ofOrder = z.object({ order_id: idText });
const ofFile = z.object({ name: mapFileName });

/** A street map or a road file that is being made, or the last one. */
const mapWork = z.object({
  id: z.int(),
  kind: z.enum(MAP_WORK_KINDS),
  status: z.enum(MAP_WORK_STATES),
  countries: z.array(z.string()),
  /** In the folder of files; null: the archive elsewhere. */
  file: z.string().nullable(),
  is_renewal: z.boolean(),
  /** It was a renewal, and the archive had nothing newer. */
  is_current: z.boolean(),
  begun_at: instant,
  ended_at: instant.nullable(),
  step: z.enum(MAP_STEPS).nullable(),
  /** The part of the step that is done, 0 to 1. */
  share: z.number().nullable(),
  /** All octets to read, and those of a second lately; null: not known yet, or not counted. */
  octets: z.int().nullable(),
  octets_s: z.int().nullable(),
  failure: z.enum(MAP_FAILURES).nullable(),
  /** The failure in the words of the program, for people who look into it. */
  detail: z.string().nullable(),
});
export type MapWork = z.infer<typeof mapWork>;

/** The streets of the pages: a style of the settings, the own file, one of the settings, a free map, none. */
const SHOWN = ['style', 'own', 'setting', 'free', 'none'] as const;

export const getStreetMaps = endpoint({
  name: 'getStreetMaps',
  method: 'GET',
  path: '/street-map',
  access: 'street_map:read',
  audited: 'street_map',
  summary: 'The street map, the road files, and the work on them',
  answer: z.object({
    shown: z.enum(SHOWN),
    /** The street map that pages are served; null: there is none. */
    streets: z
      .object({
        /** Empty: everything that its source has. */
        countries: z.array(z.string()),
        max_zoom: z.int(),
        /** The archive that it was made from; null: it does not say. */
        source: z.string().nullable(),
        data_at: instant.nullable(),
        made_at: instant,
        octets: z.int(),
      })
      .nullable(),
    roads: z.array(
      z.object({
        /** The name of the file. */
        name: z.string(),
        country: z.string().nullable(),
        data_at: instant.nullable(),
        ways: z.int(),
        houses: z.int(),
        octets: z.int(),
      }),
    ),
    /** Files in the folder of files, from which maps can be made. */
    files: z.array(
      z.object({ name: z.string(), kind: z.enum(MAP_WORK_KINDS), octets: z.int(), changed_at: instant }),
    ),
    /** The folder of files, as its machine knows it. */
    folder: z.string(),
    work: mapWork.nullable(),
    /** The switch "renew every month"; null: off. `next_at`: when the archive is asked next. */
    renewal: z.object({ next_at: instant }).nullable(),
    /** The address of the archive; `{date}` is a day. */
    archive: z.string(),
    /** ISO codes of the countries whose tiles can be read. */
    countries: z.array(z.string()),
    free_octets: z.int(),
  }),
});
export type StreetMaps = AnswerOf<typeof getStreetMaps>;

export const postStreetMapSize = endpoint({
  name: 'postStreetMapSize',
  method: 'POST',
  path: '/street-map/size',
  access: 'street_map:edit',
  changes: [],
  summary: 'How large a street map would be; asks the archive',
  body: mapRegionInput,
  answer: z.object({
    /** Null: the archive did not say, because of `failure`. */
    size: z
      .object({
        /** Octets on the disk, to read, and of those still to be read. */
        octets: z.int(),
        read_octets: z.int(),
        left_octets: z.int(),
        data_at: instant.nullable(),
      })
      .nullable(),
    failure: z.enum(MAP_FAILURES).nullable(),
    detail: z.string().nullable(),
  }),
});

export const postStreetMap = endpoint({
  name: 'postStreetMap',
  method: 'POST',
  path: '/street-map/streets',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Make the street map of countries, from the archive or from a file',
  body: streetMapInput,
  answer: z.object({ id: z.int() }),
});

export const deleteStreetMap = endpoint({
  name: 'deleteStreetMap',
  method: 'DELETE',
  path: '/street-map/streets',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Delete the street map',
  answer: done,
});

export const postRoadFile = endpoint({
  name: 'postRoadFile',
  method: 'POST',
  path: '/street-map/roads',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Make a road file of a file of OpenStreetMap',
  body: roadFileInput,
  answer: z.object({ id: z.int() }),
});

export const deleteRoadFile = endpoint({
  name: 'deleteRoadFile',
  method: 'DELETE',
  path: '/street-map/roads/{name}',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Delete a road file',
  params: z.object({ name: z.string().max(120) }),
  answer: done,
});

export const postMapPause = endpoint({
  name: 'postMapPause',
  method: 'POST',
  path: '/street-map/order/{order_id}/pause',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Pause the work on a street map',
  params: ofOrder,
  answer: done,
});

export const postMapResumption = endpoint({
  name: 'postMapResumption',
  method: 'POST',
  path: '/street-map/order/{order_id}/resumption',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Go on with paused work, or try failed work again',
  params: ofOrder,
  answer: done,
});

export const deleteMapWork = endpoint({
  name: 'deleteMapWork',
  method: 'DELETE',
  path: '/street-map/order/{order_id}',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Cancel work, and drop what it has read',
  params: ofOrder,
  answer: done,
});

export const putMapRenewal = endpoint({
  name: 'putMapRenewal',
  method: 'PUT',
  path: '/street-map/renewal',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Renew the street map every month, or no longer',
  body: z.object({ on: z.boolean() }),
  answer: done,
});

export const postMapPiece = endpoint({
  name: 'postMapPiece',
  method: 'POST',
  path: '/street-map/file/{name}',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Send a piece of a file to the folder of files; pieces come in their order',
  params: ofFile,
  query: mapPieceQuery,
  body: octets({ max: MAP_PIECE, types: ['application/octet-stream'] }),
  answer: z.object({
    /** Octets of the file that are there. */
    octets: z.int(),
  }),
});

export const deleteMapFile = endpoint({
  name: 'deleteMapFile',
  method: 'DELETE',
  path: '/street-map/file/{name}',
  access: 'street_map:edit',
  changes: ['street_map'],
  summary: 'Delete a file of the folder of files',
  params: ofFile,
  answer: done,
});

import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { VALIDATIONS } from '#domain/refuelling/outcome.ts';
import { DISCREPANCY_REASONS, REFUELLING_LIST } from '#domain/refuelling/refuelling-list.ts';
import { endpoint } from './endpoint.ts';
import { listQueryOf } from './list.ts';
import { refuellingRecord, refuellingRow } from './refuelling.ts';

const instant = z.iso.datetime();
const ofRefuelling = z.object({ refuelling_id: idText });
const reads = ['refuelling', 'fuel_station', 'fuel_card', 'vehicle', 'fleet', 'driver'] as const;

/**
 * The knowledge of the vehicle's position at a refuelling:
 * - `known`: there are positions within the time that counts for it;
 * - `none`: there are no positions, or no vehicle;
 * - `private`: it was in private use, and no position is known;
 * - `hidden`: the caller may see no positions, or not those of that day.
 */
const DOSSIER_WHEREABOUTS = ['known', 'none', 'private', 'hidden'] as const;

const whereabouts = z.object({
  kind: z.enum(DOSSIER_WHEREABOUTS),
  /**
   * The position nearest to the station within the time that counts; metres are null until the station has a
   * place.
   */
  nearest: z
    .object({
      at: instant,
      lat: z.number(),
      lng: z.number(),
      place: z.string().nullable(),
      distance: z.number().nullable(),
    })
    .nullable(),
  /** The route around the refuelling: `[latitude, longitude]`, in pieces without gaps. */
  way: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type DossierWhereabouts = z.infer<typeof whereabouts>;

const outcome = z.object({
  at: instant,
  validation: z.enum(VALIDATIONS),
  /** Metres; null for callers who may not see positions. */
  station_distance: z.number().nullable(),
  discrepancy: z.number().nullable(),
  discrepancy_by: z.enum(['level', 'distance']).nullable(),
  discrepancy_reasons: z.array(z.enum(DISCREPANCY_REASONS)),
});

const refuellingDossier = z.object({
  refuelling: refuellingRecord,
  whereabouts,
  /** The litres in the tank around it; null if the tracker does not report them, or in private use. */
  tank: z
    .object({
      readings: z.array(z.object({ at: instant, litres: z.number() })),
      before: z.number().nullable(),
      after: z.number().nullable(),
    })
    .nullable(),
  /** The value with which the litres were compared; null before validation. */
  discrepancy_by: z.enum(['level', 'distance']).nullable(),
  /** By the tracker: metres on the odometer, and metres since the fill before. */
  odometer: z.number().nullable(),
  since_previous: z.number().nullable(),
  /**
   * Prices that other vehicles of the visible fleets paid for a unit of the class in that month; null without
   * any. Three decimals.
   */
  price: z.object({ mean: z.string(), least: z.string(), most: z.string(), count: z.int() }).nullable(),
  /** The fills before and after it, with the same card and of the same vehicle; the newest first. */
  card_fills: z.array(refuellingRow),
  vehicle_fills: z.array(refuellingRow),
  /** The newest first. */
  outcomes: z.array(outcome),
  /** The caller may see the names of drivers. */
  sees_names: z.boolean(),
});
export type RefuellingDossier = z.infer<typeof refuellingDossier>;

export const getRefuellingDossier = endpoint({
  name: 'getRefuellingDossier',
  method: 'GET',
  path: '/refuelling/{refuelling_id}/dossier',
  access: 'refuelling:read',
  audited: 'refuelling',
  of: reads,
  summary: 'All that is known around a refuelling, as far as the caller may know it',
  params: ofRefuelling,
  answer: refuellingDossier,
});

export const getRefuellingDossierFile = endpoint({
  name: 'getRefuellingDossierFile',
  method: 'GET',
  path: '/refuelling/{refuelling_id}/dossier/file',
  access: 'refuelling:read',
  audited: 'refuelling',
  summary: 'The dossier of a refuelling as a PDF',
  params: ofRefuelling,
  answer: 'bytes',
});

export const postRefuellingValidation = endpoint({
  name: 'postRefuellingValidation',
  method: 'POST',
  path: '/refuelling/validation',
  access: 'refuelling:import',
  changes: ['refuelling'],
  summary: 'Validates refuellings again: one, or all of a filter',
  query: listQueryOf(REFUELLING_LIST),
  body: z.object({
    /** Null: all that match the filter. */
    id: z.int().nullable(),
  }),
  answer: z.object({ count: z.int() }),
});

import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { ASSIGNMENT_TYPES } from '#domain/fine/fine.ts';
import { FINE_REASONS } from '#domain/fine/resolver.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();
const ofFine = z.object({ fine_id: idText });

/** The evidence for a driver. */
const evidence = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('card'),
    /** The time at which the card was read; null: only the card is known, not the time. */
    read_at: instant.nullable(),
    /** The start of the journey; null for callers who may not see journeys. */
    start: instant.nullable(),
    end: instant.nullable(),
  }),
  z.object({
    source: z.literal('assignment'),
    start: instant,
    /** Null: until further notice. */
    end: instant.nullable(),
  }),
  z.object({ source: z.literal('work_report') }),
  z.object({ source: z.literal('usual'), since: z.iso.date() }),
]);
export type FineEvidence = z.infer<typeof evidence>;

const candidate = z.object({
  driver_id: z.int(),
  /** The driver's name as the caller may read it. */
  driver: z.string(),
  /** The driver belongs to a fleet of the caller, who may therefore choose this driver. */
  is_in_scope: z.boolean(),
  is_proposed: z.boolean(),
  assignment_type: z.enum(ASSIGNMENT_TYPES),
  evidence: z.array(evidence),
});
export type FineCandidate = z.infer<typeof candidate>;

/** A position of the vehicle. */
const fix = z.object({
  at: instant,
  lat: z.number(),
  lng: z.number(),
  /** A description by places that the caller knows; null: nothing is near. */
  place: z.string().nullable(),
  /** Metres to the place of the fine; null while that place is not on the map. */
  distance: z.number().nullable(),
});
export type FineFix = z.infer<typeof fix>;

/**
 * The knowledge of the vehicle's position.
 * - `found`: a position at most 10 minutes from the time of the fine; `none`: no such position;
 * - `private`: the vehicle was in private use, for which there are no positions;
 * - `whole_day`: the hour is unknown, so only the route of the day is known;
 * - `not_ours`: the plate belonged to none of our vehicles;
 * - `hidden`: the caller may see no positions, or not those of that day.
 */
export const FINE_WHEREABOUTS = ['found', 'none', 'private', 'whole_day', 'not_ours', 'hidden'] as const;

const whereabouts = z.object({
  kind: z.enum(FINE_WHEREABOUTS),
  position: fix.nullable(),
  /**
   * The last position before and the first one after, on that day. Filled only if no position is close enough
   * in time.
   */
  before: fix.nullable(),
  after: fix.nullable(),
  /** The position of that day nearest to the place of the fine; null while that place is not on the map. */
  nearest: fix.nullable(),
  /**
   * The route of the journeys around the time, or of the day if the hour is unknown: `[latitude, longitude]`,
   * in pieces without gaps.
   */
  way: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type FineWhereabouts = z.infer<typeof whereabouts>;

/** The driver of a part of the day; null: nobody, or a driver whom the caller may not know. */
const driver = z.string().nullable();

export const fineDesk = z.object({
  /** The time zone of the vehicle. */
  time_zone: z.string(),
  /** The instants of the fine: two in the hour that is repeated in autumn, none when the hour is unknown. */
  instants: z.array(instant),
  day: z.object({ start: instant, end: instant }),
  /** `hidden`: the data indicates a driver whom the caller may not know. */
  reason: z.enum([...FINE_REASONS, 'hidden']),
  /** A card or an assignment indicates another driver than the proposed one. */
  is_disputed: z.boolean(),
  candidates: z.array(candidate),
  /**
   * The journeys of the day; null for callers who may not see journeys. Those in private use have no further
   * facts.
   */
  journeys: z.array(z.object({ start: instant, end: instant, driver, is_private: z.boolean() })).nullable(),
  /** The readings of cards on that day. */
  reads: z.array(z.object({ at: instant, driver })),
  assignments: z.array(z.object({ start: instant, end: instant.nullable(), driver })),
  whereabouts,
});
export type FineDesk = z.infer<typeof fineDesk>;

export const getFineDesk = endpoint({
  name: 'getFineDesk',
  method: 'GET',
  path: '/fine/{fine_id}/desk',
  access: 'fine_desk:read',
  audited: 'fine',
  of: ['fine', 'assignment', 'card', 'driver', 'vehicle'],
  summary: 'Who may have driven when a vehicle was fined, and what speaks for each',
  params: ofFine,
  answer: fineDesk,
});

export const getFineSheetFile = endpoint({
  name: 'getFineSheetFile',
  method: 'GET',
  path: '/fine/{fine_id}/sheet',
  access: 'fine:read',
  audited: 'fine',
  summary: 'The sheet that tells the authority who drove, as a PDF in the language of its country',
  params: ofFine,
  answer: 'bytes',
});

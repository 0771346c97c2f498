import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { ASSIGNMENT_TYPES } from '#domain/fine/fine.ts';
import { FINE_REASONS } from '#domain/fine/resolver.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();
const ofFine = z.object({ fine_id: idText });

/** What speaks for a driver. */
const evidence = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('card'),
    /** When the card was read; null: only that it was. */
    read_at: instant.nullable(),
    /** The journey; null for callers who see no journeys. */
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
  /** As the caller may read it. */
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
  /** In words, as the caller knows places; null: nothing is near. */
  place: z.string().nullable(),
  /** Metres to the place of the fine; null while that is not on the map. */
  distance: z.number().nullable(),
});
export type FineFix = z.infer<typeof fix>;

/**
 * What is known of where the vehicle was.
 * - `found`: a position at most 10 minutes from the time of the fine; `none`: no such position;
 * - `private`: the vehicle was in private use, whose positions nobody has;
 * - `whole_day`: the hour is unknown, so only the way of the day is known;
 * - `not_ours`: the plate was no vehicle of ours;
 * - `hidden`: the caller sees no positions, or not those of that day.
 */
export const FINE_WHEREABOUTS = ['found', 'none', 'private', 'whole_day', 'not_ours', 'hidden'] as const;

const whereabouts = z.object({
  kind: z.enum(FINE_WHEREABOUTS),
  position: fix.nullable(),
  /** The last position before and the first one after, on that day; only where there is none within the time. */
  before: fix.nullable(),
  after: fix.nullable(),
  /** When the vehicle came nearest to the place of the fine that day; null while that is not on the map. */
  nearest: fix.nullable(),
  /** The way of the journeys around the time, of the day if the hour is unknown: `[latitude, longitude]`, in pieces without gaps. */
  way: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type FineWhereabouts = z.infer<typeof whereabouts>;

/** Whose a stretch of the day was; null: nobody's, or nobody's of whom the caller may know. */
const driver = z.string().nullable();

export const fineDesk = z.object({
  /** The zone of the vehicle's clock. */
  time_zone: z.string(),
  /** When it happened: two instants in the hour that autumn repeats, none when the hour is unknown. */
  instants: z.array(instant),
  day: z.object({ start: instant, end: instant }),
  /** `hidden`: the data point to a driver of whom the caller may not know. */
  reason: z.enum([...FINE_REASONS, 'hidden']),
  /** A card or an assignment speaks for somebody else than the proposed driver. */
  is_disputed: z.boolean(),
  candidates: z.array(candidate),
  /** The journeys of the day; null for callers who see no journeys. Those in private use are told without anything else. */
  journeys: z.array(z.object({ start: instant, end: instant, driver, is_private: z.boolean() })).nullable(),
  /** The cards that were read that day. */
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

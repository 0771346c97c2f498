import { z } from 'zod';
import { BANDS, SCORE_TERMS, type TermId } from '#domain/report/score.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';

const TERM_IDS = Object.keys(SCORE_TERMS) as [TermId, ...TermId[]];
const day = z.iso.date();
const score = z.number().nullable();

/** How a driver drove in the weeks of the trend. */
const form = {
  /** For the scored weeks together, 0-100; null: too short a distance. */
  score,
  band: z.enum(BANDS as [(typeof BANDS)[number], ...(typeof BANDS)[number][]]).nullable(),
  /** The change against the weeks before the scored ones, points; null: unknown. */
  change: score,
  /** In the scored weeks, metres. */
  distance: z.number(),
  /** The score of each week; null: too short a distance. */
  weeks: z.array(score),
  /** The term that costs most, and its points; null: nothing is lost. */
  lift: z.object({ term: z.enum(TERM_IDS), points: z.number() }).nullable(),
};

/** The days of the answer: the Mondays of its weeks, and the range of the score. */
const days = { weeks: z.array(day), from: day, to: day };

export const getDriverRanking = endpoint({
  name: 'getDriverRanking',
  method: 'GET',
  path: '/driver/ranking',
  access: 'ranking:read',
  audited: 'report',
  of: ['driver', 'fleet', 'assignment', 'card'],
  summary: 'Drivers by their score of driving style, with its trend; never staff of structure',
  query: listQuery.pick({ fleets: true }),
  answer: z.object({
    ...days,
    rows: z.array(
      z.object({
        driver_id: z.int(),
        /** `#id` if the caller may not see names. */
        name: z.string(),
        fleet: z.string(),
        /** Equal scores share a place; null: no score. */
        rank: z.int().nullable(),
        ...form,
      }),
    ),
  }),
});
export type DriverRanking = AnswerOf<typeof getDriverRanking>;

export const getOwnScore = endpoint({
  name: 'getOwnScore',
  method: 'GET',
  path: '/driver/own/score',
  access: 'session',
  of: ['driver', 'driver_note', 'assignment', 'card'],
  summary: "The caller's own score as a driver, and the notes that he may read",
  answer: z.object({
    ...days,
    /** Null: the caller is no driver, or is staff of structure, who are never scored. */
    form: z.object(form).nullable(),
    /**
     * The points that each term took from the score. Each has its figure in the unit of its cap, and the most
     * points that it can take. Null without a score.
     */
    lost: z
      .array(z.object({ id: z.enum(TERM_IDS), figure: z.number(), weight: z.number(), points: z.number() }))
      .nullable(),
    /** The latest first. */
    notes: z.array(z.object({ id: z.int(), made_at: z.iso.datetime(), text: z.string() })),
  }),
});
export type OwnScore = AnswerOf<typeof getOwnScore>;

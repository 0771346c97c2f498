import { z } from 'zod';
import { dayField } from '#domain/field.ts';
import { ruleInput, thresholdsInput, trialInput } from '#domain/rule/rule-input.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';

/** Rules that apply, or will apply, in a fleet that the caller sees. */
const ruleVersionRow = z.object({
  version: z.int(),
  /** Null: the rules apply to all vehicles, or to a fleet above the visible ones (`is_above`). */
  fleet_id: z.int().nullable(),
  fleet: z.string().nullable(),
  is_above: z.boolean(),
  /** Null: version 1, which is part of the product. */
  from: dayField.nullable(),
  thresholds: thresholdsInput,
  /** Null if the caller may not see it. */
  reason: z.string().nullable(),
  adopted_at: z.iso.datetime().nullable(),
  adopter: z.string().nullable(),
  /** The rules have not begun, and the caller may withdraw them. */
  can_withdraw: z.boolean(),
});
export type RuleVersionRow = z.infer<typeof ruleVersionRow>;

export const getRules = endpoint({
  name: 'getRules',
  method: 'GET',
  path: '/rule',
  access: 'rule:read',
  audited: 'rule',
  of: ['rule', 'fleet', 'user'],
  summary: 'Thresholds of journeys and events: what was adopted, and what counts in each fleet today',
  answer: z.object({
    versions: z.array(ruleVersionRow),
    /** The version that applies today in each visible fleet. */
    fleets: z.array(z.object({ fleet_id: z.int(), version: z.int() })),
    /** The version for vehicles in a fleet without rules of its own. */
    general: z.int(),
    /** The earliest day with which rules may begin: the days before it are consolidated. */
    first_day: dayField,
    /** Months for which rules can be tried, the newest first. */
    months: z.array(z.string()),
    /** The caller may adopt rules for all vehicles. */
    may_general: z.boolean(),
  }),
});

/**
 * Rules that were adopted and withdrawn, for visible fleets and for all vehicles. Withdrawn rules appear only
 * here.
 */
export const getRuleHistory = endpoint({
  name: 'getRuleHistory',
  method: 'GET',
  path: '/rule/history',
  access: 'rule:read',
  audited: 'rule',
  of: ['rule', 'fleet'],
  summary: 'Who adopted or took back which thresholds, when and why',
  answer: historyAnswer,
});

export const postRule = endpoint({
  name: 'postRule',
  method: 'POST',
  path: '/rule',
  access: 'rule:edit',
  changes: ['rule'],
  summary: 'Adopts thresholds for a fleet from a day on; open days from then on are made again',
  body: ruleInput,
  answer: z.object({ version: z.int(), /** Vehicles whose open days are recalculated. */ vehicles: z.int() }),
});

export const deleteRule = endpoint({
  name: 'deleteRule',
  method: 'DELETE',
  path: '/rule/{rule_version}',
  access: 'rule:edit',
  changes: ['rule'],
  summary: 'Takes back rules that have not begun',
  params: z.object({
    rule_version: z.coerce.number<number | string>('val.number').int().positive().max(2_147_483_647),
  }),
  answer: z.object({ ok: z.literal(true) }),
});

/**
 * The figures of a vehicle, or of all, in the month by some rules. Metres, seconds. Private use is left out.
 */
const trialFigures = z.object({
  journeys: z.int(),
  distance: z.number(),
  movement: z.number(),
  idle: z.number(),
  excesses: z.int(),
  legal_excesses: z.int(),
  warnings: z.int(),
  harsh_acceleration: z.int(),
  harsh_braking: z.int(),
  harsh_cornering: z.int(),
  visits: z.int(),
  /** 0-100; null under 50 km. */
  score: z.number().nullable(),
});
export type TrialFigures = z.infer<typeof trialFigures>;

const trialVehicle = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  before: trialFigures,
  after: trialFigures,
});
export type TrialVehicle = z.infer<typeof trialVehicle>;

/** A line of the answer: the number of vehicles done, the number of all, and the next ones. */
export const trialPart = z.object({ done: z.int(), of: z.int(), vehicles: z.array(trialVehicle) });
export type TrialPart = z.infer<typeof trialPart>;

/** The last line: an answer without it is incomplete. */
export const trialEnd = z.object({
  before: trialFigures,
  after: trialFigures,
  /** The versions that applied in the month. */
  versions: z.array(z.int()),
});
export type TrialEnd = z.infer<typeof trialEnd>;

/**
 * Folds the stored records of a month twice, by the rules in force and by others. The answer has both results
 * as JSON lines (`application/x-ndjson`): `trialPart`…, `trialEnd`. Nothing is stored. The fold stops when
 * the caller closes the connection.
 */
export const postRuleTrial = endpoint({
  name: 'postRuleTrial',
  method: 'POST',
  path: '/rule/trial',
  access: 'rule:read',
  audited: 'rule',
  summary: 'What a month would look like by other thresholds; answers JSON lines and stores nothing',
  body: trialInput,
  answer: 'bytes',
});

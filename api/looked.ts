import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { LANGUAGES } from '#domain/language.ts';
import { LOOK_KINDS } from '#domain/looked/look.ts';
import { purposeInput } from '#domain/looked/purpose.ts';
import { lookedRuleInput, UNLINK_DAYS } from '#domain/looked/unlinking.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';

const day = z.iso.date();
const done = z.object({ ok: z.literal(true) });

/** A month by its year and number: `2026-02`. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'val.date');

/** The purpose counts for this session, for as long as the rules of the drivers' fleets say. */
export const postLookPurpose = endpoint({
  name: 'postLookPurpose',
  method: 'POST',
  path: '/looked/purpose',
  access: 'session',
  changes: [],
  summary: 'Choose the purpose for which this session opens the past of drivers',
  body: purposeInput,
  answer: done,
});

/** One reader, kind and purpose in one hour. */
const lookLine = z.object({
  at: z.iso.datetime(),
  name: z.string(),
  /** A role of the wire; null for a user without a role. */
  role: z.string().nullable(),
  kind: z.enum(LOOK_KINDS),
  /** The days that were opened; null for the present. */
  from: day.nullable(),
  to: day.nullable(),
  /** A code of the product or the installation's own words; null: none was chosen. */
  purpose: z.string().nullable(),
  words: z.string().nullable(),
});
export type LookRow = z.infer<typeof lookLine>;

export const getOwnLooks = endpoint({
  name: 'getOwnLooks',
  method: 'GET',
  path: '/looked/own',
  access: 'session',
  of: ['driver', 'look'],
  summary: 'Who opened where the caller drives or drove, in one month, the latest first',
  query: z.object({ month: month.optional() }),
  answer: z.object({
    /** False: the caller is no driver, so there is nothing to show. */
    is_driver: z.boolean(),
    /** The zone of days and months. */
    time_zone: z.string(),
    month: z.string(),
    /** Months with a line, and those between them, the newest first. */
    months: z.array(z.string()),
    /** Months that are over, with a statement. */
    stated: z.array(z.string()),
    lines: z.array(lookLine),
    /** There are more lines in the month; the statement has all of them. */
    is_cut: z.boolean(),
  }),
});
export type OwnLooks = AnswerOf<typeof getOwnLooks>;

const ofMonth = z.object({ month });

export const getOwnStatement = endpoint({
  name: 'getOwnStatement',
  method: 'GET',
  path: '/looked/own/{month}/pdf',
  access: 'session',
  of: ['look'],
  summary: "The caller's statement of a month that is over, as a PDF",
  params: ofMonth,
  answer: 'bytes',
});

export const getOwnStatementData = endpoint({
  name: 'getOwnStatementData',
  method: 'GET',
  path: '/looked/own/{month}/json',
  access: 'session',
  of: ['look'],
  summary: 'The same statement for programs, with the hash of each line',
  params: ofMonth,
  answer: 'bytes',
});

const rule = lookedRuleInput.omit({ version: true });
const ofFleet = z.object({ fleet_id: idText });

/** The rule of a fleet, its own or that of the nearest fleet above it. */
export const getLookedRule = endpoint({
  name: 'getLookedRule',
  method: 'GET',
  path: '/looked/rule/{fleet_id}',
  access: 'looked_rule:read',
  audited: 'looked_rule',
  of: ['looked_rule', 'fleet'],
  summary: 'Whether users must say why they look at drivers of a fleet, and when drivers are unlinked',
  params: ofFleet,
  answer: z.object({
    own: lookedRuleInput.extend({ version: z.int() }).nullable(),
    /** The rule that counts without an own one; `fleet` is null for one that the caller does not see. */
    above: z.object({ fleet: z.string().nullable(), rule }).nullable(),
    /** The days that the product proposes for the fleet's country. */
    proposed_days: z.int().nullable(),
  }),
});
export type LookedRule = AnswerOf<typeof getLookedRule>;

export const putLookedRule = endpoint({
  name: 'putLookedRule',
  method: 'PUT',
  path: '/looked/rule/{fleet_id}',
  access: 'looked_rule:edit',
  changes: ['looked_rule'],
  summary: 'Give a fleet a rule of its own',
  params: ofFleet,
  body: lookedRuleInput,
  answer: done,
});

export const deleteLookedRule = endpoint({
  name: 'deleteLookedRule',
  method: 'DELETE',
  path: '/looked/rule/{fleet_id}',
  access: 'looked_rule:edit',
  changes: ['looked_rule'],
  summary: 'Take the own rule of a fleet away, so that the fleet above decides again',
  params: ofFleet,
  answer: done,
});

/** The preview of a rule that is not in force yet: the next night would unlink this. */
export const getUnlinkingPreview = endpoint({
  name: 'getUnlinkingPreview',
  method: 'GET',
  path: '/looked/rule/{fleet_id}/preview',
  access: 'looked_rule:read',
  audited: 'looked_rule',
  of: ['looked_rule', 'driver', 'assignment', 'fine'],
  summary: 'Count what would be unlinked from drivers of a fleet and of all fleets below it',
  params: ofFleet,
  query: z.object({
    days: z.coerce.number<string>('val.number').int().min(UNLINK_DAYS.min).max(UNLINK_DAYS.max),
  }),
  answer: z.object({
    /** The first day that still names drivers, in the zone of the caller. */
    first_day: day,
    drivers: z.int(),
    /** Drivers who stay linked for a fine or a claim that is open. */
    kept: z.int(),
    journeys: z.int(),
    assignments: z.int(),
  }),
});
export type UnlinkingPreview = AnswerOf<typeof getUnlinkingPreview>;

export const getPrivacyPapersExport = endpoint({
  name: 'getPrivacyPapersExport',
  method: 'GET',
  path: '/looked/rule/{fleet_id}/papers',
  access: 'looked_rule:read',
  audited: 'looked_rule',
  summary: 'Drafts of the papers on data protection of a fleet, from its settings, as an archive of PDFs',
  params: ofFleet,
  /** Without a language: that of the caller. */
  query: z.object({ language: z.enum(LANGUAGES, 'err.language').optional() }),
  isExport: true,
  answer: 'bytes',
});

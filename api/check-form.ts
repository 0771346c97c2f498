import { z } from 'zod';
import { FORM_SEEDS, formContent, formInput, words } from '#domain/check/form.ts';
import { checkRuleInput } from '#domain/check/missed.ts';
import { idText, versionField } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();
const ofForm = z.object({ form_id: idText });
const ofFleet = z.object({ fleet_id: idText });

/** A form of a visible fleet, or of one above it. */
export const formRow = z.object({
  id: z.int(),
  /** By language. */
  name: words,
  seed: z.enum(FORM_SEEDS).nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  type_ids: z.array(z.int()),
  /** Their names in the language of the caller. */
  types: z.array(z.string()),
  is_active: z.boolean(),
  /** The newest version. */
  number: z.int(),
  published_at: instant,
  /** How many checks were filled in by it. */
  checks: z.int(),
  /** The caller sees its fleet: others belong to a fleet above. */
  is_own: z.boolean(),
  version: z.int(),
});
export type FormRow = z.infer<typeof formRow>;

/** A form with its versions, newest first. */
export const formRecord = formRow.extend({
  versions: z.array(
    z.object({
      number: z.int(),
      published_at: instant,
      /** Null: by the product itself. */
      published_by: z.string().nullable(),
      content: formContent,
    }),
  ),
});
export type FormRecord = z.infer<typeof formRecord>;

export const getCheckForms = endpoint({
  name: 'getCheckForms',
  method: 'GET',
  path: '/check-form',
  access: 'check:read',
  audited: 'check_form',
  of: ['check_form', 'check', 'fleet', 'enum_value'],
  summary: 'Forms by which vehicles are checked',
  answer: z.object({ rows: z.array(formRow) }),
});

export const getCheckForm = endpoint({
  name: 'getCheckForm',
  method: 'GET',
  path: '/check-form/{form_id}',
  access: 'check:read',
  audited: 'check_form',
  of: ['check_form', 'check', 'fleet', 'enum_value'],
  summary: 'One form with its versions',
  params: ofForm,
  answer: formRecord,
});

export const postCheckForm = endpoint({
  name: 'postCheckForm',
  method: 'POST',
  path: '/check-form',
  access: 'check_form:edit',
  changes: ['check_form'],
  summary: 'Publish a new form',
  body: formInput,
  bodyKb: 64,
  answer: z.object({ id: z.int() }),
});

export const putCheckForm = endpoint({
  name: 'putCheckForm',
  method: 'PUT',
  path: '/check-form/{form_id}',
  access: 'check_form:edit',
  changes: ['check_form'],
  summary: 'Edit a form: other questions become its next version',
  params: ofForm,
  body: formInput.extend({ version: versionField }),
  bodyKb: 64,
  answer: z.object({ version: z.int(), number: z.int() }),
});

/** A rule of a visible fleet, or of one above it. */
export const ruleRow = z.object({
  fleet_id: z.int(),
  fleet: z.string(),
  is_demanded: z.boolean(),
  valid_hours: z.int(),
  since: instant,
  is_own: z.boolean(),
});
export type CheckRuleRow = z.infer<typeof ruleRow>;

export const getCheckRules = endpoint({
  name: 'getCheckRules',
  method: 'GET',
  path: '/check-rule',
  access: 'check:read',
  audited: 'check_rule',
  of: ['check_rule', 'fleet'],
  summary: 'Which fleets demand a check before the first journey of the day',
  answer: z.object({ rows: z.array(ruleRow) }),
});

export const putCheckRule = endpoint({
  name: 'putCheckRule',
  method: 'PUT',
  path: '/check-rule/{fleet_id}',
  access: 'check_rule:edit',
  changes: ['check_rule'],
  summary: 'Say whether a fleet, and those below it without a rule of their own, demand a check',
  params: ofFleet,
  body: checkRuleInput,
  answer: z.object({ ok: z.literal(true) }),
});

export const deleteCheckRule = endpoint({
  name: 'deleteCheckRule',
  method: 'DELETE',
  path: '/check-rule/{fleet_id}',
  access: 'check_rule:edit',
  changes: ['check_rule'],
  summary: 'Take away the rule of a fleet: that of the fleet above counts again',
  params: ofFleet,
  answer: z.object({ ok: z.literal(true) }),
});

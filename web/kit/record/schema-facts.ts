import type { z } from 'zod';
import { schemaAt } from '#domain/input-fault.ts';

/** The rules of a field that are shown before anything is typed. */
export type FieldFacts = { required: boolean; maxLength: number | undefined };

/** May this part be left out altogether? */
const mayMiss = (part: z.core.$ZodType) => (part as z.ZodType).safeParse(undefined).success;
const mayBeNull = (part: z.core.$ZodType) => (part as z.ZodType).safeParse(null).success;

/** Required: it may be neither null nor left out. The longest text comes from the schema. */
export function fieldFacts(schema: z.ZodObject, name: string): FieldFacts {
  const part = schema.shape[name];
  if (!part) throw new Error(`the form's schema has no field ${name}`);
  const bare = schemaAt(part, []) as Partial<z.ZodString> | undefined;
  return {
    required: !mayBeNull(part) && !mayMiss(part),
    maxLength: bare?._zod?.def.type === 'string' ? (bare.maxLength ?? undefined) : undefined,
  };
}

/** The draft in the form of the schema: an empty field that may be left out, but not be null, is left out. */
export function inputOf(
  schema: z.ZodObject,
  draft: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(draft)) {
    const part = schema.shape[name];
    if (value === null && part && !mayBeNull(part) && mayMiss(part)) continue;
    input[name] = value;
  }
  return input;
}

/** A draft with every field of the schema. Fields that are not given are empty. */
export function draftOf(
  schema: z.ZodObject,
  initial: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, initial[name] ?? null]));
}

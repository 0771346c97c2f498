import type { z } from 'zod';
import { schemaAt } from '#domain/input-fault.ts';

/** What a field shows of its rules before anything is typed. */
export type FieldFacts = { required: boolean; maxLength: number | undefined };

/** Can the part be left out altogether? */
const mayMiss = (part: z.core.$ZodType) => (part as z.ZodType).safeParse(undefined).success;
const mayBeNull = (part: z.core.$ZodType) => (part as z.ZodType).safeParse(null).success;

/** Required: it may be neither null nor left out. Longest text: as the schema has it. */
export function fieldFacts(schema: z.ZodObject, name: string): FieldFacts {
  const part = schema.shape[name];
  if (!part) throw new Error(`the form's schema has no field ${name}`);
  const bare = schemaAt(part, []) as Partial<z.ZodString> | undefined;
  return {
    required: !mayBeNull(part) && !mayMiss(part),
    maxLength: bare?._zod?.def.type === 'string' ? (bare.maxLength ?? undefined) : undefined,
  };
}

/** The draft as the schema wants it: what is empty and may be left out, but not null, is left out. */
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

/** A draft with every field of the schema; what is not given is empty. */
export function draftOf(
  schema: z.ZodObject,
  initial: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, initial[name] ?? null]));
}

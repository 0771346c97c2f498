import { z } from 'zod';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { FAULT_CODES } from '#domain/fault-code.ts';

const isFaultCode = (message: string) => (FAULT_CODES as readonly string[]).includes(message);

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], value);
}

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] } & {
  minimum?: number;
  maximum?: number;
};

/** Both ends of a number's range, for a message that names them; an issue tells only the end that was passed. */
function rangeAt(schema: z.ZodType, path: readonly PropertyKey[]): { min: number; max: number } | undefined {
  let found = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema | undefined;
  for (const key of path) {
    found = found?.anyOf?.find((one) => one.properties || one.items) ?? found;
    found = typeof key === 'number' ? found?.items : found?.properties?.[String(key)];
  }
  found = found?.anyOf?.find((one) => one.maximum !== undefined) ?? found;
  const { minimum: min, maximum: max } = found ?? {};
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** The message key of a failed check: the schema's own where it names one, else by the kind of failure (domain rules §9.1). */
function fieldFault(schema: z.ZodType, input: unknown, issue: z.core.$ZodIssue): FieldFault {
  const field = issue.path.map(String).join('.');
  const given = at(input, issue.path);
  if (given === undefined || given === null) return { field, code: 'val.required' };
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return { field, code: 'val.maxLength', params: { max: Number(issue.maximum) } };
  }
  // `val.required` given to a whole schema is also put on checks that say nothing themselves.
  if (isFaultCode(issue.message) && issue.message !== 'val.required') return { field, code: issue.message };
  if (issue.code === 'too_small' && issue.origin === 'string') return { field, code: 'val.required' };
  if (issue.code === 'invalid_value') return { field, code: 'val.enum' };
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const range = rangeAt(schema, issue.path);
    return { field, code: 'val.range', ...(range && { params: range }) };
  }
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected)) {
    return { field, code: 'val.number' };
  }
  if (issue.code === 'invalid_format') {
    const codes: Record<string, string> = {
      email: 'val.email',
      date: 'val.date',
      datetime: 'val.date',
      time: 'val.time',
    };
    return { field, code: codes[issue.format] ?? 'val.pattern' };
  }
  return { field, code: 'val.pattern' };
}

/** PostgreSQL cannot hold the character 0; nobody types it (domain rules §9.1: control characters are refused). */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasNul(key) || hasNul(inner));
}

/**
 * Checks what a request brings against its schema.
 * @throws Fault `err.request` 422 with every field that failed; 400 when it is not even an object
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || hasNul(input)) {
    throw new Fault('err.request', 400);
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => fieldFault(schema, input, issue));
  throw new Fault('err.request', 422, { fields });
}

/** A filter nobody knows would be dropped in silence and answer more than was asked for: 400 (domain rules §0.2). */
export function refuseUnknownFilters(schema: z.ZodType | undefined, query: object): void {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  if (Object.keys(query).some((name) => !known.includes(name))) throw new Fault('err.request', 400);
}

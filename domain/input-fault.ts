import type { z } from 'zod';
import type { FieldFault } from './fault.ts';
import { FAULT_CODES } from './fault-code.ts';

const isFaultCode = (message: string) => (FAULT_CODES as readonly string[]).includes(message);

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], value);
}

/** The part of zod's schema definition that is read here. */
type Definition = {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
};

const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/** The schema without its optional, default and transform wrappers. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType, in: before, out: after } = definitionOf(schema);
  if (innerType) return bare(innerType);
  if (type !== 'pipe' || !before || !after) return schema;
  return definitionOf(before).type === 'transform' ? bare(after) : bare(before);
}

/**
 * The bare schema of a part of an input; undefined if the input has no such part. Example: path `['ranges',
 * 0, 'entry']`.
 */
export function schemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  const found = bare(schema);
  const [key, ...rest] = path;
  if (key === undefined) return found;
  const { options, shape, element, valueType } = definitionOf(found);
  if (options) {
    for (const option of options) {
      const inner = schemaAt(option, path);
      if (inner) return inner;
    }
    return undefined;
  }
  const inner = shape?.[String(key)] ?? element ?? valueType;
  return inner && schemaAt(inner, rest);
}

type Bound = { value: number; inclusive: boolean };

/**
 * Both limits of a number's range, for a message that names them; an issue names only the limit that was
 * passed.
 */
function rangeAt(schema: z.ZodType, path: readonly PropertyKey[]): { min: number; max: number } | undefined {
  const found = schemaAt(schema, path) as Partial<z.ZodNumber> | undefined;
  const { minValue: min, maxValue: max, isInt } = found ?? {};
  if (typeof min !== 'number' || typeof max !== 'number' || !Number.isFinite(max - min)) return undefined;
  const bounds = (found!._zod!.def.checks ?? []).map((check) => check._zod.def as unknown as Bound);
  // If a limit is excluded, the last whole number that passes is the one next to it.
  const step = (end: number) =>
    isInt && bounds.some(({ value, inclusive }) => value === end && inclusive === false) ? 1 : 0;
  return { min: min + step(min), max: max - step(max) };
}

const FORMAT_CODES: Readonly<Record<string, string>> = {
  email: 'val.email',
  date: 'val.date',
  datetime: 'val.date',
  time: 'val.time',
};

/**
 * The message key of a failed check: from the schema if it names one, otherwise by the kind of failure
 * (domain rules §9.1).
 */
function fieldFault(schema: z.ZodType, input: unknown, issue: z.core.$ZodIssue): FieldFault {
  const field = issue.path.map(String).join('.');
  const given = at(input, issue.path);
  if (given === undefined || given === null) return { field, code: 'val.required' };
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return { field, code: 'val.maxLength', params: { max: Number(issue.maximum) } };
  }
  if (issue.code === 'too_big' && issue.message === 'val.tooManyFleets') {
    return { field, code: issue.message, params: { max: Number(issue.maximum) } };
  }
  // When `val.required` is given to a whole schema, zod also puts it on checks without a message of their
  // own.
  if (isFaultCode(issue.message) && issue.message !== 'val.required') return { field, code: issue.message };
  if (
    issue.code === 'too_small' &&
    (issue.origin === 'string' || (issue.origin === 'array' && issue.minimum === 1))
  )
    return { field, code: 'val.required' };
  if (issue.code === 'invalid_value') return { field, code: 'val.enum' };
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const range = rangeAt(schema, issue.path);
    return { field, code: 'val.range', ...(range && { params: range }) };
  }
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected)) {
    return { field, code: 'val.number' };
  }
  if (issue.code === 'invalid_format') return { field, code: FORMAT_CODES[issue.format] ?? 'val.pattern' };
  return { field, code: 'val.pattern' };
}

/**
 * Fields named in one answer. A form has fewer; a body made to fail everywhere must not get an answer larger
 * than itself.
 */
const FAULTS_MAX = 100;

/** The result of checking an input: its values, or the fields that failed. */
export type CheckedInput<Schema extends z.ZodType> =
  | { data: z.output<Schema>; fields: null }
  | { data: null; fields: FieldFault[] };

/**
 * Checks an input against its schema. Forms and endpoints both use it, so that both give the same messages
 * (domain rules §9.1). The names of nested fields are joined by dots: `ranges.0.entry`.
 */
export function checkInput<Schema extends z.ZodType>(schema: Schema, input: unknown): CheckedInput<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { data: parsed.data, fields: null };
  const issues = parsed.error.issues.slice(0, FAULTS_MAX);
  return { data: null, fields: issues.map((issue) => fieldFault(schema, input, issue)) };
}

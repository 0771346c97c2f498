import { z } from 'zod';
import { Fault } from '#domain/fault.ts';
import { checkInput } from '#domain/input-fault.ts';

/**
 * Can PostgreSQL store the text? It can hold neither the character 0 nor half of a character. Nobody types
 * them (domain rules §9.1: control characters are refused).
 */
const isText = (text: string) => text.isWellFormed() && !text.includes('\0');

/**
 * Can all texts in the input be stored? It works without recursion, which the sender of the input could drive
 * too deep.
 */
function isStorable(input: object): boolean {
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !isText(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isText(key)) return false;
      left.push(inner);
    }
  }
  return true;
}

/**
 * Checks the input of a request against its schema. @throws Fault `err.request` 422 with every field that
 * failed; 400 when it is not even an object
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || !isStorable(input)) {
    throw new Fault('err.request', 400);
  }
  const { data, fields } = checkInput(schema, input);
  if (fields) throw new Fault('err.request', 422, { fields });
  return data;
}

/**
 * Refuses unknown filters: 400 (domain rules §0.2). Ignoring one would give a larger answer than the caller
 * expects.
 */
export function refuseUnknownFilters(schema: z.ZodType | undefined, query: object): void {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  if (Object.keys(query).some((name) => !known.includes(name))) throw new Fault('err.request', 400);
}

import type { z } from 'zod';
import type { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { checkInput } from '#domain/input-fault.ts';
import type { Command } from '#server/base/access/command.ts';
import { translatorOf } from '#text/translator.ts';
import type { Tally } from './tally.ts';
import { idOf, type Row, textOf } from './value.ts';

/** The writing of the records of a source, in one transaction. */
export type Arrival = {
  tx: Command;
  tally: Tally;
  nowMs: number;
  /** Zone and language of people and vehicles for which the source says none. */
  zone: string;
  language: string;
  /** The fleet into which all comes. */
  top: { id: number; name: string; country: string };
};

/** The id and the name of a row, for messages and records. */
export const nameOf = (row: Row) => ({
  id: idOf(row.id),
  name: (textOf(row.name) ?? textOf(row.uniqueid) ?? '').replace(/\s+/g, ' '),
});

/** An input that passed its check, or the reason why it does not. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  given: Record<string, unknown>,
): { data: z.output<Schema>; reason: null } | { data: null; reason: string } {
  const { data, fields } = checkInput(schema, given);
  if (fields === null) return { data, reason: null };
  const words = fields.map(({ field, code, params }) => {
    const value = given[field];
    const named = typeof value === 'string' ? `${field} "${value.slice(0, 60)}"` : field;
    return `${named}: ${wordsOf(code, params)}`;
  });
  return { data: null, reason: words.join('; ') };
}

/** The English text of a fault. */
export const reasonOf = ({ code, params }: Fault) => wordsOf(code, params);

const wordsOf = (code: string, params: Fault['params'] = {}) =>
  translatorOf('en')(`fault.${code as FaultCode}`, { ...params });

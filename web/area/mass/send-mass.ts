import type { AnswerOf } from '#api/endpoint.ts';
import { postMassFile, postMassHeads } from '#api/mass.ts';
import type { MassMode } from '#domain/mass/mass-change.ts';
import { call } from '#web/base/call/call.ts';

const NAME_MAX = 200;
/** The longest time for checking a file, milliseconds. */
const OPTIONS = { quiet: true, timeoutMs: 60_000 };

/** A file whose heads wait for a choice. */
export type ReadHeads = { file: File; mode: MassMode; read: AnswerOf<typeof postMassHeads> };

/** Has a file checked, with what the user chose for its heads; returns the id of its draft. */
export async function sendMass(
  { file, mode }: Pick<ReadHeads, 'file' | 'mode'>,
  heads?: string,
): Promise<number> {
  const query = { mode, name: file.name.slice(-NAME_MAX), ...(heads && { heads }) };
  return (await call(postMassFile, { query, body: file }, OPTIONS)).id;
}

/** The heads of a file, if the user must choose for some of them; null: the template names all. */
export async function unknownHeads(file: File, mode: MassMode): Promise<ReadHeads | null> {
  const read = await call(postMassHeads, { body: file }, OPTIONS);
  const named = new Set(Object.values(read.columns));
  const isNamed = read.heads.every((_, at) => named.has(at)) && 'license' in read.columns;
  return isNamed ? null : { file, mode, read };
}

/** The choice for every head as the server reads it: `0:license,1:`. */
export function headsText(heads: readonly string[], columns: Readonly<Record<string, number>>): string {
  const fields = new Map(Object.entries(columns).map(([field, at]) => [at, field]));
  return heads.map((_, at) => `${at}:${fields.get(at) ?? ''}`).join(',');
}

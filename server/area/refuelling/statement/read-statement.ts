import { type Selectable, sql } from 'kysely';
import type { StatementRecord } from '#api/statement.ts';
import { STATEMENT } from '#domain/constants.ts';
import { iso } from '#domain/iso.ts';
import { headsKey, plainHead } from '#domain/line-file/head.ts';
import { textIn } from '#domain/line-file/line-cell.ts';
import { plainText } from '#domain/plain-text.ts';
import {
  isProviderHead,
  likeliest,
  PROVIDERS,
  type StatementField,
  type StatementMapping,
} from '#domain/refuelling/mapping.ts';
import type { MendedTexts } from '#domain/refuelling/statement-line.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import type { FuelStatement } from '#server/base/db/schema.gen.ts';
import { type LineFile, readLines } from '#server/base/line-file/read-lines.ts';
import { isTemplateHead, templateMapping } from './template.ts';

type Tx = Pick<Database, 'sql'>;

/** The most lines that show how a file is read. */
const SAMPLE = 6;

/**
 * The lines of a statement; its head line is found by providers' heads, and by heads that were read before.
 */
export async function linesOf(tx: Tx, content: Uint8Array): Promise<LineFile> {
  const { rows } = await sql<{ key: string }>`
    select heads_key as key from statement_mapping`.execute(tx.sql);
  const seen = new Set(rows.flatMap(({ key }) => key.split(' ')));
  const isKnown = (head: string) =>
    isProviderHead(head) || isTemplateHead(head) || (head !== '' && seen.has(plainHead(head)));
  return readLines(content, { rows: STATEMENT.lines, isKnown });
}

export type OwnStatement = Selectable<FuelStatement>;

/** Locks a statement until the command ends. */
export async function lockStatement({ sql: db }: Tx, id: number): Promise<void> {
  await db.selectFrom('fuel_statement').select('id').where('id', '=', id).forUpdate().execute();
}

/** The texts that the user wrote over cells of a statement. */
export function mendedOf({ mended }: Pick<OwnStatement, 'mended'>): MendedTexts {
  // The column holds JSON written by this folder.
  return (mended ?? {}) as MendedTexts;
}

/** Gives the cells of a line as texts, by the heads, with those that the user wrote over them. */
export function textsOf(
  { heads, rows }: LineFile,
  columns: StatementMapping,
  mended: MendedTexts,
): (line: number) => string[] {
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  const fields = new Map(Object.entries(columns).map(([field, head]) => [head, field as StatementField]));
  return (line) => {
    const cells = byLine.get(line) ?? [];
    return heads.map((head, at) => {
      const field = fields.get(head);
      return (field && mended[line]?.[field]) ?? textIn(cells[at]);
    });
  };
}

/** A file that the caller has uploaded; system staff also sees those of others. */
export async function ownStatement({ sql: db }: Tx, caller: Caller, id: number): Promise<OwnStatement> {
  const found = await db.selectFrom('fuel_statement').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || (found.user_id !== caller.userId && !caller.actors.includes('SYS'))) throw notFound();
  return found;
}

/**
 * The reading of a file: by the last mapping of its heads. Without one it is by the heads of the template or
 * of the likeliest provider, whichever find more.
 */
export async function statementRecord(
  tx: Tx,
  statement: Pick<Selectable<FuelStatement>, 'id' | 'file_name' | 'digest' | 'user_id'>,
  { heads, rows }: LineFile,
): Promise<StatementRecord> {
  const kept = await tx.sql
    .selectFrom('statement_mapping')
    .selectAll()
    .where('heads_key', '=', headsKey(heads))
    .executeTakeFirst();
  const likely = likeliest(heads);
  const template = templateMapping(heads);
  const isTemplate = Object.keys(template).length > Object.keys(likely?.mapping ?? {}).length;
  const proposed = isTemplate ? { provider: null, mapping: template } : likely;
  const before = await tx.sql
    .selectFrom('fuel_statement')
    .select((eb) => eb.fn.max('imported_at').as('at'))
    .where('digest', '=', statement.digest)
    .where('user_id', '=', statement.user_id)
    .executeTakeFirst();
  const undoable = await tx.sql
    .selectFrom('fuel_statement')
    .select('id')
    .where('digest', '=', statement.digest)
    .where('user_id', '=', statement.user_id)
    .where(sql<boolean>`exists (select from refuelling where statement_id = fuel_statement.id)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at: Date | string | null = before?.at ?? null;
  return {
    ...{ id: statement.id, file_name: statement.file_name, heads: [...heads] },
    sample: rows.slice(0, SAMPLE).map(({ cells }) => heads.map((_, n) => textIn(cells[n]))),
    lines: rows.length,
    provider: kept?.provider ?? proposed?.provider?.name ?? null,
    country: kept?.country ?? proposed?.provider?.country ?? 'ES',
    columns: kept ? asWritten(kept.columns as StatementMapping, heads) : (proposed?.mapping ?? {}),
    is_known: kept !== undefined,
    providers: await readProviders(tx),
    imported_before: iso(at),
    undoable_id: undoable?.id ?? null,
  };
}

/** The providers of earlier files, and those known from the start. */
async function readProviders({ sql: db }: Tx): Promise<string[]> {
  const read = await db
    .selectFrom('statement_mapping')
    .select('provider')
    .distinct()
    .orderBy('provider')
    .execute();
  return [...new Set([...PROVIDERS, ...read.map(({ provider }) => provider)])];
}

/** The stored spelling of a provider, whose tickets depend on its name. Example: `SOLRED` → `Solred`. */
export async function knownProvider(tx: Tx, name: string): Promise<string> {
  const providers = await readProviders(tx);
  return providers.find((provider) => plainText(provider) === plainText(name)) ?? name;
}

/**
 * The mapping with the heads of this file: case and accents may differ from the file of the stored mapping.
 */
function asWritten(mapping: StatementMapping, heads: readonly string[]): StatementMapping {
  const written = new Map(heads.map((head) => [plainHead(head), head]));
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, head]) => {
      const found = written.get(plainHead(head));
      return found === undefined ? [] : [[field, found]];
    }),
  );
}

/** Stores the mapping of a file's heads, for the next file with these heads. */
export async function keepMapping(
  { sql: db }: Tx,
  heads: readonly string[],
  kept: { provider: string; country: string; columns: StatementMapping; userId: number; atMs: number },
): Promise<void> {
  const { provider, country, columns, userId, atMs } = kept;
  const row = {
    ...{ provider, country, columns: JSON.stringify(columns) },
    ...{ updated_at: new Date(atMs), updated_by: userId },
  };
  await db
    .insertInto('statement_mapping')
    .values({ heads_key: headsKey(heads), ...row })
    .onConflict((conflict) => conflict.column('heads_key').doUpdateSet(row))
    .execute();
}

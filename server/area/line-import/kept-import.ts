import { HOUR_MS } from '#domain/duration.ts';
import type { FieldFault } from '#domain/fault.ts';
import type { HeadPlaces, KeptLine } from '#domain/line-file/kept-cell.ts';
import { type JudgedLine, LINE_KEPT, type LineKind } from '#domain/line-file/line-import.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';

/** The call of a command about an own import. */
export type ImportCall = {
  app: App;
  caller: Caller;
  request: Parameters<typeof command>[0]['request'];
  params: { import_id: number };
};

/** An import in its stored form. */
export type KeptImport<Input> = {
  id: number;
  file_name: string;
  digest: string;
  heads: readonly string[];
  columns: HeadPlaces;
  /** The lines of its file; empty once it is applied. */
  rows: readonly KeptLine[];
  lines: readonly JudgedLine<Input>[];
  totals_line: number | null;
  applied_at: Date | null;
  undone_at: Date | null;
  expires_at: Date;
};

type Asked = { id: number; kind: LineKind; userId: number; nowMs: number };

/** An own import that has not expired; `isLocked` locks it until the command ends. @throws Fault 404 */
export async function readImport<Input>(
  { sql }: Tx,
  { id, kind, userId, nowMs }: Asked,
  { isLocked = false } = {},
): Promise<KeptImport<Input>> {
  const found = await sql
    .selectFrom('line_import')
    .select(['id', 'file_name', 'digest', 'heads', 'columns', 'rows', 'lines', 'totals_line'])
    .select(['applied_at', 'undone_at', 'expires_at'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(nowMs))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw notFound();
  // The columns hold JSON written by this folder.
  return {
    ...found,
    heads: found.heads ?? [],
    columns: (found.columns ?? {}) as HeadPlaces,
    rows: (found.rows ?? []) as unknown as KeptLine[],
    lines: (found.lines as unknown as StoredLine<Input>[]).map(judgedLine),
  };
}

/** Versions before 0116 stored the first fault of a line alone. */
type StoredLine<Input> = JudgedLine<Input> & { fault?: FieldFault | null };

function judgedLine<Input>({ fault, ...line }: StoredLine<Input>): JudgedLine<Input> {
  return { ...line, faults: line.faults ?? (fault ? [fault] : []) };
}

/**
 * The time of the last import of the same file by any user, if that was in the last 24 hours; the import
 * itself does not count, nor one that was undone.
 */
export async function sameFileAt(
  { sql }: Tx,
  { id, digest, kind }: Pick<KeptImport<unknown>, 'id' | 'digest'> & { kind: LineKind },
  nowMs: number,
): Promise<Date | null> {
  const found = await sql
    .selectFrom('line_import')
    .select('applied_at')
    .where('digest', '=', digest)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('applied_at', '>', new Date(nowMs - LINE_KEPT.sameHours * HOUR_MS))
    .where('undone_at', 'is', null)
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.applied_at ?? null;
}

/** The end of a draft's waiting time, or of the storage of an applied import. */
export function expiryOf(nowMs: number, what: 'draft' | 'done'): Date {
  return new Date(nowMs + HOUR_MS * (what === 'draft' ? LINE_KEPT.draftHours : LINE_KEPT.doneDays * 24));
}

import { HOUR_MS } from '#domain/duration.ts';
import { type JudgedLine, LINE_KEPT, type LineKind } from '#domain/line-file/line-import.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import { notFound } from '#server/base/access/record.ts';

/** An import in its stored form. */
export type KeptImport<Input> = {
  id: number;
  file_name: string;
  digest: string;
  lines: readonly JudgedLine<Input>[];
  totals_line: number | null;
  applied_at: Date | null;
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
    .select(['id', 'file_name', 'digest', 'lines', 'totals_line', 'applied_at', 'expires_at'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(nowMs))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw notFound();
  // The column holds JSON written by this file.
  return { ...found, lines: found.lines as unknown as JudgedLine<Input>[] };
}

/**
 * The time of the last import of the same file by any user, if that was in the last 24 hours; the import
 * itself does not count.
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
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.applied_at ?? null;
}

/** The end of a draft's waiting time, or of the storage of an applied import. */
export function expiryOf(nowMs: number, what: 'draft' | 'done'): Date {
  return new Date(nowMs + HOUR_MS * (what === 'draft' ? LINE_KEPT.draftHours : LINE_KEPT.doneDays * 24));
}

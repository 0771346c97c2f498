import { sql } from 'kysely';
import type { EarlierImport, LineImport } from '#api/line-import.ts';
import { type FieldFault, faultNumber } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { iso } from '#domain/iso.ts';
import { cellOfKept } from '#domain/line-file/kept-cell.ts';
import { textIn } from '#domain/line-file/line-cell.ts';
import { sumOf } from '#domain/money.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import type { App } from '#server/base/app.ts';
import { csvFile } from '#server/base/http/csv.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { headIn } from '#text/file-head.ts';
import { missingIn } from './judge-draft.ts';
import { readImport, sameFileAt } from './kept-import.ts';
import type { LineSource } from './line-source.ts';

type Asked = { app: App; caller: Caller; params: { import_id: number } };

function kept<Field extends string, Input>(
  { app, caller, params }: Asked,
  { kind }: LineSource<Field, Input>,
) {
  const asked = { id: params.import_id, kind, userId: caller.userId, nowMs: app.now() };
  return readImport<Input>(app.database, asked);
}

/** The most files in the list of the earlier ones. */
const EARLIER = 20;

/** The last own files of a kind that have not expired, the newest first. */
export async function earlierImports<Field extends string, Input>(
  { app, caller }: Omit<Asked, 'params'>,
  { kind }: LineSource<Field, Input>,
): Promise<{ imports: EarlierImport[] }> {
  const found = await app.database.sql
    .selectFrom('line_import')
    .select(['id', 'file_name', 'created_at', 'applied_at', 'undone_at'])
    .select(sql<number>`jsonb_array_length(lines)`.as('lines'))
    .where('kind', '=', kind)
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', new Date(app.now()))
    .orderBy('id', 'desc')
    .limit(EARLIER)
    .execute();
  return {
    imports: found.map(({ created_at, applied_at, undone_at, ...file }) => ({
      ...file,
      created_at: iso(created_at),
      applied_at: iso(applied_at),
      undone_at: iso(undone_at),
    })),
  };
}

/** The most lines that show how a file is read. */
const SAMPLE = 6;

/** An own import with the verdict on every line. */
export async function importRecord<Field extends string, Input>(
  call: Asked,
  source: LineSource<Field, Input>,
): Promise<LineImport> {
  const { app } = call;
  const { id, file_name, digest, heads, columns, rows, lines, ...file } = await kept(call, source);
  const { applied_at, undone_at } = file;
  const same = applied_at
    ? null
    : await sameFileAt(app.database, { id, digest, kind: source.kind }, app.now());
  const mended = new Map(rows.map((row) => [row.line, Object.keys(row.mended)]));
  const counted = lines.filter(({ faults, undo_fault }) => (undone_at ? undo_fault : faults.length === 0));
  return {
    ...{ id, file_name, totals_line: file.totals_line, columns: { ...columns }, heads: [...heads] },
    missing: applied_at ? [] : missingIn(source, columns).map(({ field }) => field),
    sample: rows
      .slice(0, SAMPLE)
      .map(({ cells }) => heads.map((_, at) => textIn(cellOfKept(cells[at] ?? null)))),
    applied_at: iso(applied_at),
    undone_at: iso(undone_at),
    expires_at: iso(file.expires_at),
    same_at: iso(same),
    undoable: lines.filter((line) => line.id !== undefined).length,
    sum: source.amountOf ? sumOf(counted.flatMap(({ input }) => source.amountOf!(input) ?? [])) : null,
    lines: lines.map(({ line, cells, faults, effect = null, undo_fault }) => ({
      ...{ line, cells: { ...cells }, mended: mended.get(line) ?? [], effect },
      faults: faults.map(toldFault),
      undo_fault: undo_fault ? toldFault(undo_fault) : null,
    })),
  };
}

/** A fault in the form for the reader. */
export function toldFault({
  field,
  code,
  params,
}: FieldFault): LineImport['lines'][number]['faults'][number] {
  return { field, code: code as FaultCode, number: faultNumber(code), params: { ...params } };
}

const REFUSED = [
  { label: 'line', type: 'int' },
  { label: 'number', type: 'int' },
  { label: 'message', type: 'text' },
  { label: 'column', type: 'text' },
  { label: 'value', type: 'text' },
] as const;

/** The wrong cells of an own import as CSV (domain rules §7.2), with the column and the text of each. */
export async function refusedLines<Field extends string, Input>(
  call: Asked,
  source: LineSource<Field, Input>,
): Promise<FileAnswer> {
  const { app, caller } = call;
  const { t, settings } = await readerOf(app, caller);
  const { lines } = await kept(call, source);
  const rows = lines.flatMap(({ line, cells, faults }) =>
    faults.map(({ field, code, params }) => {
      const column = source.columns.find((one) => one.field === field);
      const message = t(`fault.${code as FaultCode}`, { ...params });
      const head = column ? headIn(column, caller.language) : '';
      return [line, faultNumber(code), message, head, cells[field] ?? ''];
    }),
  );
  const file = csvFile(
    { name: `${t('lineImport.refusedName')}.csv`, columns: REFUSED, rows: each(rows) },
    settings,
  );
  return { ...file, facts: { rows: rows.length } };
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

import type { LineImport } from '#api/line-import.ts';
import { faultNumber } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { iso } from '#domain/iso.ts';
import { sumOf } from '#domain/money.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import type { App } from '#server/base/app.ts';
import { csvFile } from '#server/base/http/csv.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { headIn } from '#text/file-head.ts';
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

/** An own import with the verdict on every line. */
export async function importRecord<Field extends string, Input>(
  call: Asked,
  source: LineSource<Field, Input>,
): Promise<LineImport> {
  const { app } = call;
  const { id, file_name, digest, lines, totals_line, applied_at, expires_at } = await kept(call, source);
  const same = applied_at
    ? null
    : await sameFileAt(app.database, { id, digest, kind: source.kind }, app.now());
  return {
    ...{ id, file_name, totals_line },
    applied_at: iso(applied_at),
    expires_at: iso(expires_at),
    same_at: iso(same),
    sum: sumOf(lines.flatMap(({ input, fault }) => (fault ? [] : (source.amountOf(input) ?? [])))),
    lines: lines.map(({ line, cells, fault }) => ({
      ...{ line, cells: { ...cells } },
      fault: fault && {
        ...{ field: fault.field, code: fault.code as FaultCode, number: faultNumber(fault.code) },
        params: { ...fault.params },
      },
    })),
  };
}

const REFUSED = [
  { label: 'line', type: 'int' },
  { label: 'number', type: 'int' },
  { label: 'message', type: 'text' },
] as const;

/** The refused lines of an own import as CSV (domain rules §7.2). */
export async function refusedLines<Field extends string, Input>(
  call: Asked,
  source: LineSource<Field, Input>,
): Promise<FileAnswer> {
  const { app, caller } = call;
  const { t, settings } = await readerOf(app, caller);
  const { lines } = await kept(call, source);
  const rows = lines.flatMap(({ line, fault }) => {
    if (!fault) return [];
    const number = faultNumber(fault.code);
    const reason = t(`fault.${fault.code as FaultCode}`, { ...fault.params });
    const column = source.columns.find(({ field }) => field === fault.field);
    // A numbered message names its field by itself.
    const message = number === null && column ? `${headIn(column, caller.language)}: ${reason}` : reason;
    return [[line, number, message]];
  });
  const file = csvFile(
    { name: `${t('lineImport.refusedName')}.csv`, columns: REFUSED, rows: each(rows) },
    settings,
  );
  return { ...file, facts: { rows: rows.length } };
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

import type { MendedCell } from '#api/line-import.ts';
import { Fault } from '#domain/fault.ts';
import type { HeadPlaces, KeptLine } from '#domain/line-file/kept-cell.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { type DraftContent, judgeDraft } from './judge-draft.ts';
import { type ImportCall, type KeptImport, readImport } from './kept-import.ts';
import { keepMapping } from './kept-mapping.ts';
import type { LineSource } from './line-source.ts';

/** Changes an own draft and judges all its lines again, because one may repeat another. */
function judgedAgain<Field extends string, Input>(
  call: ImportCall,
  source: LineSource<Field, Input>,
  change: (tx: Command, draft: KeptImport<Input>) => Promise<DraftContent> | DraftContent,
): Promise<{ id: number }> {
  const { app, caller, params } = call;
  return command(call, async (tx) => {
    const nowMs = app.now();
    const asked = { id: params.import_id, kind: source.kind, userId: caller.userId, nowMs };
    const draft = await readImport<Input>(tx, asked, { isLocked: true });
    if (draft.applied_at) throw notFound();
    const { id } = draft;
    const content = await change(tx, draft);
    const { lines, totals_line } = await judgeDraft(tx, { app, caller, nowMs }, source, content);
    await tx.sql
      .updateTable('line_import')
      .set({
        ...{ columns: JSON.stringify(content.columns), rows: JSON.stringify(content.rows) },
        ...{ lines: JSON.stringify(lines), totals_line },
      })
      .where('id', '=', id)
      .execute();
    const refused = lines.filter(({ faults }) => faults.length > 0).length;
    await tx.changed({
      ...{ entity: 'line_import', id, action: 'edit', userId: caller.userId },
      after: { file_name: draft.file_name, lines: lines.length, refused },
    });
    return { id };
  });
}

/**
 * Reads a draft by other heads, and remembers them for the next file with the same heads. @throws Fault 400
 * for a field or a head that does not exist, or a head of two fields
 */
export function mapImport<Field extends string, Input>(
  call: ImportCall & { body: { columns: HeadPlaces } },
  source: LineSource<Field, Input>,
): Promise<{ id: number }> {
  const { app, caller, body } = call;
  const { columns } = body;
  return judgedAgain(call, source, async (tx, { heads, rows }) => {
    const fields: readonly string[] = source.columns.map(({ field }) => field);
    const places = Object.values(columns);
    const isKnown = Object.keys(columns).every((field) => fields.includes(field));
    if (!isKnown || places.some((at) => at >= heads.length) || new Set(places).size < places.length)
      throw new Fault('err.request', 400);
    await keepMapping(tx, source, { heads, columns, userId: caller.userId, atMs: app.now() });
    return { columns, rows };
  });
}

/** Writes over cells of a draft. @throws Fault 400 for a line or a field that does not exist */
export function mendImport<Field extends string, Input>(
  call: ImportCall & { body: { cells: readonly MendedCell[] } },
  source: LineSource<Field, Input>,
): Promise<{ id: number }> {
  const { cells } = call.body;
  return judgedAgain(call, source, (_, { columns, rows }) => {
    const lines = new Map<number, KeptLine>(rows.map((row) => [row.line, row]));
    for (const { field, text, ...named } of cells) {
      const isKnown = source.columns.some((column) => column.field === field);
      for (const line of named.lines) {
        const row = lines.get(line);
        if (!row || !isKnown) throw new Fault('err.request', 400);
        lines.set(line, { ...row, mended: { ...row.mended, [field]: text } });
      }
    }
    return { columns, rows: [...lines.values()] };
  });
}

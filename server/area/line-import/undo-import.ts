import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { type ImportCall, readImport } from './kept-import.ts';
import type { LineSource } from './line-source.ts';

/**
 * Removes the records that an own import stored, as long as its lines are kept. Records that were changed
 * since stay, and their lines say so; a repeated call tries those again.
 */
export function undoImport<Field extends string, Input>(
  call: ImportCall,
  source: LineSource<Field, Input>,
): Promise<{ id: number }> {
  const { app, caller, params } = call;
  const { kind } = source;
  return command(call, async (tx) => {
    const nowMs = app.now();
    const asked = { id: params.import_id, kind, userId: caller.userId, nowMs };
    const { id, lines, applied_at, file_name } = await readImport<Input>(tx, asked, { isLocked: true });
    if (!applied_at) throw notFound();
    const open = lines.flatMap(({ id: one, before }) =>
      one === undefined ? [] : [{ id: one, ...(before && { before }) }],
    );
    const faults = await source.undo(tx, { app, caller, nowMs }, open);
    const reasons = new Map(open.map((one, at) => [one.id, faults[at]!]));
    const left = lines.map(({ id: one, ...line }) => {
      const undo_fault = one === undefined ? null : (reasons.get(one) ?? null);
      return { ...line, ...(undo_fault && { id: one }), undo_fault };
    });
    await tx.sql
      .updateTable('line_import')
      .set({ lines: JSON.stringify(left), undone_at: new Date(nowMs) })
      .where('id', '=', id)
      .execute();
    const refused = faults.filter((fault) => fault !== null).length;
    await tx.changed({
      ...{ entity: 'line_import', id, action: 'undo', userId: caller.userId },
      after: { kind, file_name, done: open.length - refused, refused },
    });
    return { id };
  });
}

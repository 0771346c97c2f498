import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { headIn } from '#text/file-head.ts';
import { missingIn } from './judge-draft.ts';
import { expiryOf, type ImportCall, readImport, sameFileAt } from './kept-import.ts';
import type { LineSource } from './line-source.ts';

type Confirmed = ImportCall & { body: { again: boolean } };

/**
 * Stores the lines of an own draft that the user confirmed, in one transaction. It judges them again there:
 * lines that became wrong meanwhile are refused. A repeated call stores them once.
 * @throws Fault 409 `import.same` for a file that was imported in the last 24 hours, unless the user wants it
 * again; 422 `import.column` while a needed column has no head
 */
export function applyImport<Field extends string, Input>(
  call: Confirmed,
  source: LineSource<Field, Input>,
): Promise<{ id: number }> {
  const { app, caller, params, body } = call;
  const { kind } = source;
  return command(call, async (tx) => {
    const nowMs = app.now();
    const asked = { id: params.import_id, kind, userId: caller.userId, nowMs };
    const { id, lines, columns, applied_at, digest, file_name } = await readImport<Input>(tx, asked, {
      isLocked: true,
    });
    if (applied_at) return { id };
    const missing = missingIn(source, columns).map((column) => headIn(column, caller.language));
    if (missing.length > 0) throw new Fault('import.column', 422, { params: { name: missing.join(', ') } });
    if (!body.again && (await sameFileAt(tx, { id, digest, kind }, nowMs)))
      throw new Fault('import.same', 409);
    const open = lines.filter(({ faults }) => faults.length === 0);
    const stored = await source.store(tx, { app, caller, nowMs }, open);
    const results = new Map(open.map(({ line }, at) => [line, stored[at]!]));
    const judged = lines.map((line) => ({ ...line, ...results.get(line.line) }));
    await tx.sql
      .updateTable('line_import')
      .set({
        lines: JSON.stringify(judged),
        rows: null,
        applied_at: new Date(nowMs),
        expires_at: expiryOf(nowMs, 'done'),
      })
      .where('id', '=', id)
      .execute();
    const count = stored.filter(({ id: one }) => one !== undefined).length;
    await tx.changed({
      ...{ entity: 'line_import', id, action: 'apply', userId: caller.userId },
      after: { kind, file_name, stored: count, refused: judged.length - count },
    });
    return { id };
  });
}

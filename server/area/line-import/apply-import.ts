import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { expiryOf, readImport, sameFileAt } from './kept-import.ts';
import type { LineSource } from './line-source.ts';

type Confirmed = {
  app: App;
  caller: Caller;
  request: Parameters<typeof command>[0]['request'];
  params: { import_id: number };
  body: { again: boolean };
};

/**
 * Stores the lines of an own draft that the user confirmed, in one transaction. It judges them again there:
 * lines that became wrong meanwhile are refused. A repeated call stores them once.
 * @throws Fault 409 `import.same` for a file that was imported in the last 24 hours, unless the user wants it
 * again
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
    const { id, lines, applied_at, digest, file_name } = await readImport<Input>(tx, asked, {
      isLocked: true,
    });
    if (applied_at) return { id };
    if (!body.again && (await sameFileAt(tx, { id, digest, kind }, nowMs)))
      throw new Fault('import.same', 409);
    const open = lines.filter(({ fault }) => fault === null);
    const faults = await source.store(tx, { caller, nowMs }, open);
    const verdicts = new Map(open.map(({ line }, at) => [line, faults[at] ?? null]));
    const judged = lines.map((line) => ({ ...line, fault: verdicts.get(line.line) ?? line.fault }));
    await tx.sql
      .updateTable('line_import')
      .set({
        lines: JSON.stringify(judged),
        applied_at: new Date(nowMs),
        expires_at: expiryOf(nowMs, 'done'),
      })
      .where('id', '=', id)
      .execute();
    const stored = judged.filter(({ fault }) => fault === null).length;
    await tx.changed({
      ...{ entity: 'line_import', id, action: 'apply', userId: caller.userId },
      after: { kind, file_name, stored, refused: judged.length - stored },
    });
    return { id };
  });
}

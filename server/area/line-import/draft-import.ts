import { createHash } from 'node:crypto';
import { Fault } from '#domain/fault.ts';
import { columnNamed, missingColumns, placesOf } from '#domain/line-file/head.ts';
import { textIn } from '#domain/line-file/line-cell.ts';
import { type JudgedLine, LINE_FILE } from '#domain/line-file/line-import.ts';
import { totalsLine } from '#domain/line-file/totals-line.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { readLines } from '#server/base/line-file/read-lines.ts';
import { headed, headIn } from '#text/file-head.ts';
import { expiryOf } from './kept-import.ts';
import type { CellOf, LineSource } from './line-source.ts';

type Sent = {
  app: App;
  caller: Caller;
  request: Parameters<typeof command>[0]['request'];
  query: { name: string };
  body: Uint8Array;
};

/**
 * Judges a file, and stores the verdict until it is confirmed. @throws Fault 422 for the whole file:
 * `import.unreadable`, `import.tooManyLines`, `import.noLines`, `import.column`
 */
export async function draftImport<Field extends string, Input>(
  call: Sent,
  source: LineSource<Field, Input>,
): Promise<{ id: number }> {
  const { app, caller, query, body } = call;
  const { own, kind } = source;
  const columns = headed(source.columns);
  const isKnown = (head: string) => columnNamed(columns, head) !== undefined;
  const { heads, rows } = await readLines(body, { rows: LINE_FILE.rows, isKnown });
  const places = placesOf(columns, heads);
  const missing = missingColumns(columns, places).map((column) => headIn(column, caller.language));
  if (missing.length > 0) throw new Fault('import.column', 422, { params: { name: missing.join(', ') } });
  const totals = totalsLine(
    rows,
    own.flatMap((field) => places.get(field) ?? []),
  );
  const asked = rows.filter((row) => row !== totals);
  const cellsOf = asked.map(
    ({ cells }): CellOf<Field> =>
      (field) =>
        cells[places.get(field) ?? -1],
  );
  const texts = cellsOf.map((cellOf) =>
    Object.fromEntries(columns.map(({ field }) => [field, textIn(cellOf(field))])),
  );
  const nowMs = app.now();
  return command(call, async (tx) => {
    const inputs = await source.inputs(tx, { caller, nowMs }, cellsOf);
    const lines = inputs.map((input, at) => ({ cells: texts[at]!, input }));
    const faults = await source.judge(tx, { caller, nowMs }, lines);
    const judged = lines.map((line, at): JudgedLine<Input> => {
      return { line: asked[at]!.line, ...line, fault: faults[at] ?? null };
    });
    const { id } = await tx.sql
      .insertInto('line_import')
      .values({
        ...{ kind, user_id: caller.userId, file_name: query.name, totals_line: totals?.line ?? null },
        digest: createHash('sha256').update(body).digest('hex'),
        lines: JSON.stringify(judged),
        created_at: new Date(nowMs),
        expires_at: expiryOf(nowMs, 'draft'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { kind, file_name: query.name, lines: judged.length };
    await tx.changed({ entity: 'line_import', id, action: 'create', userId: caller.userId, after });
    return { id };
  });
}

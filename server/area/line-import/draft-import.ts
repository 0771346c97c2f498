import { createHash } from 'node:crypto';
import { columnNamed, placesOf } from '#domain/line-file/head.ts';
import { keptCell } from '#domain/line-file/kept-cell.ts';
import { LINE_FILE } from '#domain/line-file/line-import.ts';
import { command } from '#server/base/access/command.ts';
import { assertCount, readLines } from '#server/base/line-file/read-lines.ts';
import { headed } from '#text/file-head.ts';
import { judgeDraft } from './judge-draft.ts';
import { expiryOf, type ImportCall } from './kept-import.ts';
import { readHeads, readMapping } from './kept-mapping.ts';
import type { LineSource } from './line-source.ts';

type Sent = Omit<ImportCall, 'params'> & { query: { name: string }; body: Uint8Array };

/**
 * Stores a file as a draft with the verdict on its lines. Heads are found by their names, and by what users
 * said about a file with the same heads. @throws Fault 422 for the whole file: `import.unreadable`,
 * `import.tooManyLines`, `import.noLines`
 */
export async function draftImport<Field extends string, Input>(
  call: Sent,
  source: LineSource<Field, Input>,
): Promise<{ id: number }> {
  const { app, caller, query, body } = call;
  const { kind } = source;
  const columns = headed(source.columns);
  const seen = await readHeads(app.database, kind);
  const isKnown = (head: string) => columnNamed(columns, head) !== undefined || seen(head);
  const { heads, rows } =
    source.read?.(body, call.request.headers['content-type']) ??
    (await readLines(body, { rows: LINE_FILE.rows, isKnown }));
  assertCount(rows, LINE_FILE.rows);
  const nowMs = app.now();
  return command(call, async (tx) => {
    const draft = {
      columns: (await readMapping(tx, source, heads)) ?? Object.fromEntries<number>(placesOf(columns, heads)),
      rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(keptCell), mended: {} })),
    };
    const { lines, totals_line } = await judgeDraft(tx, { app, caller, nowMs }, source, draft);
    const { id } = await tx.sql
      .insertInto('line_import')
      .values({
        ...{ kind, user_id: caller.userId, file_name: query.name, totals_line, heads: [...heads] },
        digest: createHash('sha256').update(body).digest('hex'),
        ...{ columns: JSON.stringify(draft.columns), rows: JSON.stringify(draft.rows) },
        lines: JSON.stringify(lines),
        ...{ created_at: new Date(nowMs), expires_at: expiryOf(nowMs, 'draft') },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { kind, file_name: query.name, lines: rows.length };
    await tx.changed({ entity: 'line_import', id, action: 'create', userId: caller.userId, after });
    return { id };
  });
}

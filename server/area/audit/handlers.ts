import { type AuditEntryRow, getAuditEntries, getAuditExport } from '#api/audit-search.ts';
import { kindOfAction } from '#domain/audit/action-kind.ts';
import { AUDIT_LIST } from '#domain/audit/audit-list.ts';
import { iso } from '#domain/iso.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import type { Say } from '#text/say.ts';
import { type FoundLine, readAudit } from './read-audit.ts';
import { changesText, saidChanges } from './said-changes.ts';

/** Lines of a file, and those that are read at once. */
const FILE = { most: 100_000, page: 1_000 };

function rowOf(line: FoundLine, say: Say): AuditEntryRow {
  const { key: _, before: __, after: ___, ...row } = line;
  return {
    ...{ ...row, at: iso(line.at), kind: kindOfAction(line.action) },
    ...{ record: line.record ?? line.entity_id, changes: saidChanges(line, say) },
  };
}

const list = handle(getAuditEntries, async ({ query, caller, app }) => {
  const { page_size, cursor = null, ...asked } = query;
  const found = await readAudit(app, caller, { query: asked, cursor, most: page_size + 1 });
  const lines = found.slice(0, page_size);
  const say = await readerOf(app, caller);
  return {
    rows: lines.map((line) => rowOf(line, say)),
    next_cursor: found.length > page_size ? lines.at(-1)!.key : null,
  };
});

const file = handle(getAuditExport, async (call) => {
  const { app, caller } = call;
  const { page_size: _, columns: __, format: ___, ...asked } = call.query;
  const say = await readerOf(app, caller);
  async function* rows() {
    let cursor: string | null = null;
    for (let read = 0; read < FILE.most; read += FILE.page) {
      const lines: FoundLine[] = await readAudit(app, caller, { query: asked, cursor, most: FILE.page });
      for (const line of lines) {
        const row = rowOf(line, say);
        yield { ...row, changes: changesText(row.changes) };
      }
      cursor = lines.at(-1)?.key ?? null;
      if (lines.length < FILE.page) return;
    }
  }
  const query = { ...call.query, page: 1, dir: 'desc' as const };
  return listFile({ ...call, query }, AUDIT_LIST, rows());
});

/** The audit, for those who administer (decision 155). */
export const auditHandlers: readonly Handler[] = [list, file];

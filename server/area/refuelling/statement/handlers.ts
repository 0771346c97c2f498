import { createHash } from 'node:crypto';
import {
  getStatementRefusedExport,
  postStatement,
  postStatementCheck,
  postStatementImport,
} from '#api/statement.ts';
import { DAY_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { textIn } from '#domain/line-file/line-cell.ts';
import { command } from '#server/base/access/command.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import { csvFile } from '#server/base/http/csv.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { insertRefuellings, lockRefuellings, pairReversals } from '../insert.ts';
import { findStations } from '../stations.ts';
import { countUnmatched, judgeStatement, type Refusal, verdictOf } from './judge-statement.ts';
import { keepMapping, knownProvider, linesOf, ownStatement, statementRecord } from './read-statement.ts';
import { undoStatement } from './undo-statement.ts';

/** A file that was not imported within a day is dropped. */
const DRAFT_MS = DAY_MS;

async function dropDrafts({ sql }: Pick<Database, 'sql'>, userId: number, nowMs: number): Promise<void> {
  await sql
    .deleteFrom('fuel_statement')
    .where('user_id', '=', userId)
    .where('imported_at', 'is', null)
    .where('created_at', '<', new Date(nowMs - DRAFT_MS))
    .execute();
}

/** A refused line in the form for its file. */
type KeptRefusal = Refusal & { cells: readonly string[] };

/**
 * Endpoints for statements of fuel cards (domain rules §6.1): a file is stored, read with the user's mapping,
 * judged, and then imported.
 */
export const statementHandlers: readonly Handler[] = [
  handle(postStatement, async ({ app, caller, query, body, request }) => {
    const { database } = app;
    const file = await linesOf(database, body);
    await dropDrafts(database, caller.userId, app.now());
    const digest = createHash('sha256').update(body).digest();
    const statement = await database.sql
      .insertInto('fuel_statement')
      .values({
        ...{ file_name: query.name, type: request.headers['content-type'] ?? '', digest },
        ...{ content: Buffer.from(body), user_id: caller.userId, created_at: new Date(app.now()) },
        heads: [...file.heads],
      })
      .returning(['id', 'file_name', 'digest', 'user_id'])
      .executeTakeFirstOrThrow();
    return statementRecord(database, statement, file);
  }),

  handle(postStatementCheck, async ({ app, caller, params, body }) => {
    const { database } = app;
    const { content } = await ownStatement(database, caller, params.statement_id);
    if (!content) throw new Fault('err.stale', 410);
    if (!caller.visible.has(body.fleet_id)) throw notFound();
    const file = await linesOf(database, content);
    const provider = await knownProvider(database, body.provider);
    const judged = await judgeStatement(database, file, { ...body, provider, nowMs: app.now() });
    return verdictOf(judged, await countUnmatched(database, caller, judged));
  }),

  handle(postStatementImport, (call) =>
    command(call, async (tx) => {
      const { app, caller, params, body } = call;
      const { country, columns, fleet_id: fleetId } = body;
      await lockRefuellings(tx);
      const provider = await knownProvider(tx, body.provider);
      const { id, content, file_name } = await ownStatement(tx, caller, params.statement_id);
      if (!content) throw new Fault('err.stale', 410);
      if (!caller.visible.has(fleetId)) throw notFound();
      const file = await linesOf(tx, content);
      const judged = await judgeStatement(tx, file, { ...body, provider, nowMs: app.now() });
      const { fresh, reversals, refusals } = judged;
      const stations = await findStations(
        tx,
        fresh.map(({ line: { stationCode: code, station: name, town, province, country: land } }) => ({
          ...{ provider, code, name, town, province, country: land },
        })),
      );
      const rows = fresh.map(({ row }, at) => ({ ...row, station_id: stations[at]! }));
      const { ids, places, unmatched } = await insertRefuellings(
        tx,
        { scope: caller, userId: caller.userId, fleetId, statementId: id },
        rows,
      );
      const verdict = verdictOf(judged, unmatched);
      const pairs = [...reversals].map(([n, original]) => ({
        reversal: ids.get(n)!,
        original: 'id' in original ? original.id : ids.get(original.n)!,
      }));
      await pairReversals(tx, pairs);
      await keepMapping(tx, file.heads, {
        provider,
        country,
        columns,
        userId: caller.userId,
        atMs: app.now(),
      });
      const cells = new Map(file.rows.map((row) => [row.line, row.cells]));
      const kept: KeptRefusal[] = refusals.map((refusal) => ({
        ...refusal,
        cells: (cells.get(refusal.line) ?? []).map(textIn),
      }));
      const { imported, skipped, refused } = verdict;
      await tx.sql
        .updateTable('fuel_statement')
        .set({
          ...{ content: null, provider, imported_at: new Date(app.now()), imported, skipped },
          refused: JSON.stringify(kept),
        })
        .where('id', '=', id)
        .execute();
      const after = { file_name, provider, imported, skipped, refused };
      await tx.changed({ action: 'import', entity: 'refuelling', id: `statement ${id}`, places, after });
      return verdict;
    }),
  ),

  undoStatement,

  handle(getStatementRefusedExport, async ({ app, caller, params }) => {
    const { file_name, heads, refused } = await ownStatement(app.database, caller, params.statement_id);
    const { t, settings } = await readerOf(app, caller);
    const lines = (refused ?? []) as unknown as KeptRefusal[];
    async function* rows() {
      for (const { cells, code, field, line } of lines)
        yield [
          ...heads.map((_, at) => cells[at] ?? ''),
          line,
          `${t(`statement.field_${field}`)}: ${t(`fault.${code}`)}`,
        ];
    }
    const labels = [...heads, t('statement.line'), t('verdict.refused')];
    const columns = labels.map((label) => ({ label, type: 'text' as const }));
    const name = `${file_name.replace(/\.\w+$/, '')} - ${t('verdict.refused')}.csv`;
    return { ...csvFile({ name, columns, rows: rows() }, settings), facts: { rows: lines.length } };
  }),
];

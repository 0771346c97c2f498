import { createHash } from 'node:crypto';
import {
  getStatementRefusedExport,
  postStatement,
  postStatementCheck,
  postStatementImport,
  putStatementCells,
  type StatementReading,
} from '#api/statement.ts';
import { DAY_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { isStatementField, type StatementField } from '#domain/refuelling/mapping.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import { csvFile } from '#server/base/http/csv.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { insertRefuellings, lockRefuellings, pairReversals } from '../insert.ts';
import { rematch, stretchOf } from '../rematch.ts';
import { findStations } from '../stations.ts';
import { checkedOf, judgeStatement, type Refusal, verdictOf } from './judge-statement.ts';
import {
  keepMapping,
  knownProvider,
  linesOf,
  lockStatement,
  mendedOf,
  type OwnStatement,
  ownStatement,
  statementRecord,
  textsOf,
} from './read-statement.ts';
import { statementTemplate } from './template.ts';
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
/** Versions before 0117 stored the first fault of a line alone. */
type FormerRefusal = Pick<KeptRefusal, 'line' | 'cells'> & Refusal['faults'][number] & { faults?: never };

/** Judges the lines of a waiting statement by the caller's reading of it. */
async function checked(
  database: Pick<Database, 'sql'>,
  {
    caller,
    statement,
    body,
    nowMs,
  }: { caller: Caller; statement: OwnStatement; body: StatementReading; nowMs: number },
) {
  if (!statement.content) throw new Fault('err.stale', 410);
  if (!caller.visible.has(body.fleet_id)) throw notFound();
  const file = await linesOf(database, statement.content);
  const provider = await knownProvider(database, body.provider);
  const mended = mendedOf(statement);
  return {
    file,
    provider,
    judged: await judgeStatement(database, file, { ...body, provider, mended, nowMs }),
  };
}

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
    const statement = await ownStatement(database, caller, params.statement_id);
    const { judged } = await checked(database, { caller, statement, body, nowMs: app.now() });
    return checkedOf(database, caller, judged);
  }),

  handle(putStatementCells, (call) =>
    command(call, async (tx) => {
      const { app, caller, params, body } = call;
      await lockStatement(tx, params.statement_id);
      const statement = await ownStatement(tx, caller, params.statement_id);
      const mended: Record<number, Partial<Record<StatementField, string>>> = { ...mendedOf(statement) };
      for (const { lines, field, text } of body.cells) {
        if (!isStatementField(field)) throw new Fault('err.request', 400);
        for (const line of lines) mended[line] = { ...mended[line], [field]: text };
      }
      const { id } = statement;
      await tx.sql
        .updateTable('fuel_statement')
        .set({ mended: JSON.stringify(mended) })
        .where('id', '=', id)
        .execute();
      const after = { ...statement, mended };
      const { judged } = await checked(tx, { caller, statement: after, body, nowMs: app.now() });
      return checkedOf(tx, caller, judged);
    }),
  ),

  handle(postStatementImport, (call) =>
    command(call, async (tx) => {
      const { app, caller, params, body } = call;
      const { country, columns, fleet_id: fleetId } = body;
      await lockRefuellings(tx);
      const statement = await ownStatement(tx, caller, params.statement_id);
      const { id, file_name } = statement;
      const { file, provider, judged } = await checked(tx, { caller, statement, body, nowMs: app.now() });
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
      const changed = [...ids.values(), ...pairs.map(({ original }) => original)];
      await rematch(tx, call, await stretchOf(tx, changed));
      await keepMapping(tx, file.heads, {
        provider,
        country,
        columns,
        userId: caller.userId,
        atMs: app.now(),
      });
      const texts = textsOf(file, columns, mendedOf(statement));
      const kept: KeptRefusal[] = refusals.map((refusal) => ({ ...refusal, cells: texts(refusal.line) }));
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
  statementTemplate,

  handle(getStatementRefusedExport, async ({ app, caller, params }) => {
    const { file_name, heads, refused } = await ownStatement(app.database, caller, params.statement_id);
    const { t, settings } = await readerOf(app, caller);
    const lines = (refused ?? []) as unknown as (KeptRefusal | FormerRefusal)[];
    async function* rows() {
      for (const kept of lines) {
        const { cells, line, faults = [kept as FormerRefusal] } = kept;
        yield [
          ...heads.map((_, at) => cells[at] ?? ''),
          line,
          faults
            .map(({ field, code }) => `${t(`statement.field_${field}`)}: ${t(`fault.${code}`)}`)
            .join('; '),
        ];
      }
    }
    const labels = [...heads, t('statement.line'), t('verdict.refused')];
    const columns = labels.map((label) => ({ label, type: 'text' as const }));
    const name = `${file_name.replace(/\.\w+$/, '')} - ${t('verdict.refused')}.csv`;
    return { ...csvFile({ name, columns, rows: rows() }, settings), facts: { rows: lines.length } };
  }),
];

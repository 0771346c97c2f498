import { putMassCells } from '#api/mass.ts';
import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import { normalCode } from '#domain/field.ts';
import { type CellReading, readCell } from '#domain/mass/mass-cell.ts';
import type { MassMode } from '#domain/mass/mass-change.ts';
import { type MassColumn, massColumns } from '#domain/mass/mass-column.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle, refusalFor } from '#server/base/http/route.ts';
import { headIn } from '#text/file-head.ts';
import { readAllowed, readDriversByLicense, wordFinder } from './allowed.ts';
import { keptRow, requestedRow } from './draft.ts';
import { type Court, judgeRows } from './judge.ts';
import { fleetsIn, lockMass, readColumns } from './kept-change.ts';
import { readDefinitions, readKnown } from './known-vehicles.ts';
import { type KeptRow, keepRows, readRows } from './rows.ts';

/** Cells that no text in them can say: a mended text takes their place. */
const UNREADABLE: readonly string[] = ['mass.merged', 'mass.formula'];

/**
 * Writes over cells of an own draft from a file, and judges all its rows again, because one may repeat
 * another. @throws Fault 400 for a row or a field that does not exist
 */
export const mendMass = handle(putMassCells, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const nowMs = app.now();
    const change = await lockMass(tx, caller, params.mass_id, { nowMs, isOwn: true });
    const { id } = change;
    if (change.state !== 'draft' || change.file_name === null) throw notFound();
    // The database checks it against the same words.
    const mode = change.mode as MassMode;
    if (mode === 'import' && !can(caller.actors, 'mass:register')) throw refusalFor(putMassCells);
    const definitions = await readDefinitions(tx);
    const columns = await readColumns(tx, id, definitions);
    const rows = (await readRows(tx, id)).map((row) => ({ ...row, source: [...row.source] }));
    const mended = new Set<string>();
    for (const { lines, field, text } of body.cells) {
      const column = massColumns(definitions).find((one) => one.field === field || one.name === field);
      if (!column) throw new Fault('err.request', 400);
      const at = placeIn(columns, column);
      for (const line of lines) {
        const row = rows.find((one) => one.line === line);
        if (!row) throw new Fault('err.request', 400);
        row.source[at] = text;
        if (column.field === 'license') row.license = normalCode(text);
        mended.add(`${line} ${column.field}`);
      }
    }
    const licenses = rows.map(({ license }) => license);
    const court: Court = {
      ...{ caller, mode, nowMs, definitions },
      allowed: await readAllowed(tx, caller),
      known: await readKnown(tx, caller, licenses, { definitions, isLocked: false }),
    };
    const driver = columns.findIndex(({ field }) => field === 'driver_id');
    const named = driver < 0 ? [] : rows.flatMap(({ source }) => source[driver] || []);
    const find = wordFinder(court.allowed, await readDriversByLicense(tx, caller, named), caller.language);
    const asked = rows.map((row) => {
      const source = columns.map((_, at) => row.source[at] ?? '');
      return requestedRow(columns, { ...row, source }, court, (column, at, values) =>
        mended.has(`${row.line} ${column.field}`)
          ? readCell(column, source[at]!, (_, text) => find(column, text, values))
          : (readingBefore(row, column) ??
            readCell(column, source[at]!, (_, text) => find(column, text, values))),
      );
    });
    await tx.sql
      .updateTable('mass_change')
      .set({ heads: columns.map((column) => headIn(column, caller.language)) })
      .where('id', '=', id)
      .execute();
    const judged = await judgeRows(tx, court, asked);
    await keepRows(tx, id, judged.map(keptRow));
    const refused = judged.filter(({ verdict }) => verdict === 'refused').length;
    await tx.changed({
      ...{ entity: 'mass_change', id, action: 'edit', userId: caller.userId },
      fleetIds: await fleetsIn(tx, id),
      after: { file_name: change.file_name, rows: judged.length, refused },
    });
    return { id };
  }),
);

/** The place of a column among those of the file; a new one comes last. */
function placeIn(columns: MassColumn[], column: MassColumn): number {
  const at = columns.findIndex(({ field }) => field === column.field);
  return at >= 0 ? at : columns.push(column) - 1;
}

/**
 * What was read of an untouched cell; undefined: it is read again from its text. Its number was exact in a
 * workbook, and a value below another depends on that.
 */
function readingBefore({ given, faults }: KeptRow, { field, parent }: MassColumn): CellReading | undefined {
  const lost = faults.find((fault) => fault.field === field && UNREADABLE.includes(fault.code));
  if (lost) return { fault: lost.code as 'mass.merged' };
  const value = given[field];
  return value === undefined || parent ? undefined : { value };
}

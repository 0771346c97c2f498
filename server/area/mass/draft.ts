import { chosenHeads, postMassFile, postMassHeads, postMassSelection } from '#api/mass.ts';
import { can } from '#domain/access/permission.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { normalCode } from '#domain/field.ts';
import { placesOf } from '#domain/line-file/head.ts';
import { type CellReading, type RawCell, readCell } from '#domain/mass/mass-cell.ts';
import { MASS_KEPT, type MassMode, type MassValue } from '#domain/mass/mass-change.ts';
import { MASS_COLUMNS, type MassColumn, massColumns } from '#domain/mass/mass-column.ts';
import { additionalName } from '#domain/vehicle/additional.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { handle, refusalFor } from '#server/base/http/route.ts';
import { headed, headIn } from '#text/file-head.ts';
import { readAllowed, readDriversByLicense, wordFinder } from './allowed.ts';
import type { RawRow } from './file/raw-row.ts';
import { type MassFile, readMassFile, readMassRows } from './file/read-mass-file.ts';
import { type Court, type JudgedRow, judgeRows, type RequestedRow } from './judge.ts';
import { fleetsIn } from './kept-change.ts';
import { readDefinitions, readKnown, valuesOfVehicle } from './known-vehicles.ts';
import { keepRows } from './rows.ts';

/** The most rows that show how a file is read. */
const SAMPLE = 6;

/** Judges a file, and stores its changes until they are confirmed. */
export const draftFile = handle(postMassFile, (call) => {
  const { caller, query, body, request, app } = call;
  if (query.mode === 'import' && !can(caller.actors, 'mass:register')) throw refusalFor(postMassFile);
  return command(call, async (tx) => {
    const definitions = await readDefinitions(tx);
    const known = headed(massColumns(definitions));
    const file = await readMassFile(body, request.headers['content-type'], known, chosenHeads(query.heads));
    const licenses = file.rows.map((row) => plateOf(file, row));
    const court: Court = {
      ...{ caller, mode: query.mode, nowMs: app.now(), definitions },
      allowed: await readAllowed(tx, caller),
      known: await readKnown(tx, caller, licenses, { definitions, isLocked: false }),
    };
    const find = wordFinder(
      court.allowed,
      await readDriversByLicense(tx, caller, driversIn(file)),
      caller.language,
    );
    const rows = file.rows.map(({ line, cells }, at) => {
      const source = file.columns.map((_, place) => sourceText(cells[place] ?? null));
      return requestedRow(
        file.columns,
        { line, license: licenses[at]!, source },
        court,
        (column, place, values) =>
          readCell(column, cells[place] ?? null, (_, text) => find(column, text, values)),
      );
    });
    // A head that the user chose is written as the template has it, so that refused rows can be sent again.
    const heads = file.columns.map((column, at) => file.heads[at] ?? headIn(column, caller.language));
    const draft = { mode: query.mode, fileName: query.name, heads };
    return keepDraft(tx, { app, caller }, draft, await judgeRows(tx, court, rows));
  });
});

/** Judges the same values for vehicles selected in the list. */
export const draftSelection = handle(postMassSelection, (call) => {
  const { caller, body, app } = call;
  return command(call, async (tx) => {
    const definitions = await readDefinitions(tx);
    const fields = Object.keys(body.values);
    const known = [
      ...MASS_COLUMNS.slice(1).map(({ field }) => field),
      ...definitions.map(({ id }) => additionalName(id)),
    ];
    if (fields.length === 0 || fields.some((field) => !known.includes(field)))
      throw new Fault('err.request', 400);
    const ids = [...new Set(body.vehicle_ids)];
    const vehicles = await tx.sql
      .selectFrom('vehicle')
      .select('license')
      .where('id', 'in', ids)
      .where(vehicleInScope(caller))
      .orderBy('license')
      .execute();
    if (vehicles.length < ids.length) throw notFound();
    const licenses = vehicles.map(({ license }) => license);
    const court: Court = {
      ...{ caller, mode: 'edit' as const, nowMs: app.now(), definitions },
      allowed: await readAllowed(tx, caller),
      known: await readKnown(tx, caller, licenses, { definitions, isLocked: false }),
    };
    const rows = licenses.map((license, at) => ({
      ...{ line: at + 1, license, given: body.values, faults: [], source: [license] },
    }));
    const draft = {
      mode: 'edit' as const,
      fileName: null,
      heads: [headIn(MASS_COLUMNS[0]!, caller.language)],
    };
    return keepDraft(tx, { app, caller }, draft, await judgeRows(tx, court, rows));
  });
});

/** The heads of the file and the columns that they name, so that a user can choose for the others. */
export const massHeads = handle(postMassHeads, async ({ app, caller, body, request }) => {
  const known = headed(massColumns(await readDefinitions(app.database)));
  const { heads, rows } = await readMassRows(body, request.headers['content-type']);
  return {
    heads: [...heads],
    columns: Object.fromEntries(placesOf(known, heads)),
    sample: rows.slice(0, SAMPLE).map(({ cells }) => heads.map((_, at) => sourceText(cells[at] ?? null))),
    fields: known.map((column) => ({
      ...{ field: column.field, label: headIn(column, caller.language) },
      is_needed: column.field === 'license',
    })),
  };
});

const cellOf = ({ columns }: MassFile, { cells }: RawRow, field: string): RawCell =>
  cells[columns.findIndex((column) => column.field === field)] ?? null;

function plateOf(file: MassFile, row: RawRow): string {
  const cell = cellOf(file, row, 'license');
  return cell === null || typeof cell === 'object' ? '' : normalCode(String(cell));
}

function driversIn(file: MassFile): string[] {
  const texts = file.rows.map((row) => cellOf(file, row, 'driver_id'));
  return texts.filter((cell) => typeof cell === 'string' || typeof cell === 'number').map(String);
}

/** A row of a file, before its cells are read. */
type AskedRow = Pick<RequestedRow, 'line' | 'license' | 'source'>;
/** Reads the cell of a column; `values` are those that the vehicle would have by the columns before. */
type ReadingOf = (column: MassColumn, at: number, values: Readonly<Record<string, MassValue>>) => CellReading;

/**
 * A row of a file as values of the input; models and subtypes are searched below the make and type that the
 * vehicle would have.
 */
export function requestedRow(
  columns: readonly MassColumn[],
  row: AskedRow,
  { known }: Pick<Court, 'known'>,
  readingOf: ReadingOf,
): RequestedRow {
  const vehicle = known.get(row.license);
  const given: Record<string, MassValue> = {};
  const values: Record<string, MassValue> = vehicle?.isSeen ? { ...valuesOfVehicle(vehicle) } : {};
  const faults: FieldFault[] = [];
  // In the order of the template, where parents come before their children.
  for (const column of inTemplateOrder(columns)) {
    const reading = readingOf(column, columns.indexOf(column), values);
    if ('fault' in reading) faults.push({ field: column.field, code: reading.fault });
    if (!('value' in reading) || column.field === 'license') continue;
    given[column.field] = reading.value;
    values[column.field] = reading.value;
  }
  return { ...row, given, faults };
}

function inTemplateOrder(columns: readonly MassColumn[]): MassColumn[] {
  const place = (column: MassColumn) => {
    const at = MASS_COLUMNS.findIndex(({ field }) => field === column.field);
    return at < 0 ? MASS_COLUMNS.length : at;
  };
  return [...columns].sort((one, other) => place(one) - place(other));
}

/** A cell in the form for the file of refused rows. */
function sourceText(cell: RawCell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').reverse().join('/');
  return cell === null || typeof cell === 'object' ? '' : String(cell);
}

type Draft = { mode: MassMode; fileName: string | null; heads: readonly string[] };

async function keepDraft(
  tx: Command,
  { app, caller }: { app: App; caller: Caller },
  { mode, fileName, heads }: Draft,
  rows: readonly JudgedRow[],
): Promise<{ id: number }> {
  const nowMs = app.now();
  const { id } = await tx.sql
    .insertInto('mass_change')
    .values({
      ...{ user_id: caller.userId, mode, file_name: fileName, heads: [...heads] },
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + MASS_KEPT.draftHours * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepRows(tx, id, rows.map(keptRow));
  const fleetIds = await fleetsIn(tx, id);
  const after = { mode, file_name: fileName, rows: rows.length };
  await tx.changed({ entity: 'mass_change', id, action: 'create', userId: caller.userId, fleetIds, after });
  return { id };
}

/** A judged row in its stored form. */
export function keptRow(row: JudgedRow) {
  const { line, license, given, source, verdict, changes, faults, vehicle } = row;
  return {
    ...{ line, license, given, source, verdict, changes, faults },
    ...{ vehicle_id: vehicle?.row.id ?? null, version: vehicle?.row.version ?? null, undo_faults: null },
  };
}

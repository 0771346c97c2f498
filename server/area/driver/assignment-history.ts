import { sql } from 'kysely';
import type { AuditRow } from '#api/audit.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { readHistory } from '#server/base/access/history.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import { driverName as shownName } from '#text/driver-name.ts';
import { translatorOf } from '#text/translator.ts';

type Change = AuditRow['changes'][number];

const HIDDEN = '***';

/** Values that a field had in a history. */
function valuesOf<Value>(
  history: readonly AuditRow[],
  field: string,
  is: (value: unknown) => value is Value,
) {
  const changes = history.flatMap((line) => line.changes).filter((change) => change.field === field);
  return [...new Set(changes.flatMap(({ from, to }) => [from, to]).filter(is))];
}

const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';

/** Drivers by id, as the caller may read their names. */
export async function driverNames(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select driver.id, ${driverName(caller)} as name from driver where driver.id = any(${ids}::int[])
  `.execute(db.sql);
  const t = translatorOf(caller.language);
  return new Map(rows.map(({ id, name }) => [id, name === null ? HIDDEN : shownName(name, t)]));
}

/** A history whose `driver_id` is a name, or left out; a driver who is gone stays a number. */
export async function withDriverNames(
  db: Db,
  caller: Caller,
  history: readonly AuditRow[],
): Promise<AuditRow[]> {
  const names = await driverNames(db, caller, valuesOf(history, 'driver_id', isNumber));
  const say = (value: unknown) => (isNumber(value) ? (names.get(value) ?? `#${value}`) : value);
  return mapField(history, 'driver_id', say);
}

/** The changes of an assignment, with names and plates as the caller may read them. */
export async function assignmentHistory(db: Db, caller: Caller, assignmentId: number): Promise<AuditRow[]> {
  const history = await readHistory(db, { entity: 'assignment', id: assignmentId });
  const plates = valuesOf(history, 'license', isText);
  const { rows } = await sql<{ license: string }>`
    select license from vehicle where ${vehicleInScope(caller)} and license = any(${plates}::text[])
  `.execute(db.sql);
  const seen = new Set(rows.map(({ license }) => license));
  const plain = mapField(history, 'license', (value) => (isText(value) && !seen.has(value) ? HIDDEN : value));
  return withDriverNames(db, caller, plain);
}

function mapField(history: readonly AuditRow[], field: string, say: (value: unknown) => unknown): AuditRow[] {
  const changed = (change: Change): Change =>
    change.field === field ? { field, from: say(change.from), to: say(change.to) } : change;
  return history.map((line) => ({ ...line, changes: line.changes.map(changed) }));
}

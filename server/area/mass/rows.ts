import { sql } from 'kysely';
import type { FieldFault } from '#domain/fault.ts';
import type { MassFieldChange, MassValues } from '#domain/mass/mass-change.ts';
import type { Verdict } from '#domain/verdict.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { Command } from '#server/base/access/command.ts';

/** A row in its stored form. */
export type KeptRow = {
  line: number;
  license: string;
  vehicle_id: number | null;
  version: number | null;
  given: MassValues;
  source: readonly string[];
  verdict: Verdict;
  changes: readonly MassFieldChange[];
  faults: readonly FieldFault[];
  undo_faults: readonly FieldFault[] | null;
};

const FIELDS = sql.raw(
  'line int, license text, vehicle_id int, version int, given jsonb, source text[], verdict text, changes jsonb, faults jsonb, undo_faults jsonb',
);
const NAMES = sql.raw(
  'line, license, vehicle_id, version, given, source, verdict, changes, faults, undo_faults',
);

/** All rows of a change, in the order of its lines. */
export async function readRows({ sql: db }: Tx, massId: number): Promise<KeptRow[]> {
  const rows = await db
    .selectFrom('mass_row')
    .selectAll()
    .where('mass_id', '=', massId)
    .orderBy('line')
    .execute();
  return rows.map(({ mass_id: _, ...row }) => row as unknown as KeptRow);
}

/** Stores the rows of a change in place of the earlier ones. */
export async function keepRows(
  { sql: db }: Pick<Command, 'sql'>,
  massId: number,
  rows: readonly KeptRow[],
): Promise<void> {
  await db.deleteFrom('mass_row').where('mass_id', '=', massId).execute();
  await sql`insert into mass_row (mass_id, ${NAMES})
    select ${massId}, ${NAMES} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${FIELDS})`.execute(
    db,
  );
}

import { deleteMassChange, postMassApply } from '#api/mass.ts';
import { can } from '#domain/access/permission.ts';
import { DAY_MS } from '#domain/duration.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { MASS_KEPT, type MassMode, overwrites } from '#domain/mass/mass-change.ts';
import { isRented } from '#server/area/vehicle/sheet-rules.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle, refusalFor } from '#server/base/http/route.ts';
import { readAllowed } from './allowed.ts';
import { keptRow } from './draft.ts';
import { type Court, fieldFaultsOf, type JudgedRow, judgeRows } from './judge.ts';
import { fleetsIn, lockMass } from './kept-change.ts';
import { readDefinitions, readKnown } from './known-vehicles.ts';
import { type KeptRow, keepRows, readRows } from './rows.ts';
import { writeRow } from './write-row.ts';

/**
 * Applies a draft in one transaction. Every row is judged once more against stored data, and rows that still
 * match the confirmed ones are written. A repeated call applies it once.
 */
export const applyMass = handle(postMassApply, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const nowMs = app.now();
    const change = await lockMass(tx, caller, params.mass_id, { nowMs, isOwn: true });
    const { id } = change;
    if (change.state !== 'draft') return { id };
    // The database checks it against the same words.
    const mode = change.mode as MassMode;
    if (mode === 'import' && !can(caller.actors, 'mass:register')) throw refusalFor(postMassApply);
    const rows = await readRows(tx, id);
    const open = rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed');
    if (!body.overwrite && open.some(({ changes }) => changes.some(overwrites)))
      throw new Fault('mass.overwrite', 409);
    const definitions = await readDefinitions(tx);
    const licenses = open.map(({ license }) => license);
    const court: Court = {
      ...{ caller, mode, nowMs, definitions },
      allowed: await readAllowed(tx, caller),
      known: await readKnown(tx, caller, licenses, { definitions, isLocked: true }),
    };
    const judged = await judgeRows(tx, court, open);
    const done = new Map<number, KeptRow>();
    for (const [at, row] of judged.entries()) done.set(row.line, await applied(tx, court, open[at]!, row));
    await keepRows(
      tx,
      id,
      rows.map((row) => done.get(row.line) ?? row),
    );
    await tx.sql
      .updateTable('mass_change')
      .set({
        state: 'applied',
        applied_at: new Date(nowMs),
        expires_at: new Date(nowMs + MASS_KEPT.undoDays * DAY_MS),
      })
      .where('id', '=', id)
      .execute();
    const refused = [...done.values()].filter(({ verdict }) => verdict === 'refused').length;
    await tx.changed({
      ...{
        entity: 'mass_change',
        id,
        action: 'apply',
        userId: caller.userId,
        fleetIds: await fleetsIn(tx, id),
      },
      after: { file_name: change.file_name, done: open.length - refused, refused },
    });
    return { id };
  }),
);

/** Writes a row, or returns the faults that refuse it now. */
async function applied(tx: Command, court: Court, kept: KeptRow, row: JudgedRow): Promise<KeptRow> {
  const refused = (faults: readonly FieldFault[]): KeptRow => ({ ...kept, verdict: 'refused', faults });
  const stored = row.vehicle?.row ?? null;
  // The user confirmed a change of that vehicle in that version.
  if ((stored?.id ?? null) !== kept.vehicle_id || (stored?.version ?? null) !== kept.version)
    return refused([{ field: 'license', code: 'mass.stale' }]);
  const { input, changes } = row;
  if (!input) return refused(row.faults);
  if (row.verdict === 'same') return { ...keptRow(row), source: kept.source };
  let written: KeptRow = { ...keptRow(row), source: kept.source };
  const { definitions, nowMs, caller } = court;
  const by = { userId: caller.userId, nowMs };
  const fault = await tx.attempt(async () => {
    const { id, version } = await writeRow(tx, {
      ...{ vehicle: stored, input, changes, definitions, by },
      isRented: isRented(input.vehicle, court.allowed.values),
    });
    written = { ...written, vehicle_id: id, version };
  });
  return fault ? refused(fieldFaultsOf(fault)) : written;
}

/** Discards a draft. */
export const discardMass = handle(deleteMassChange, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const change = await lockMass(tx, caller, params.mass_id, { nowMs: app.now(), isOwn: true });
    if (change.state !== 'draft') throw notFound();
    const fleetIds = await fleetsIn(tx, change.id);
    await tx.sql.deleteFrom('mass_change').where('id', '=', change.id).execute();
    await tx.changed({
      ...{ entity: 'mass_change', id: change.id, action: 'delete', userId: caller.userId, fleetIds },
      before: { file_name: change.file_name },
    });
    return {};
  }),
);

import { deleteAssignment as endpoint } from '#api/assignment.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { assignmentPlaces } from './change-places.ts';
import {
  assertNotConsolidated,
  auditedAssignment,
  lockAssignment,
  rangeOf,
  type StoredAssignment,
} from './lock-assignment.ts';

/** Deletes an assignment. */
export const deleteAssignment = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    await removeAssignment(tx, await lockAssignment(tx, caller, params.assignment_id), app.now());
    return { ok: true as const };
  }),
);

/** Deletes a locked assignment, unless it began on a final day. */
export async function removeAssignment(tx: Command, row: StoredAssignment, nowMs: number): Promise<void> {
  assertNotConsolidated(row, nowMs);
  await tx.sql.deleteFrom('driver_assignment').where('id', '=', row.id).execute();
  const before = auditedAssignment({ ...row, ...rangeOf(row) });
  const places = await assignmentPlaces(tx, row);
  await tx.changed({ action: 'delete', entity: 'assignment', id: row.id, before, ...places });
}

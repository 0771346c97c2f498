import { deleteAssignment as endpoint } from '#api/assignment.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { assignmentPlaces } from './change-places.ts';
import { assertNotConsolidated, auditedAssignment, lockAssignment, rangeOf } from './lock-assignment.ts';

/** Deletes an assignment. */
export const deleteAssignment = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const row = await lockAssignment(tx, caller, params.assignment_id);
    assertNotConsolidated(row, app.now());
    await tx.sql.deleteFrom('driver_assignment').where('id', '=', row.id).execute();
    const before = auditedAssignment({ ...row, ...rangeOf(row) });
    const places = await assignmentPlaces(tx, row);
    await tx.changed({ action: 'delete', entity: 'assignment', id: row.id, before, ...places });
    return { ok: true as const };
  }),
);

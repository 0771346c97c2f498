import { postAssignmentEnd } from '#api/assignment.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { closeAssignment } from './close-assignment.ts';
import { lockAssignment } from './lock-assignment.ts';

/** Ends an assignment now. */
export const endAssignment = handle(postAssignmentEnd, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const row = await lockAssignment(tx, caller, params.assignment_id);
    assertCurrent(row, body);
    const now = new Date(app.now());
    // A future assignment cannot end: it can only be deleted, or moved.
    if (row.start_at >= now) throw new Fault('assign.2', 409);
    if (row.end_at !== null && row.end_at <= now) throw new Fault('assign.8', 409);
    await closeAssignment(tx, row, now);
    return { version: row.version + 1 };
  }),
);

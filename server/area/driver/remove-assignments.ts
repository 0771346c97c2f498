import { postAssignmentRemoval } from '#api/dispatch.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { removeAssignment } from './delete-assignment.ts';
import { lockAssignment } from './lock-assignment.ts';

/** Takes back assignments that nobody has changed since, all of them or none (decision 136). */
export const removeAssignments = handle(postAssignmentRemoval, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    // In the order of their ids, so that two commands never wait for each other.
    for (const { id, version } of body.assignments.toSorted((a, b) => a.id - b.id)) {
      const row = await lockAssignment(tx, caller, id);
      assertCurrent(row, { version });
      await removeAssignment(tx, row, app.now());
    }
    return { ok: true as const };
  }),
);

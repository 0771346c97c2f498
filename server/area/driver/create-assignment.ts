import { postAssignment } from '#api/assignment.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { checkedAssignment } from './checked-assignment.ts';
import { storeAssignments } from './store-assignments.ts';

/** Gives a driver a vehicle for a time (domain rules §3.5). */
export const createAssignment = handle(postAssignment, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    const { vehicle, driver, range } = await checkedAssignment(tx, { caller, nowMs: app.now() }, body, null);
    const timeZone = body.time_zone;
    const [id] = await storeAssignments(tx, caller, { vehicle, driver, ranges: [range], timeZone });
    return { id: id! };
  }),
);

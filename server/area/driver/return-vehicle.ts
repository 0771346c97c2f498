import { postOwnAssignmentEnd } from '#api/assignment.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { closeAssignment } from './close-assignment.ts';
import { lockPresent, ownDriver } from './lock-own-assignment.ts';
import { readOwnAssignment } from './read-own-assignment.ts';

/** Ends the caller's own assignment now. */
export const returnVehicle = handle(postOwnAssignmentEnd, (call) =>
  command(call, async (tx) => {
    const { caller, app } = call;
    const own = await ownDriver(tx, caller);
    if (!own) throw new Fault('assign.9', 409);
    const present = await lockPresent(tx, own.id, app.now());
    // Ended meanwhile, by the office or by its own end.
    if (!present) throw new Fault('err.stale', 410);
    await closeAssignment(tx, present, new Date(app.now()));
    return readOwnAssignment(tx, caller, app.now());
  }),
);

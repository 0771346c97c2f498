import { deleteFine as endpoint } from '#api/fine.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { finePlaces, inputOf, lockFine } from './lock-fine.ts';

/** Deletes a fine with its documents. */
export const deleteFine = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const fine = await lockFine(tx, call.caller, call.params);
    await tx.sql.deleteFrom('fine').where('id', '=', fine.id).execute();
    const before = inputOf(fine);
    await tx.changed({ entity: 'fine', action: 'delete', id: fine.id, before, ...finePlaces(fine) });
    return { ok: true as const };
  }),
);

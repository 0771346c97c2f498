import { deleteFine as endpoint } from '#api/fine.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { finePlaces, inputOf, type LockedFine, lockFine } from './lock-fine.ts';

/** Deletes a fine with its documents. */
export const deleteFine = handle(endpoint, (call) =>
  command(call, async (tx) => {
    await removeFine(tx, await lockFine(tx, call.caller, call.params));
    return { ok: true as const };
  }),
);

/** Deletes a locked fine with its documents. */
export async function removeFine(tx: Command, fine: LockedFine): Promise<void> {
  await tx.sql.deleteFrom('fine').where('id', '=', fine.id).execute();
  const before = inputOf(fine);
  await tx.changed({ entity: 'fine', action: 'delete', id: fine.id, before, ...finePlaces(fine) });
}

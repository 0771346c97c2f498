import { postFine } from '#api/fine.ts';
import { type FineInput, fineFaults } from '#domain/fine/fine.ts';
import { assertFields } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import { fineDeadline, fineToday, fineVehicle } from './place-of-fine.ts';

/** Creates a fine (domain rules §9.3). */
export const createFine = handle(postFine, (call) =>
  command(call, async (tx) => ({ id: await addFine(tx, call.caller, call.body, call.app.now()) })),
);

/**
 * Adds a fine: finds the vehicle of its day, computes its deadline. @throws Fault 404 for an invisible
 * centre, 409 `fine.exists`, 422 for fields
 */
export async function addFine(tx: Command, caller: Caller, input: FineInput, nowMs: number): Promise<number> {
  const vehicle = await fineVehicle(tx, caller, input);
  assertFields(fineFaults(input, { today: fineToday(vehicle, caller, nowMs) }));
  const place = { fleetId: input.fleet_id, workCode: vehicle?.work_code ?? null };
  if (!isVisible(caller, place)) throw notFound();
  const { id } = await tx.sql
    .insertInto('fine')
    .values({
      ...input,
      vehicle_id: vehicle?.id ?? null,
      work_code: place.workCode,
      identify_by: await fineDeadline(tx, input, vehicle),
      created_at: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.changed({ entity: 'fine', action: 'create', id, after: input, places: [place] });
  return id;
}

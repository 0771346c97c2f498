import { putFine } from '#api/fine.ts';
import { Fault } from '#domain/fault.ts';
import { type FineInput, fineFaults } from '#domain/fine/fine.ts';
import { isClosed } from '#domain/fine/state.ts';
import { assertFields } from '#server/area/vehicle/lock-vehicle.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { finePlaces, inputOf, lockFine, vehicleOf } from './lock-fine.ts';
import { fineDeadline, fineToday, fineVehicle } from './place-of-fine.ts';

/** Edits a fine (domain rules §9.3); a closed one only in its remarks (§3.4). */
export const editFine = handle(putFine, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const { version, ...input } = call.body;
    const fine = await lockFine(tx, caller, { ...params, version });
    const before = inputOf(fine);
    if (isClosed(fine.state) && isOtherThanRemarks(before, input)) throw new Fault('fine.closed', 409);
    const isSameVehicle = input.license === fine.license && input.date === fine.date;
    const vehicle = isSameVehicle ? await vehicleOf(tx, fine) : await fineVehicle(tx, caller, input);
    assertFields(fineFaults(input, { today: fineToday(vehicle, caller, app.now()) }));
    if (input.fleet_id !== fine.fleet_id && !caller.visible.has(input.fleet_id)) throw notFound();
    const work_code = vehicle?.work_code ?? null;
    const identify_by = await fineDeadline(tx, input, vehicle);
    await tx.sql
      .updateTable('fine')
      .set({
        ...input,
        work_code,
        identify_by,
        vehicle_id: vehicle?.id ?? null,
        // Another deadline raises new alerts.
        told_days: identify_by === fine.identify_by ? fine.told_days : null,
        // The driver of a vehicle that was not ours is unknown, so the name counts as chosen by hand.
        assignment_type: fine.assignment_type && !vehicle ? 'manual_selection' : fine.assignment_type,
        version: version + 1,
      })
      .where('id', '=', fine.id)
      .execute();
    const places = finePlaces({ fleet_id: input.fleet_id, work_code }, fine);
    await tx.changed({ entity: 'fine', action: 'edit', id: fine.id, before, after: input, ...places });
    return { version: version + 1 };
  }),
);

function isOtherThanRemarks(before: FineInput, { remarks: _, ...input }: FineInput): boolean {
  return Object.entries(input).some(([field, value]) => value !== before[field as keyof FineInput]);
}

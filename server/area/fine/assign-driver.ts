import { postFineAssign } from '#api/fine.ts';
import { type FineDriverInput, fineDriverFaults } from '#domain/fine/fine.ts';
import { queueFineMail } from '#server/area/notification/channel/queue-fine-mail.ts';
import { assertFields, type Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { assertAction } from './act.ts';
import { finePlaces, lockFine } from './lock-fine.ts';

/**
 * Names the driver of a fine (domain rules §3.4, §8.3). The data for the authority is stored with the fine,
 * independent of the driver's record.
 */
export const assignFineDriver = handle(postFineAssign, (call) =>
  command(call, async (tx) => {
    const { params, caller } = call;
    const { version, ...input } = call.body;
    const fine = await lockFine(tx, caller, { ...params, version });
    const state = assertAction(fine, 'assign');
    assertFields(fineDriverFaults(input, { isOurVehicle: fine.vehicle_id !== null }));
    const driver = await driverData(tx, caller, input);
    await tx.sql
      .updateTable('fine')
      .set({ ...driver, state, version: version + 1 })
      .where('id', '=', fine.id)
      .execute();
    const { driver_id, driver_name, driver_code, driver_address, driver_structure, assignment_type } = fine;
    await tx.changed({
      entity: 'fine',
      action: 'assign',
      id: fine.id,
      before: {
        ...{ driver_id, driver_name, driver_code, driver_address, driver_structure, assignment_type },
        state: fine.state,
      },
      after: { ...driver, state },
      // Decides for readers of the history whether they may know of the driver.
      subject: 'driver_structure',
      ...finePlaces(fine),
    });
    if (driver.driver_id !== null && driver.driver_id !== fine.driver_id)
      await queueFineMail(tx, fine.id, call.app.now());
    return { version: version + 1 };
  }),
);

/** The driver's data in the fine: for our driver from the record, for another person from the form. */
async function driverData({ sql }: Tx, caller: Caller, input: FineDriverInput) {
  if (input.driver_id === null) return { ...input, driver_structure: false };
  const driver = await sql
    .selectFrom('driver')
    .select(['name', 'surname', 'license', 'address', 'driver_type'])
    .where('id', '=', input.driver_id)
    .where(driverInScope(caller))
    .executeTakeFirst();
  if (!driver) throw notFound();
  return {
    driver_id: input.driver_id,
    driver_name: [driver.name, driver.surname].filter(Boolean).join(' '),
    driver_code: driver.license,
    driver_address: input.driver_address ?? driver.address,
    driver_structure: driver.driver_type === 'STRUCTURE',
    assignment_type: input.assignment_type,
  };
}

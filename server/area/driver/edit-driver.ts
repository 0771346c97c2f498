import { putDriver } from '#api/driver.ts';
import type { DriverInput } from '#domain/driver/driver.ts';
import { Fault } from '#domain/fault.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { driverPlaces } from './change-places.ts';
import { closeAssignment } from './close-assignment.ts';
import { driverEndMs } from './driver-end.ts';
import { assertDriver, lockDriver } from './lock-driver.ts';

/** Edits a driver (domain rules §9.3). */
export const editDriver = handle(putDriver, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { version: given, ...input } = body;
    const { id, version, ...before } = await lockDriver(tx, caller, params.driver_id);
    assertCurrent({ version }, { version: given });
    await assertDriver(tx, caller, input, before);
    await endAssignments(tx, { id, ...input }, app.now());
    await tx.sql
      .updateTable('driver')
      .set({ ...input, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const places = driverPlaces(input, before);
    await tx.changed({ action: 'edit', entity: 'driver', id, before, after: input, ...places });
    return { version: version + 1 };
  }),
);

/**
 * Ends assignments beyond the driver's last day. Refuses a last day before an assignment that is still to
 * begin or goes on (domain rules §9.3).
 */
async function endAssignments(tx: Command, driver: DriverInput & { id: number }, nowMs: number) {
  const endMs = driverEndMs(driver);
  if (endMs === null) return;
  const end = new Date(endMs);
  const open = await tx.sql
    .selectFrom('driver_assignment')
    .selectAll()
    .where('driver_id', '=', driver.id)
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', new Date(nowMs))]))
    .forUpdate()
    .execute();
  if (open.some(({ start_at }) => start_at >= end)) {
    throw new Fault('assign.5', 409, { fields: [{ field: 'end_date', code: 'assign.5' }] });
  }
  for (const row of open) {
    if (row.end_at === null || row.end_at > end) await closeAssignment(tx, row, end);
  }
}

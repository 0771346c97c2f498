import type { DriverInput } from '#domain/driver/driver.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { assertLinkable } from './read-driver-users.ts';

type Tx = Pick<Command, 'sql'>;

/** A driver in scope, locked until the command ends. */
export async function lockDriver({ sql }: Tx, caller: Caller, driverId: number) {
  const found = await sql
    .selectFrom('driver')
    .selectAll()
    .where('id', '=', driverId)
    .where(driverInScope(caller))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  const { created_at: _, ...driver } = found;
  return driver;
}

/** Guards the changes that the caller may make to a driver; unchanged values are not checked. */
export async function assertDriver(
  tx: Tx,
  caller: Caller,
  input: DriverInput,
  before: Partial<Pick<DriverInput, 'fleet_id' | 'user_id'>> = {},
): Promise<void> {
  if (input.driver_type === 'STRUCTURE' && !caller.allowedEstructura) {
    throw new Fault('err.request', 422, { fields: [{ field: 'driver_type', code: 'val.enum' }] });
  }
  if (input.fleet_id !== before.fleet_id && !caller.visible.has(input.fleet_id)) throw notFound();
  if (input.user_id !== null && input.user_id !== before.user_id) {
    await assertLinkable(tx, caller, input.user_id);
  }
}

import { postDriver } from '#api/driver.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { driverPlaces } from './change-places.ts';
import { assertDriver } from './lock-driver.ts';

/** Creates a driver (domain rules §9.3). */
export const createDriver = handle(postDriver, (call) =>
  command(call, async (tx) => {
    const { body, caller } = call;
    await assertDriver(tx, caller, body);
    const { id } = await tx.sql.insertInto('driver').values(body).returning('id').executeTakeFirstOrThrow();
    await tx.changed({ action: 'create', entity: 'driver', id, after: body, ...driverPlaces(body) });
    return { id };
  }),
);

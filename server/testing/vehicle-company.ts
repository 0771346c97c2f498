import { expect } from 'vitest';
import { postVehicle } from '#api/vehicle-command.ts';
import type { TestApp } from './app.ts';
import { aFleet, aUser } from './builders.ts';
import { aSheet, sheetValues } from './vehicle-sheet.ts';

type Fields = Partial<ReturnType<typeof aSheet>>;

/**
 * A company with two fleets and one closed, another company, and users of both: for the tests of vehicles.
 */
export async function vehicleCompany(server: TestApp) {
  const { database } = server.app;
  const root = await aFleet(database, { name: 'Company' });
  const inside = (name: string, columns = {}) => aFleet(database, { name, parent_id: root.id, ...columns });
  const fleets = {
    root: root.id,
    north: (await inside('North')).id,
    south: (await inside('South')).id,
    closed: (await inside('Closed', { closed_on: '2026-01-31' })).id,
    foreign: (await aFleet(database, { name: 'Foreign' })).id,
  };
  const token = async (columns: Parameters<typeof aUser>[1]) =>
    server.tokenOf(await aUser(database, { fleetIds: [root.id], ...columns }));
  const tokens = {
    admin: await token({ username: 'adela', roles: ['administrator'], allowed_estructura: true }),
    operator: await token({ username: 'oscar', roles: ['manager'] }),
    viewer: await token({ roles: ['visualizer'] }),
    costs: await token({ roles: ['cost_manager'] }),
    works: await token({ roles: ['manager'], own_works: true, work_codes: ['10001'] }),
    foreigner: await token({ roles: ['administrator'], fleetIds: [fleets.foreign] }),
  };
  const values = await sheetValues(database);
  const sheet = (fields: Fields = {}) => aSheet(values, { fleet_id: fleets.north, ...fields });
  return {
    fleets,
    tokens,
    /** The caller, and the vehicle of the call. */
    by: (who: keyof typeof tokens, vehicleId: number) => ({
      token: tokens[who],
      params: { vehicle_id: vehicleId },
    }),
    values,
    sheet,
    /** Registers a vehicle through the endpoint, as the operator. */
    async register(fields: Fields = {}): Promise<{ id: number; license: string }> {
      const body = sheet(fields);
      const { status, text, body: answer } = await server.call(postVehicle, { token: tokens.operator, body });
      expect([status, text]).toEqual([200, JSON.stringify({ id: answer.id, version: 1 })]);
      return { id: answer.id, license: body.license };
    },
    /** The stays of a vehicle, oldest first: first day, first day after it, and the requested columns. */
    async stays(vehicleId: number) {
      const { rows } = await database.pool.query<{
        from_day: string;
        to_day: string | null;
        fleet_id: number;
      }>('select * from vehicle_stay where vehicle_id = $1 order by from_day', [vehicleId]);
      return rows as (Record<string, unknown> & (typeof rows)[number])[];
    },
    /** A column of the vehicle's stored row. */
    async stored(vehicleId: number): Promise<Record<string, unknown>> {
      const { rows } = await database.pool.query('select * from vehicle where id = $1', [vehicleId]);
      return rows[0];
    },
  };
}

export type VehicleCompany = Awaited<ReturnType<typeof vehicleCompany>>;

import {
  deleteFleet,
  type FleetRecord,
  getFleetContents,
  getFleetHistory,
  getFleetRecords,
  postFleet,
  postFleetClosure,
  putFleet,
} from '#api/fleet.ts';
import type { Role } from '#domain/access/role.ts';
import { testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';

/**
 * A server with a company: root 〉 north 〉 yard, and south beside north; another company that its
 * administrator does not see.
 */
export async function fleetCompany() {
  const server = await testApp();
  const { database } = server.app;
  let count = 0;
  const below = async (parent_id: number | null, name = `F${++count}`) =>
    (await aFleet(database, { parent_id, name })).id;
  const root = await below(null, 'Empresa');
  const north = await below(root, 'Norte');
  const fleets = {
    root,
    north,
    yard: await below(north, 'Parque'),
    south: await below(root, 'Sur'),
    other: await below(null, 'FOREIGN'),
  };
  const tokenWith = async (roles: Role[], fleetIds = [root]) =>
    server.tokenOf(await aUser(database, { roles, fleetIds }));
  const admin = await tokenWith(['administrator']);
  const body = (change: object = {}) => ({ name: `F${++count}`, parent_id: north, country: 'ES', ...change });

  return {
    server,
    fleets,
    /** A fleet put straight into the database. */
    below,
    /** A chain of fleets below a parent; returns the ids from the top down. */
    async chain(parentId: number | null, levels: number): Promise<number[]> {
      const ids: number[] = [];
      for (let at = parentId; ids.length < levels; at = ids.at(-1)!) ids.push(await below(at));
      return ids;
    },
    tokenWith,
    create: (change: object = {}, token = admin) => server.call(postFleet, { token, body: body(change) }),
    edit: (fleet_id: number, change: object, token = admin) =>
      server.call(putFleet, { token, params: { fleet_id }, body: { version: 1, ...body(), ...change } }),
    close: (fleet_id: number, closed: boolean, version = 1, token = admin) =>
      server.call(postFleetClosure, { token, params: { fleet_id }, body: { closed, version } }),
    remove: (fleet_id: number, token = admin) => server.call(deleteFleet, { token, params: { fleet_id } }),
    records: async (token = admin) => (await server.call(getFleetRecords, { token })).body.fleets,
    async read(id: number, token = admin): Promise<FleetRecord | undefined> {
      const { body: found } = await server.call(getFleetRecords, { token });
      return found.fleets.find((fleet) => fleet.id === id);
    },
    contentsOf: async (fleet_id: number) =>
      (await server.call(getFleetContents, { token: admin, params: { fleet_id } })).body,
    historyOf: async (fleet_id: number) =>
      (await server.call(getFleetHistory, { token: admin, params: { fleet_id } })).body.history,
  };
}
export type FleetCompany = Awaited<ReturnType<typeof fleetCompany>>;

import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';

/** A company for files of lines: centres with vehicles, and two users who may charge them. */
export type LineCompany = {
  t: TestApp;
  /** An administrator, in Spanish, and a cost manager, in English. */
  token: string;
  other: string;
  fleets: Readonly<Record<'north' | 'south' | 'closed' | 'foreign', number>>;
};

/**
 * Centres 28014 (`Obra Norte`, with the rented 1234BCD and E4321BBB), 28099 and the closed 28001, and a
 * foreign fleet with 0000XXX.
 */
export async function lineCompany(): Promise<LineCompany> {
  const t = await testApp();
  const { database } = t.app;
  const root = (await aFleet(database, { name: 'Empresa' })).id;
  const centre = async (name: string, code: string, more = {}) =>
    (await aFleet(database, { name, code, parent_id: root, ...more })).id;
  const fleets = {
    north: await centre('Obra Norte', '28014'),
    south: await centre('Sur', '28099'),
    closed: await centre('Cerrada', '28001', { closed_on: '2025-01-01' }),
    foreign: (await aFleet(database, { name: 'Ajena', code: '99' })).id,
  };
  const rent = await aValue(database, { list: 'vehicle_contract', code: 'RENT', class: 'rented' });
  await aVehicle(database, { fleet_id: fleets.north, license: '1234BCD', contract_typology_id: rent.id });
  await aVehicle(database, { fleet_id: fleets.north, license: 'E4321BBB' });
  await aVehicle(database, { fleet_id: fleets.foreign, license: '0000XXX' });
  const boss = await aUser(database, { roles: ['administrator'], fleetIds: [root] });
  const token = await t.tokenOf(boss);
  const other = await t.tokenOf(
    await aUser(database, { roles: ['cost_manager'], fleetIds: [root], language: 'en' }),
  );
  return { t, token, other, fleets };
}

/** Removes what files brought, so that each test begins anew. */
export async function emptyImports({ t }: LineCompany): Promise<void> {
  await t.app.database.pool.query(
    'delete from cost; delete from cost_month; delete from fine; delete from line_import; delete from line_mapping',
  );
}

import { postCost } from '#api/cost.ts';
import { getCostMonths } from '#api/cost-month.ts';
import type { Role } from '#domain/access/role.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { billType } from '#server/testing/cost.builder.ts';

/** A company with two centres, an own and a rented vehicle in the first, and users who enter their costs. */
export async function costCompany() {
  const t: TestApp = await testApp();
  const { database } = t.app;
  const root = (await aFleet(database, { name: 'Empresa' })).id;
  const fleets = {
    north: (await aFleet(database, { name: 'Norte', code: '28014', parent_id: root })).id,
    south: (await aFleet(database, { name: 'Sur', code: '28099', parent_id: root })).id,
    foreign: (await aFleet(database, { name: 'Ajena' })).id,
  };
  const types = {
    RENTAL: await billType(database, 'RENTAL'),
    REPAIR: await billType(database, 'REPAIR'),
    CREDIT_NOTE: await billType(database, 'CREDIT_NOTE'),
    rented: (await aValue(database, { list: 'vehicle_contract', code: 'RENT', class: 'rented' })).id,
  };
  const rented = await aVehicle(database, { fleet_id: fleets.north, contract_typology_id: types.rented });
  const own = await aVehicle(database, { fleet_id: fleets.north });
  const user = (role: Role) => aUser(database, { roles: [role], fleetIds: [root] });
  const operator = await user('manager');
  await database.sql
    .insertInto('user_cost_centre')
    .values({ user_id: operator.id, fleet_id: fleets.north })
    .execute();
  const tokens = {
    boss: await t.tokenOf(await user('administrator')),
    costs: await t.tokenOf(await user('cost_manager')),
    /** May charge only the first centre. */
    operator: await t.tokenOf(operator),
    /** An operator without any centre. */
    ungranted: await t.tokenOf(await user('manager')),
  };
  type Who = keyof typeof tokens;
  let count = 0;
  const by = <More extends object>(who: Who, more: More) => ({ token: tokens[who], ...more });
  /** The input of a cost; by default a repair of the own vehicle in February. */
  const input = (change: object = {}) => ({
    fleet_id: fleets.north,
    vehicle_id: own.id,
    bill_type_id: types.REPAIR,
    bill_code: `F-${++count}`,
    provider: 'Talleres Ejemplo',
    operation_date: '2026-02-12',
    invoice_date: '2026-02-15',
    amount: '1204.36',
    ...change,
  });
  return {
    t,
    fleets,
    types,
    rented,
    own,
    by,
    input,
    add: (change: object = {}, who: Who = 'costs') => t.call(postCost, by(who, { body: input(change) })),
    async monthOf(fleetId: number, month: string) {
      const { body } = await t.call(getCostMonths, by('boss', { params: { month }, query: {} }));
      return body.rows.find(({ fleet_id }) => fleet_id === fleetId)!;
    },
    /** A centre of its own with a vehicle. */
    async centre(name: string): Promise<[fleetId: number, vehicleId: number]> {
      const fleet = await aFleet(database, { name, code: `C${++count}`, parent_id: root });
      return [fleet.id, (await aVehicle(database, { fleet_id: fleet.id })).id];
    },
  };
}
export type CostCompany = Awaited<ReturnType<typeof costCompany>>;

/** Status, code and number of an answer. */
export function outcome(answer: { status: number; code: string | null; body: unknown }) {
  return [
    answer.status,
    answer.code,
    (answer.body as { error?: { number: number | null } }).error?.number ?? null,
  ];
}

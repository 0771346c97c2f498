import { aFleet, aVehicle } from '../builders.ts';
import { aCost, billType } from '../cost.builder.ts';
import type { Company, Samples, Who } from './sample.ts';

let count = 0;
/** Operators have no centre that they may charge. */
const ofGrant = (who: Who) => (who === 'OPE' ? 409 : 200);

const costOf = ({ database, fleetId, vehicleId, word }: Company, columns: object = {}) =>
  aCost(database, {
    fleet_id: fleetId,
    vehicle_id: vehicleId,
    bill_code: `${word}-${count++}`,
    provider: `${word} provider`,
    ...columns,
  });
const ofCost = async (company: Company) => ({ params: { cost_id: await costOf(company) } });

async function body({ database, fleetId, vehicleId, word }: Company) {
  return {
    fleet_id: fleetId,
    vehicle_id: vehicleId,
    bill_type_id: await billType(database, 'REPAIR'),
    bill_code: `${word}-new-${count++}`,
    operation_date: '2026-02-10',
    invoice_date: '2026-02-11',
    amount: '12.50',
  };
}

/** A centre of its own for every call, with its January. */
async function ofMonth({ database, fleetId: parent_id, word }: Company, is_closed: boolean) {
  const { id: fleet_id } = await aFleet(database, { parent_id, name: `${word} centre ${count++}` });
  await database.sql.insertInto('cost_month').values({ fleet_id, month: '2026-01-01', is_closed }).execute();
  return { params: { month: '2026-01', fleet_id } };
}

async function ofBill({ database, fleetId, word }: Company) {
  const { id: vehicle_id } = await aVehicle(database, { fleet_id: fleetId, license: `${word}B${count++}` });
  const { id } = await database.sql
    .insertInto('vehicle_bill')
    .values({
      vehicle_id,
      code: `${word} bill`,
      type_id: await billType(database, 'TYRES'),
      date: '2026-02-01',
      amount: '80.00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { vehicle_id, bill_id: id } };
}

export const costSamples: Samples = {
  getCosts: {
    args: async (company) => {
      await costOf(company);
      return { query: { fleets: String(company.fleetId) } };
    },
  },
  getCostsExport: {
    args: async (company) => {
      await costOf(company);
      return { query: { columns: 'license,fleet,provider,amount' } };
    },
  },
  getCostTotals: { args: ({ fleetId }) => ({ query: { by: 'vehicle', fleets: String(fleetId) } }) },
  getCost: { args: ofCost },
  getCostHistory: { args: ofCost },
  postCost: {
    args: async (company) => ({ body: await body(company) }),
    scoped: true,
    hiddenCode: 'cost.validation.4',
    status: ofGrant,
  },
  putCost: {
    args: async (company) => ({ ...(await ofCost(company)), body: { ...(await body(company)), version: 1 } }),
    status: ofGrant,
  },
  deleteCost: { args: ofCost, status: ofGrant },
  postCostDecision: {
    args: async (company) => ({
      query: { ids: String(await costOf(company, { status: 'proposed', source: 'proposal' })) },
      body: { confirm: true },
    }),
  },
  getBillCosts: { args: ({ vehicleId }) => ({ params: { vehicle_id: vehicleId } }) },
  postBillCost: { args: ofBill, status: ofGrant },
  getCostMonths: { args: () => ({ params: { month: '2026-01' }, query: {} }), scoped: false },
  postCostMonthClosures: {
    args: async (company) => {
      const { params } = await ofMonth(company, false);
      return { params: { month: params.month }, body: { fleet_ids: [params.fleet_id] } };
    },
  },
  postCostMonthClosure: { args: (company) => ofMonth(company, false) },
  postCostMonthReopening: {
    args: async (company) => ({ ...(await ofMonth(company, true)), body: { reason: 'Falta una factura' } }),
  },
};

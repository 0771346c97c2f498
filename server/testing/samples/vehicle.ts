import { DATED_LISTS_OF } from '#api/dated-lists.ts';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import { DATED_SECTIONS, type DatedSection } from '#domain/vehicle/dated-kind.ts';
import { aFleet, aValue, aVehicle } from '../builders.ts';
import { aSheet, sheetValues } from '../vehicle-sheet.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;

/** A new vehicle for every call, because another call changes it. */
async function ofNewVehicle(
  { database, word, fleetId, workCode }: Company,
  columns: Partial<Parameters<typeof aVehicle>[1]> = {},
) {
  const { id } = await aVehicle(database, {
    license: `${word}V${count++}`,
    fleet_id: fleetId,
    work_code: workCode,
    ...columns,
  });
  return { params: { vehicle_id: id } };
}

const reading = ({ vehicleId }: Company) => ({ params: { vehicle_id: vehicleId } });
const LEAVING = { reason: 'SALE', date: '2026-03-01', version: 1 };

const INTERVAL = { kind: 'in_maintenance', start_date: '2026-02-01', start_time: '08:00' };

async function ofNewInterval(company: Company) {
  const { params } = await ofNewVehicle(company);
  const { id } = await company.database.sql
    .insertInto('vehicle_interval')
    .values({
      ...params,
      kind: 'in_maintenance',
      start_at: '2026-01-01T08:00:00Z',
      end_at: '2026-01-02T08:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { ...params, interval_id: id } };
}

async function sheetOf({ database, word, fleetId, workCode }: Company) {
  const license = `${word}R${count++}`;
  return aSheet(await sheetValues(database), { license, fleet_id: fleetId, work_code: workCode });
}

type RowSample = (company: Company) => Promise<object> | object;

/**
 * The calls of a kind of dated rows. `row` is the input, and the stored row in `table` before an edit or
 * a deletion.
 */
function ofDatedRows(section: DatedSection, row: RowSample): Samples {
  const { list, create, edit, remove } = DATED_ROWS[section];
  const every = DATED_LISTS_OF[section];
  const stored = async (company: Company) => {
    const { params } = await ofNewVehicle(company);
    const { id } = await company.database.sql
      .insertInto(`vehicle_${section}` as 'vehicle_tyre')
      .values({ ...((await row(company)) as { position: string; fitted: string }), ...params })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { ...params, row_id: id } };
  };
  return {
    [list.name]: { args: reading },
    [create.name]: {
      args: async (company) => ({ ...(await ofNewVehicle(company)), body: await row(company) }),
    },
    [edit.name]: {
      args: async (company) => ({
        ...(await stored(company)),
        body: { ...(await row(company)), version: 1 },
      }),
    },
    [remove.name]: { args: stored },
    [every.list.name]: { args: () => ({ query: {} }) },
    [every.file.name]: {
      args: async (company) => {
        await stored(company);
        return { query: { columns: 'license,fleet' } };
      },
    },
    ...(every.done && {
      [every.done.name]: {
        scoped: true,
        args: async (company) => ({
          body: {
            rows: [{ id: (await stored(company)).params.row_id, version: 1 }],
            ...{ day: '2026-03-01', of: section === 'tachograph' ? 'unit' : null, next: '2027-03-01' },
          },
        }),
      },
    }),
  };
}

/** A row of each kind of dated rows, as its form sends it. */
const DATED: Readonly<Record<DatedSection, RowSample>> = {
  renting: async ({ database }) => ({
    company_id: (await aValue(database, { list: 'renting_company' })).id,
    contract_code: `R${count++}`,
    monthly_fee: '300.00',
    billing_month: '2026-01',
    start_day: '2026-01-01',
  }),
  amortization: () => ({
    monthly_fee: '350.00',
    start_day: '2026-01-01',
  }),
  tachograph: () => ({ type: 'smart2' }),
  inspection: async ({ database }) => ({
    type_id: (await aValue(database, { list: 'itv_type' })).id,
    next: '2027-01-31',
    exemption: false,
  }),
  bill: async ({ database }) => ({
    code: `F${count++}`,
    type_id: (await aValue(database, { list: 'bill_type' })).id,
    date: '2026-01-31',
    amount: '120.50',
  }),
  maintenance: () => ({
    type: 'preventive',
    date: '2026-01-31',
    next_date: '2027-01-31',
  }),
  tyre: () => ({ position: `P${count++}`, fitted: '2026-01-31', next_review: '2026-03-31' }),
  claim: () => ({
    number: `S${count++}`,
    date: '2026-01-31',
    at_fault: false,
    state: 'open',
  }),
  insurance: () => ({
    company: 'Mutua',
    policy: 'P1',
    start_day: '2026-01-01',
    end_day: '2026-12-31',
  }),
};

export const vehicleSamples: Samples = {
  getVehicles: { args: () => ({ query: {} }) },
  // For any plate, the answer only reports whether it is taken.
  getPlate: {
    args: () => ({ params: { license: 'FREE1' } }),
    scoped: false,
    status: (who) => (['OPE', 'ADM', 'SYS', 'MGO'].includes(who) ? 200 : 404),
  },
  getVehicleLabelsFile: {
    args: ({ vehicleId }) => ({ query: { ids: String(vehicleId) } }),
    scoped: true,
  },
  getVehiclesExport: { args: () => ({ query: { columns: 'license,fleet' } }) },
  getVehicle: { args: reading },
  getVehicleHistory: { args: reading },
  postVehicle: {
    args: async (company) => ({ body: await sheetOf(company) }),
    scoped: true,
    hiddenCode: 'vehicle.fleetNotVisible',
  },
  putVehicle: {
    args: async (company) => {
      const { fleet_id: _, ...sheet } = await sheetOf(company);
      return { ...(await ofNewVehicle(company)), body: { ...sheet, version: 1 } };
    },
  },
  putVehicleAdditional: {
    args: async (company) => ({ ...(await ofNewVehicle(company)), body: { values: {}, version: 1 } }),
  },
  putVehicleAvailability: {
    args: async (company) => ({
      ...(await ofNewVehicle(company)),
      body: { in_maintenance: true, version: 1 },
    }),
  },
  postVehicleOdometer: {
    args: async (company) => ({
      ...(await ofNewVehicle(company, { initial_odometer_m: 1_000 })),
      body: { odometer: 2, version: 1 },
    }),
  },
  postVehicleMove: {
    args: async (company) => {
      const { id } = await aFleet(company.database, {
        parent_id: company.fleetId,
        name: `${company.word} target ${count++}`,
      });
      return {
        ...(await ofNewVehicle(company)),
        body: { fleet_id: id, date: '2026-03-02', version: 1 },
      };
    },
  },
  postVehicleDeregistration: {
    args: async (company) => ({ ...(await ofNewVehicle(company)), body: LEAVING }),
  },
  postVehicleDeletion: {
    args: async (company) => ({ ...(await ofNewVehicle(company)), body: LEAVING }),
  },
  postVehicleRecovery: {
    args: async (company) => ({
      ...(await ofNewVehicle(company, { registration_state: 'deregistered' })),
      body: {
        fleet_id: company.fleetId,
        type_id: (await sheetValues(company.database)).van.id,
        modules: ['tracking'],
        confirmed: true,
        version: 1,
      },
    }),
  },
  getIntervals: { args: reading },
  postInterval: {
    args: async (company) => ({ ...(await ofNewVehicle(company)), body: INTERVAL }),
  },
  putInterval: {
    args: async (company) => ({
      ...(await ofNewInterval(company)),
      body: { ...INTERVAL, version: 1 },
    }),
  },
  deleteInterval: { args: ofNewInterval },
  getVehicleOverview: { args: reading },
  getVehicleMonth: { args: reading },
  getRentingCourse: { args: reading },
  getRentingExchanges: { args: reading },
  ...Object.assign({}, ...DATED_SECTIONS.map((section) => ofDatedRows(section, DATED[section]))),
};

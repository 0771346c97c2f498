import { NOW } from '../app.ts';
import { aDefect, aRepairOrder, aVehicle } from '../builders.ts';
import type { Company, Samples } from './sample.ts';

const WORDS = { title: 'Luz de freno fundida', severity: 'minor' };

/** A new vehicle for every call, because another call changes it. */
async function ofNewVehicle({ database, fleetId, workCode }: Company) {
  return aVehicle(database, { fleet_id: fleetId, work_code: workCode });
}

async function ofDefect(company: Company, columns: object = {}) {
  const vehicle = await ofNewVehicle(company);
  const { id } = await aDefect(company.database, { vehicle_id: vehicle.id, ...columns });
  return { vehicle, params: { defect_id: id } };
}

async function ofOrder(company: Company, columns: object = {}) {
  const vehicle = await ofNewVehicle(company);
  const { id } = await aRepairOrder(company.database, { vehicle_id: vehicle.id, ...columns });
  return { params: { order_id: id } };
}

const onOrder = (body: object, columns: object = {}) => ({
  args: async (company: Company) => ({
    ...(await ofOrder(company, columns)),
    body: { ...body, version: 1 },
  }),
});

/** A stored picture of a record. */
async function ofPhoto(company: Company, owner: 'defect' | 'repair_order', ownerId: number) {
  const { rows } = await company.database.pool.query<{ id: number }>(
    `with made as (
       insert into photo (key, owner, owner_id, taken_at, type, size, digest, stored_at)
       values (gen_random_uuid(), $1, $2, $3, 'image/png', 4, '', $3) returning id
     ), piece as (
       insert into photo_piece (photo_id, seq, octets) select id, 0, 'abcd' from made
     )
     select id from made`,
    [owner, ownerId, new Date(NOW)],
  );
  return rows[0]!.id;
}

export const upkeepSamples: Samples = {
  // A vehicle that no company has: a separate test covers those of the driver. Other users are no drivers.
  postOwnDefect: {
    args: () => ({
      body: {
        ...{ key: crypto.randomUUID(), vehicle_id: 2_147_483_647, ...WORDS },
        reported_at: '2026-03-02T08:00:00Z',
      },
    }),
    status: (who) => (who === 'DRV' ? 404 : 409),
  },
  getDefects: { args: () => ({ query: {} }) },
  getDefectsExport: {
    args: async (company) => {
      await ofDefect(company, { title: `${company.word} brakes` });
      return { query: { columns: 'title,license,severity,state' } };
    },
  },
  getDefect: { args: async (company) => ({ params: (await ofDefect(company)).params }) },
  getDefectHistory: { args: async (company) => ({ params: (await ofDefect(company)).params }) },
  postDefect: {
    args: async (company) => ({ body: { vehicle_id: (await ofNewVehicle(company)).id, ...WORDS } }),
    scoped: true,
  },
  putDefect: {
    args: async (company) => {
      const { vehicle, params } = await ofDefect(company);
      return { params, body: { vehicle_id: vehicle.id, ...WORDS, version: 1 } };
    },
  },
  postDefectDismissal: {
    args: async (company) => ({
      params: (await ofDefect(company)).params,
      body: { reason: 'Era suciedad', version: 1 },
    }),
  },
  deleteDefectDismissal: {
    args: async (company) => ({
      params: (await ofDefect(company, { state: 'dismissed', closed_at: new Date(NOW) })).params,
    }),
  },
  getDefectPhoto: {
    isWordless: true,
    args: async (company) => {
      const { params } = await ofDefect(company);
      return { params: { ...params, photo_id: await ofPhoto(company, 'defect', params.defect_id) } };
    },
  },
  getUpkeepBoard: { args: () => ({ query: {} }) },
  getRepairConflicts: {
    args: (company) => ({ params: { vehicle_id: company.vehicleId }, query: { day: '2026-03-02' } }),
  },
  getRepairOrder: { args: (company) => ofOrder(company) },
  getRepairOrderHistory: { args: (company) => ofOrder(company) },
  postRepairOrder: {
    args: async (company) => ({
      body: { vehicle_id: (await ofNewVehicle(company)).id, workshop: 'Talleres Ruiz' },
    }),
    scoped: true,
  },
  putRepairOrder: onOrder({ workshop: 'Talleres Ruiz', planned_on: '2026-03-04' }),
  putRepairLines: onOrder({
    lines: [{ kind: 'part', description: 'Bombilla', quantity: '2', unit_price: '3.20' }],
  }),
  postRepairAct: onOrder({ action: 'start' }),
  postRepairFinish: onOrder(
    { type: 'corrective', next_date: '2027-03-02', date: '2026-03-02' },
    { state: 'in_repair', started_at: new Date(NOW) },
  ),
  postRepairPhoto: {
    args: async (company) => ({
      ...(await ofOrder(company)),
      body: { key: crypto.randomUUID(), item: 'before', taken_at: '2026-03-02T08:00:00Z' },
    }),
  },
  getRepairPhoto: {
    isWordless: true,
    args: async (company) => {
      const { params } = await ofOrder(company);
      return { params: { ...params, photo_id: await ofPhoto(company, 'repair_order', params.order_id) } };
    },
  },
};

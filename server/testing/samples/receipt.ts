import type { Company, Samples } from './sample.ts';

/** A new receipt of the company's vehicle. */
async function aReceipt(company: Company, kind: 'fuel' | 'other' = 'fuel') {
  const { database, vehicleId: vehicle_id, driverId: driver_id, word } = company;
  const { id } = await database.sql
    .insertInto('receipt')
    .values({
      ...{ key: crypto.randomUUID(), vehicle_id, driver_id, kind, amount: 60, place: `${word} station` },
      ...{ paid_at: new Date('2026-02-02T10:00:00Z'), received_at: new Date('2026-02-02T10:01:00Z') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { receipt_id: id } };
}

async function aPhoto(company: Company) {
  const { params } = await aReceipt(company);
  const { id } = await company.database.sql
    .insertInto('photo')
    .values({
      ...{ key: crypto.randomUUID(), owner: 'receipt', owner_id: params.receipt_id },
      ...{ taken_at: new Date('2026-02-02T10:00:00Z'), stored_at: new Date('2026-02-02T10:02:00Z') },
      ...{ type: 'image/jpeg', size: 1, digest: Buffer.from('x') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await company.database.sql
    .insertInto('photo_piece')
    .values({ photo_id: id, seq: 0, octets: Buffer.from('x') })
    .execute();
  return { params: { ...params, photo_id: id } };
}

let count = 0;

export const receiptSamples: Samples = {
  // A vehicle that no company has: a separate test covers those of the driver. Other users are no drivers.
  postOwnReceipt: {
    args: () => ({
      body: {
        ...{ key: crypto.randomUUID(), vehicle_id: 2_147_483_647, kind: 'toll', amount: '5.00' },
        ...{ paid_at: '2026-03-02T08:00:00Z' },
        photos: [{ key: crypto.randomUUID(), taken_at: '2026-03-02T08:00:00Z' }],
      },
    }),
    status: (who) => (who === 'DRV' ? 404 : 409),
  },
  getOwnStations: { args: () => ({ query: { lat: '40.4', lon: '-3.7' } }) },
  getReceipts: { args: (company) => ({ query: { fleets: String(company.fleetId) } }) },
  getReceiptsExport: {
    args: async (company) => {
      await aReceipt(company);
      return { query: { columns: 'license,paid_at,place' } };
    },
  },
  getReceipt: { args: (company) => aReceipt(company) },
  getReceiptHistory: { args: (company) => aReceipt(company) },
  getReceiptPhoto: { args: aPhoto, isWordless: true },
  postReceiptRefuelling: {
    args: async (company) => ({
      ...(await aReceipt(company)),
      body: {
        ...{ vehicle_id: company.vehicleId, day: '2026-02-02', hour: '11:00', province: 'Madrid' },
        ...{ station: `${company.word} ${++count}`, product_class: 'DIESEL', liters: 40 + count },
        ...{ amount: '60.00', version: 1 },
      },
    }),
  },
  postReceiptBill: {
    args: async (company) => {
      const { id } = await company.database.sql
        .insertInto('enum_value')
        .values({ list: 'bill_type', entered: `Type ${++count}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      const body = { code: `${company.word} ${count}`, type_id: id, date: '2026-02-02', amount: '60.00' };
      return { ...(await aReceipt(company, 'other')), body: { ...body, version: 1 } };
    },
  },
  postReceiptRefusal: {
    args: async (company) => ({ ...(await aReceipt(company)), body: { reason: 'No se lee', version: 1 } }),
  },
};

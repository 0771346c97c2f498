import { createHash } from 'node:crypto';
import type { Company, Samples } from './sample.ts';

let count = 0;

const heads =
  'TARJETA;FECHA;HORA;MATRICULA;CONDUCTOR;ESTABLECIMIENTO;PROVINCIA;PRODUCTO;LITROS;IMPORTE;NUM OPERACION';
const columns = {
  ...{ card: 'TARJETA', operation_date: 'FECHA', operation_hour: 'HORA', plate: 'MATRICULA' },
  ...{ driver: 'CONDUCTOR', station: 'ESTABLECIMIENTO', province: 'PROVINCIA', product: 'PRODUCTO' },
  ...{ liters: 'LITROS', amount: 'IMPORTE', ticket: 'NUM OPERACION' },
};

/** A new refuelling of the company's vehicle. */
async function aRefuelling(company: Company, source: 'manual' | 'statement' = 'manual') {
  const { database, fleetId: fleet_id, workCode: work_code, vehicleId: vehicle_id, word } = company;
  const n = ++count;
  const station = await database.sql
    .insertInto('fuel_station')
    .values({ name: `${word} station ${n}`, province: 'Madrid', country: 'ES' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await database.sql
    .insertInto('refuelling')
    .values({
      ...{ source, fleet_id, work_code, vehicle_id, station_id: station.id, license: `${word}1` },
      ...{ operation_at: new Date(Date.UTC(2026, 1, 1, 10, n)), day: '2026-02-01', hour: '11:00' },
      ...{ time_zone: 'Europe/Madrid', product: 'DIESEL', product_class: 'DIESEL' },
      ...{ liters: 40, amount: 60, driver_name: `${word} driver` },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, stationId: station.id };
}

export const ofRefuelling = async (company: Company, source?: 'manual' | 'statement') => ({
  params: { refuelling_id: (await aRefuelling(company, source)).id },
});

async function aCard({ database, fleetId: fleet_id }: Company) {
  const number = `7088${String(++count).padStart(10, '0')}`;
  const { id } = await database.sql
    .insertInto('fuel_card')
    .values({ number, fleet_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number };
}

async function input(company: Company) {
  const n = ++count;
  return {
    ...{ vehicle_id: company.vehicleId, day: '2026-02-02', hour: '10:00', station: `${company.word} ${n}` },
    ...{ province: 'Madrid', product_class: 'DIESEL', liters: 10 + n, amount: '60.00' },
  };
}

/** A statement that a user of the company has uploaded. */
async function aStatement({ database, username, fleetId }: Company) {
  const content = Buffer.from(
    `${heads}\n70880000000000;01/02/2026;10:00;;;E1;Madrid;DIESEL;40;60,00;${++count}`,
  );
  const user = await database.sql
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  // An unknown caller has no files.
  if (!user) return { params: { statement_id: 999_999 }, body: {} };
  const { id } = await database.sql
    .insertInto('fuel_statement')
    .values({
      ...{ file_name: 'a.csv', type: 'text/csv', digest: createHash('sha256').update(content).digest() },
      ...{ content, user_id: user.id, created_at: new Date(), heads: heads.split(';') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    params: { statement_id: id },
    body: { provider: 'Solred', country: 'ES', columns, fleet_id: fleetId },
  };
}

export const refuellingSamples: Samples = {
  getRefuellings: { args: (company) => ({ query: { fleets: String(company.fleetId) } }) },
  getRefuellingsExport: {
    args: async (company) => {
      await aRefuelling(company);
      return { query: { columns: 'day,license,station,driver,driver_name' } };
    },
  },
  getRefuellingTotals: { args: (company) => ({ query: { fleets: String(company.fleetId) } }) },
  getRefuelling: { args: (company) => ofRefuelling(company) },
  getRefuellingHistory: { args: (company) => ofRefuelling(company) },
  getRefuellingDossier: { args: (company) => ofRefuelling(company) },
  getRefuellingDossierFile: { args: (company) => ofRefuelling(company) },
  postRefuellingValidation: {
    args: async (company) => ({ body: { id: (await aRefuelling(company)).id } }),
    scoped: true,
  },
  getVehicleRefuellings: { args: ({ vehicleId }) => ({ params: { vehicle_id: vehicleId } }) },
  postRefuelling: { args: async (company) => ({ body: await input(company) }), scoped: true },
  putRefuelling: {
    args: async (company) => ({
      ...(await ofRefuelling(company)),
      body: { ...(await input(company)), version: 1 },
    }),
  },
  deleteRefuelling: { args: (company) => ofRefuelling(company) },
  putRefuellingPlate: {
    args: async (company) => {
      const { license } = await company.database.sql
        .selectFrom('vehicle')
        .select('license')
        .where('id', '=', company.vehicleId)
        .executeTakeFirstOrThrow();
      return { ...(await ofRefuelling(company, 'statement')), body: { license, version: 1 } };
    },
  },
  getFuelCardsExport: {
    args: async (company) => {
      await aCard(company);
      return { query: { fleets: String(company.fleetId), columns: 'number,license,fleet' } };
    },
  },
  getFuelStationsExport: {
    args: async (company) => {
      await aRefuelling(company);
      return { query: { columns: 'name,placed' } };
    },
  },
  getFuelStations: { args: () => ({ query: { q: 'station' } }) },
  putFuelStationPlace: {
    args: async (company) => ({
      params: { station_id: (await aRefuelling(company)).stationId },
      body: { lat: 40.4, lng: -3.7, version: 1 },
    }),
  },
  getStationProposals: { args: () => ({ query: {} }) },
  postStationPlaces: {
    args: async (company) => ({
      body: {
        places: [{ station_id: (await aRefuelling(company)).stationId, lat: 40.4, lng: -3.7, version: 1 }],
      },
    }),
    scoped: true,
  },
  getFuelCards: { args: (company) => ({ query: { fleets: String(company.fleetId) } }) },
  postFuelCard: {
    args: ({ fleetId }) => ({
      body: { number: `7099${String(++count).padStart(10, '0')}`, fleet_id: fleetId },
    }),
    scoped: true,
  },
  putFuelCard: {
    args: async (company) => {
      const { id, number } = await aCard(company);
      return { params: { card_id: id }, body: { number, fleet_id: company.fleetId, version: 1 } };
    },
  },
  deleteFuelCard: { args: async (company) => ({ params: { card_id: (await aCard(company)).id } }) },
  getStatementTemplateExport: { isWordless: true },
  postStatement: {
    args: () => ({ query: { name: 'a.csv' }, body: Buffer.from(`${heads}\n1;2`), type: 'text/csv' }),
  },
  postStatementCheck: { args: aStatement },
  putStatementCells: {
    args: async (company) => {
      const { params, body } = await aStatement(company);
      return { params, body: { ...body, cells: [{ lines: [2], field: 'liters', text: '41' }] } };
    },
  },
  postStatementImport: { args: aStatement },
  postStatementUndo: {
    args: async (company) => {
      const { params, body } = await aStatement(company);
      if (!body) return { params: params! };
      const { id } = await aRefuelling(company, 'statement');
      await company.database.sql
        .updateTable('refuelling')
        .set({ statement_id: Number(params!.statement_id) })
        .where('id', '=', id)
        .execute();
      return { params: params! };
    },
  },
  getStatementRefusedExport: {
    args: async (company) => ({ params: (await aStatement(company)).params! }),
  },
};

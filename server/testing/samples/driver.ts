import { aCard, aDriver, aVehicle } from '../builders.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;

const body = (company: Company) => {
  const n = count++;
  return {
    license: `${company.word}${1_000 + n}`,
    name: `${company.word} made ${n}`,
    email: `${company.word}.made${n}@example.org`.toLowerCase(),
    time_zone: 'Europe/Madrid',
    fleet_id: company.fleetId,
  };
};

/** A new driver for every call, because another call removes it. */
async function ofNewDriver(company: Company) {
  const { id } = await aDriver(company.database, {
    fleet_id: company.fleetId,
    name: `${company.word} new ${count++}`,
  });
  return { params: { driver_id: id } };
}

/** A new card, with its id in the form of readers. */
function cardBody(company: Company) {
  const n = count++;
  return {
    nfc_id: (0xa0000000 + n).toString(16).toUpperCase(),
    encoded_id: `${company.word}${n}`,
    fleet_id: company.fleetId,
  };
}

async function ofNewCard(company: Company) {
  const { id } = await aCard(company.database, { fleet_id: company.fleetId });
  return { params: { card_id: id } };
}

/** A vehicle and a driver without any assignment. */
async function free(company: Company) {
  const { fleetId: fleet_id, workCode: work_code, database } = company;
  const license = `${company.word}A${count++}`;
  const vehicle = await aVehicle(database, { fleet_id, work_code, license });
  const driver = await aDriver(database, { fleet_id, name: `${company.word} free ${count++}` });
  return { vehicle, driver };
}

async function assignmentBody(company: Company) {
  const { vehicle, driver } = await free(company);
  return {
    license: vehicle.license,
    driver_id: driver.id,
    start_date: '2026-03-02',
    start_time: '08:00',
    time_zone: 'Europe/Madrid',
  };
}

/** An assignment that began this morning and is open. */
async function ofNewAssignment(company: Company) {
  const { vehicle, driver } = await free(company);
  const { id } = await company.database.sql
    .insertInto('driver_assignment')
    .values({
      vehicle_id: vehicle.id,
      driver_id: driver.id,
      start_at: new Date('2026-03-02T07:00:00Z'),
      time_zone: 'Europe/Madrid',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { assignment_id: id } };
}

const HOURS = { start_time: '08:00', end_time: '14:00', time_zone: 'Europe/Madrid' };

const shiftBody = (company: Company) => ({
  name: `${company.word} ${count++}`,
  fleet_id: company.fleetId,
  from_time: '06:30',
  to_time: '12:00',
});

async function ofNewShift(company: Company) {
  const { id } = await company.database.sql
    .insertInto('shift')
    .values(shiftBody(company))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { shift_id: id } };
}

const cardSamples: Samples = {
  getCards: { args: (company) => ({ query: { fleets: String(company.fleetId), assigned: 'false' } }) },
  getCardsExport: {
    args: async (company) => {
      await ofNewCard(company);
      return { query: { columns: 'nfc_id,driver,fleet' } };
    },
  },
  getCard: { args: ofNewCard },
  getCardHistory: { args: ofNewCard },
  postCard: { args: (company) => ({ body: cardBody(company) }), scoped: true },
  putCard: {
    args: async (company) => ({ ...(await ofNewCard(company)), body: { ...cardBody(company), version: 1 } }),
  },
  deleteCard: { args: ofNewCard },
};

const assignmentSamples: Samples = {
  getAssignments: {
    args: (company) => ({ query: { vehicles: String(company.vehicleId), period_from: '2026-03-02' } }),
  },
  getAssignmentsExport: {
    args: async (company) => {
      await ofNewAssignment(company);
      return { query: { columns: 'license,driver,state' } };
    },
  },
  getAssignmentWeek: {
    args: (company) => ({ query: { from: '2026-03-02', fleets: String(company.fleetId) } }),
  },
  getAssignment: { args: ofNewAssignment },
  getAssignmentHistory: { args: ofNewAssignment },
  postAssignment: { args: async (company) => ({ body: await assignmentBody(company) }), scoped: true },
  putAssignment: {
    args: async (company) => ({
      ...(await ofNewAssignment(company)),
      body: { ...(await assignmentBody(company)), version: 1 },
    }),
  },
  postAssignmentEnd: {
    args: async (company) => ({ ...(await ofNewAssignment(company)), body: { version: 1 } }),
  },
  deleteAssignment: { args: ofNewAssignment },
  getDriverWeek: { args: (company) => ({ query: { from: '2026-03-02', q: company.word } }) },
  postAssignmentJudgement: {
    args: async (company) => ({
      query: { ...HOURS, from: '2026-03-02', driver_id: String((await free(company)).driver.id) },
    }),
    scoped: true,
  },
  postAssignmentSeries: {
    args: async (company) => {
      const { vehicle, driver } = await free(company);
      const pair = { device_id: vehicle.id, driver_id: driver.id };
      return { body: { ...HOURS, ...pair, start_date: '2026-03-02', repeat: 'daily', until: '2026-03-04' } };
    },
    scoped: true,
  },
  postAssignmentRemoval: {
    args: async (company) => {
      const { params } = await ofNewAssignment(company);
      return { body: { assignments: [{ id: params.assignment_id, version: 1 }] } };
    },
    scoped: true,
  },
  postShift: { args: (company) => ({ body: shiftBody(company) }), scoped: true },
  putShift: {
    args: async (company) => ({
      ...(await ofNewShift(company)),
      body: { ...shiftBody(company), version: 1 },
    }),
  },
  deleteShift: { args: ofNewShift },
  // A plate that no company has: a separate test covers the vehicles that a driver may take. Other users are
  // no drivers.
  postOwnAssignment: {
    args: () => ({ body: { license: 'NONE1' } }),
    status: (who) => (who === 'DRV' ? 422 : 409),
  },
  // Nobody drives it now; a separate test covers its driver.
  postOwnPrivateUse: {
    args: (company) => ({ body: { device_id: company.vehicleId, private: true } }),
    status: () => 409,
  },
  // Nobody drives a vehicle with papers; a separate test covers its driver.
  getOwnPaper: { args: () => ({ params: { document_id: 1 } }), status: () => 404 },
  // No vehicle to leave.
  postOwnAssignmentEnd: { status: (who) => (who === 'DRV' ? 410 : 409) },
};

/** A new note about a new driver for every call. */
async function ofNewNote(company: Company) {
  const { params } = await ofNewDriver(company);
  const { id } = await company.database.sql
    .insertInto('driver_note')
    .values({ ...params, text: `${company.word} note`, is_shared: false, made_at: '2026-03-01T08:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { note_id: id } };
}

/** An event of the company's vehicle, each time at another moment. */
async function ofNewEvent(company: Company) {
  const event_at = new Date(Date.parse('2026-02-20T08:00:00Z') + count++ * 1_000);
  await company.database.sql
    .insertInto('driving_event')
    .values({
      ...{ vehicle_id: company.vehicleId, event_at, code: 1019, value: 0.4, decided_at: event_at },
    })
    .execute();
  return {
    params: { vehicle_id: company.vehicleId },
    query: { at: event_at.toISOString(), code: '1019' },
  };
}

const NOTE = { text: 'Frenar antes', follow_up_on: '2026-03-09', is_shared: false };
const noteSamples: Samples = {
  getDriverNotes: { args: ofNewDriver },
  getEventNotes: { args: ofNewEvent },
  postDriverNote: { args: async (company) => ({ ...(await ofNewDriver(company)), body: NOTE }) },
  putDriverNote: {
    args: async (company) => ({ ...(await ofNewNote(company)), body: { ...NOTE, done: true, version: 1 } }),
  },
  deleteDriverNote: { args: ofNewNote },
};

export const driverSamples: Samples = {
  ...cardSamples,
  ...assignmentSamples,
  ...noteSamples,
  getDriverRanking: { args: (company) => ({ query: { fleets: String(company.fleetId) } }) },
  getDriverChoices: { args: (company) => ({ query: { q: company.word, ids: String(company.driverId) } }) },
  getDriverUsers: {
    args: (company) => ({ query: { q: company.word, email: `${company.username}@example.org` } }),
  },
  getDrivers: { args: (company) => ({ query: { q: company.word, fleets: String(company.fleetId) } }) },
  getDriversExport: {
    args: (company) => ({ query: { columns: 'name,license,vehicles', fleets: String(company.fleetId) } }),
  },
  getDriver: { args: ofNewDriver },
  getDriverHistory: { args: ofNewDriver },
  postDriver: { args: (company) => ({ body: body(company) }), scoped: true },
  putDriver: {
    args: async (company) => ({
      ...(await ofNewDriver(company)),
      body: { ...body(company), version: 1 },
    }),
  },
  deleteDriver: { args: ofNewDriver },
};

import { NOW } from '../app.ts';
import { aFleet } from '../builders.ts';
import { aSchedule } from '../schedule.builder.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;

/** A fleet of the company's own for every call: a fleet has one schedule. */
async function fleetOf({ database, fleetId: parent_id, word }: Company): Promise<number> {
  return (await aFleet(database, { parent_id, name: `${word} scheduled ${count++}` })).id;
}

async function ofSchedule(company: Company) {
  const name = `${company.word} schedule ${count++}`;
  const id = await aSchedule(company.database, { name, fleet_ids: [await fleetOf(company)] });
  return { params: { schedule_id: id } };
}

async function body(company: Company) {
  const ranges = [{ entry: '08:00', exit: '17:00', weekdays: [1, 2, 3, 4, 5] }];
  return { name: `${company.word} made ${count++}`, fleet_ids: [await fleetOf(company)], ranges };
}

const today = new Date(NOW).toISOString().slice(0, 10);

export const scheduleSamples: Samples = {
  getSchedules: {
    args: async (company) => {
      await ofSchedule(company);
      return { query: { fleets: String(company.fleetId) } };
    },
  },
  getSchedulesExport: {
    args: async (company) => {
      await ofSchedule(company);
      return { query: { columns: 'name,ranges,fleets' } };
    },
  },
  getSchedule: { args: ofSchedule },
  getScheduleHistory: { args: ofSchedule },
  postSchedule: { args: async (company) => ({ body: await body(company) }), scoped: true },
  putSchedule: {
    args: async (company) => ({
      ...(await ofSchedule(company)),
      body: { ...(await body(company)), version: 1 },
    }),
  },
  deleteSchedule: { args: ofSchedule },
  postUserSchedules: { args: () => ({ body: {} }) },
  getViolations: {
    args: ({ fleetId }) => ({ query: { from: today, to: today, fleets: String(fleetId) } }),
  },
  getScheduleViolations: { args: ({ username }) => ({ params: { username } }) },
};

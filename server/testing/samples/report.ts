import { sql } from 'kysely';
import { sumJourneys } from '#server/telemetry/journey-sums.ts';
import type { Company, Samples, Who } from './sample.ts';

const RUNS: readonly Who[] = ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'];

/** Reports of role T, which every user has, about a journey of the company's vehicle in the days before. */
async function summary({ database, vehicleId }: Company) {
  await sql`update app_user set assigned_reports = '{Summary,TMS}' where username like 'own-%'`.execute(
    database.sql,
  );
  await sql`
    insert into journey (vehicle_id, start_at, end_at, day, final, is_private, has_gap, distance_m, duration_s, movement_s,
      idle_s, longest_halt_s, band1_s, band2_s, band3_s, harsh_acceleration, harsh_braking, harsh_cornering, excesses,
      warnings, decided_at)
    values (${vehicleId}, '2026-02-27T08:00:00Z', '2026-02-27T08:30:00Z', '2026-02-27', true, false, false, 20000, 1800,
      1800, 0, 0, 1800, 0, 0, 0, 0, 0, 0, 0, '2026-02-27T08:30:00Z')
    on conflict do nothing`.execute(database.sql);
  await sumJourneys(database.pool, [{ vehicle_id: vehicleId, day: '2026-02-27' }]);
  return { params: { report: 'Summary' }, body: { vehicles: [vehicleId] } };
}

// Another company's vehicle is ignored in the filter: the report is empty, because a refusal would reveal the
// vehicle.
const run = { args: summary, scoped: false, status: (who: Who) => (RUNS.includes(who) ? 200 : 404) };

// The one report that has a plain file.
const stops = {
  ...run,
  args: async (company: Company) => ({ ...(await summary(company)), params: { report: 'TMS' } }),
};

const chart = {
  id: 'a',
  type: 'bar',
  metric: 'distance',
  group: 'day',
  range: '7',
  fleets: [],
  color: '#1565c0',
};

export const reportSamples: Samples = {
  postReport: run,
  postReportFigures: run,
  postReportRules: run,
  postReportXlsx: run,
  postReportCsv: stops,
  getDashboard: { args: () => ({ query: {} }) },
  // Reports of role T contain the distance; none of those assigned here is for COS.
  getDashboardChart: {
    args: async (company) => {
      await summary(company);
      return { query: { metric: 'distance', group: 'vehicle', range: '7' } };
    },
    status: (who) => (RUNS.includes(who) ? 200 : 404),
  },
  getDashboardExport: { args: () => ({ query: { columns: 'states:value:day:donut::' } }), isWordless: true },
  putDashboardCharts: {
    args: async ({ database }) => {
      await database.sql.deleteFrom('dashboard').execute();
      return { body: { charts: [chart], version: 0 } };
    },
  },
  getAttention: { args: () => ({ query: {} }) },
};

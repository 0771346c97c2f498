import type { Samples } from './sample.ts';

export const calendarSamples: Samples = {
  getCalendarExport: {
    args: async ({ database, vehicleId: vehicle_id, word: company }) => {
      const days = { start_day: '2026-01-01', end_day: '2026-12-31' };
      await database.sql
        .insertInto('vehicle_insurance')
        .values({ vehicle_id, company, policy: 'P1', ...days })
        .execute();
      return { query: { columns: 'license,subject,due_date' } };
    },
  },
  getCalendar: { args: () => ({ query: {} }) },
  getCalendarAlerts: { args: () => ({ query: {} }) },
  readCalendarFeed: {
    // Nobody has this address.
    args: () => ({ params: { secret: 'x'.repeat(43) } }),
    scoped: false,
    status: () => 404,
  },
  postCalendarAlertsRead: { args: () => ({ query: {}, body: {} }) },
};

import type { Samples } from './sample.ts';

export const calendarSamples: Samples = {
  getCalendarExport: { args: () => ({ query: { columns: 'license,subject,due_date' } }) },
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

import type { Samples } from './sample.ts';

export const calendarSamples: Samples = {
  getCalendar: { args: () => ({ query: {} }) },
  getCalendarAlerts: { args: () => ({ query: {} }) },
  postCalendarAlertsRead: { args: () => ({ query: {}, body: {} }) },
};

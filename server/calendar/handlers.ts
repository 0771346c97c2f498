import type { Handler } from '../http/route.ts';
import { markCalendarAlertsRead, readCalendarAlerts } from './alerts.ts';
import { readCalendar } from './get-calendar.ts';

/** What the vehicles have due, and the alerts of it. */
export const calendarHandlers: readonly Handler[] = [
  readCalendar,
  readCalendarAlerts,
  markCalendarAlertsRead,
];

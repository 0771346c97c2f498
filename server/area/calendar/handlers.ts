import type { Handler } from '#server/base/http/route.ts';
import { markCalendarAlertsRead, readCalendarAlerts } from './alerts.ts';
import { createFeed, feedStanding, revokeFeed } from './feed.ts';
import { readCalendar } from './get-calendar.ts';
import { readFeed } from './read-feed.ts';

/** What the vehicles have due, and the alerts of it. */
export const calendarHandlers: readonly Handler[] = [
  readCalendar,
  readCalendarAlerts,
  markCalendarAlertsRead,
  feedStanding,
  createFeed,
  revokeFeed,
  readFeed,
];

import type { Handler } from '#server/base/http/route.ts';
import { markCalendarAlertsRead, readCalendarAlerts } from './alerts.ts';
import { createFeed, feedStanding, revokeFeed } from './feed.ts';
import { calendarFile, readCalendar } from './get-calendar.ts';
import { readFeed } from './read-feed.ts';

/** Endpoints for dues of vehicles, and their alerts. */
export const calendarHandlers: readonly Handler[] = [
  readCalendar,
  calendarFile,
  readCalendarAlerts,
  markCalendarAlertsRead,
  feedStanding,
  createFeed,
  revokeFeed,
  readFeed,
];

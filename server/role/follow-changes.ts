import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { reloadBoard } from '#server/live/follow/board.ts';
import { tellBrowsers } from '#server/live/follow/browsers.ts';
import { forgetFigures } from '#server/live/follow/dashboard.ts';
import { refreshDriversNow } from '#server/live/follow/drivers.ts';
import { wakeWorker } from '#server/live/follow/follow-ups.ts';
import { sendMessages } from '#server/live/follow/messages.ts';
import { renameOnMaps } from '#server/live/follow/names.ts';
import { refreshHeldSubscriptions, sendNotifications } from '#server/live/follow/notifications.ts';
import { refreshHeldPlaces } from '#server/live/follow/places.ts';
import { forgetTrackers, sendCommands } from '#server/live/follow/registry.ts';
import { refreshHeldRules } from '#server/live/follow/rules.ts';
import { refreshHeldSchedules } from '#server/live/follow/schedules.ts';

/** All subscribers, in order. Those that update data come before those that send messages about it. */
const SUBSCRIBERS: readonly ((app: App, changes: readonly Change[]) => Promise<void> | void)[] = [
  forgetTrackers,
  refreshHeldPlaces,
  refreshHeldSchedules,
  refreshHeldRules,
  refreshHeldSubscriptions,
  reloadBoard,
  renameOnMaps,
  refreshDriversNow,
  wakeWorker,
  forgetFigures,
  sendCommands,
  tellBrowsers,
  sendMessages,
  sendNotifications,
];

/** Passes committed changes to every subscriber of this process. If one fails, the others still get them. */
export async function followChanges(app: App, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  for (const follow of SUBSCRIBERS) {
    try {
      await follow(app, changes);
    } catch (error) {
      app.log.error({ err: error, subscriber: follow.name }, 'change not followed');
    }
  }
}

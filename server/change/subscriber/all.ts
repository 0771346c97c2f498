import type { App } from '../../app.ts';
import type { Change } from '../change.ts';
import { reloadBoard } from './board.ts';
import { tellBrowsers } from './browsers.ts';
import { followDues } from './calendar.ts';
import { forgetFigures } from './dashboard.ts';
import { refreshDriversNow } from './drivers.ts';
import { sendMessages } from './messages.ts';
import { renameOnMaps } from './names.ts';
import { refreshHeldSubscriptions, sendNotifications } from './notifications.ts';
import { refreshHeldPlaces } from './places.ts';
import { endPrivateUse } from './private-use.ts';
import { forgetTrackers, sendCommands } from './registry.ts';
import { refreshHeldRules } from './rules.ts';
import { refreshHeldSchedules } from './schedules.ts';
import { closeNotifications } from './solved-notifications.ts';

/** All subscribers, in order: those who tell others come after those who update what the others would ask for. */
const SUBSCRIBERS: readonly ((app: App, changes: readonly Change[]) => Promise<void> | void)[] = [
  forgetTrackers,
  refreshHeldPlaces,
  refreshHeldSchedules,
  refreshHeldRules,
  refreshHeldSubscriptions,
  reloadBoard,
  renameOnMaps,
  refreshDriversNow,
  endPrivateUse,
  followDues,
  forgetFigures,
  closeNotifications,
  sendCommands,
  tellBrowsers,
  sendMessages,
  sendNotifications,
];

/** Gives committed changes to every subscriber of this process. If one fails, the others still get them. */
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

import type { App } from '../../app.ts';
import type { Change } from '../change.ts';
import { reloadBoard } from './board.ts';
import { tellBrowsers } from './browsers.ts';
import { refreshDriversNow } from './drivers.ts';
import { sendMessages } from './messages.ts';
import { renameOnBoard } from './names.ts';
import { forgetTrackers } from './registry.ts';

/** Whoever must know of changes, in their order: who tells others comes after what they would ask. */
const SUBSCRIBERS: readonly ((app: App, changes: readonly Change[]) => Promise<void> | void)[] = [
  forgetTrackers,
  reloadBoard,
  renameOnBoard,
  refreshDriversNow,
  tellBrowsers,
  sendMessages,
];

/** Gives changes that are committed to every subscriber of this process; one that fails keeps nobody else from hearing. */
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

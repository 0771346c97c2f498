import { roadOwner } from '#web/base/session/road-memory.ts';
import { getSession, subscribeSession } from '#web/base/session/session.ts';
import { clearKit } from './kit.ts';
import { startSender } from './sender.ts';

let isWatching = false;

/**
 * From now on this page sends what waits. A driver's kit goes as soon as another user signs in.
 * The second call does nothing.
 */
export function watchRoad(): void {
  if (isWatching) return;
  isWatching = true;
  startSender();
  subscribeSession(() => {
    const { isLogged, username } = getSession();
    const owner = roadOwner();
    if (isLogged && owner && username !== owner) void clearKit();
  });
}

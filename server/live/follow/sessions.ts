import type { App } from '#server/base/app.ts';
import { type Change, changesOf } from '#server/bus/change.ts';
import { dismissSockets } from '#server/live/socket/dismiss.ts';
import { recheckUsers } from '#server/live/socket/recheck.ts';

/**
 * Closes the sockets of ended sessions. Reads the sight of users again when their rights or fleets changed.
 */
export async function followSessions(app: App, changes: readonly Change[]): Promise<void> {
  const users = changesOf(changes, 'user');
  for (const { id, ended } of users) {
    if (ended === null) continue;
    const { ids, reason, isSignedOut } = ended;
    // A socket may for a moment outlive the row of its session. So "all" means all sockets of the user,
    // whatever their session.
    if (ids === 'all') dismissSockets(app, { userId: Number(id) }, reason);
    else for (const sessionId of ids) dismissSockets(app, { sessionId }, reason, isSignedOut);
  }
  if (changesOf(changes, 'fleet').some(({ isSight }) => isSight)) return recheckUsers(app);
  const edited = [
    ...users.flatMap(({ id, action }) => (action === 'edit' ? Number(id) : [])),
    ...changesOf(changes, 'driver').flatMap(({ userIds }) => userIds),
  ];
  if (edited.length > 0) await recheckUsers(app, edited);
}

import { randomInt } from 'node:crypto';
import { endSessions } from '#server/area/account/session/session.ts';
import { newPassword, setPassword } from '#server/area/account/user/set-password.ts';
import { userChanged } from '#server/area/account/user/user-changed.ts';
import { command } from '#server/base/access/command.ts';
import { openPasswords } from '#server/base/password/password.ts';
import { BY_CONSOLE } from './by-console.ts';
import type { ConsoleCommand } from './console-command.ts';
import { findByName, lockByName } from './find-user.ts';

/** Letters and digits that nobody confuses when reading them aloud. */
const SETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'];
const LENGTH = 10;

/**
 * A password for one sign-in, which must then be changed. Sessions and access tokens end, known browsers are
 * forgotten, a lock is lifted.
 */
export const resetPassword: ConsoleCommand = {
  name: 'reset-password',
  parameters: ['username'],
  summary: 'a password for one sign-in, shown here; sessions and access tokens end, a lock is lifted',
  async run({ database, nowMs, say }, [username]) {
    const typed = randomPassword();
    const known = await findByName(database, username!).executeTakeFirst();
    const password = known ? await newPassword(openPasswords(), known, typed) : null;
    const found = await command(BY_CONSOLE({ database, nowMs }), async (tx) => {
      const user = await lockByName(tx, username!);
      if (!user || !password) return null;
      const revoked = await setPassword(tx, user, { password, mustChange: true, endsTokens: true, nowMs });
      await tx.sql.deleteFrom('known_device').where('user_id', '=', user.id).execute();
      await tx.sql
        .deleteFrom('login_failure')
        .where((eb) => eb(eb.fn('lower', ['username']), '=', username!.toLowerCase()))
        .execute();
      const ended = await endSessions(tx, { userId: user.id }, nowMs);
      await userChanged(tx, { action: 'password', id: user.id, after: { must_change: true }, ended });
      return { ...user, revoked };
    });
    if (!found) say(`There is no user ${username}`);
    else say(`${found.username} signs in once with ${typed} and then chooses another password`);
    if (found && found.revoked > 0) say(`Access tokens revoked: ${found.revoked}`);
    if (found?.disabled) say('The user is disabled; an administrator enables users on the screen Users');
    return found !== null;
  },
};

/** Ten characters, at least one of each kind, at random places. */
function randomPassword(): string {
  const all = SETS.join('');
  const from = (letters: string) => letters[randomInt(letters.length)]!;
  const rest = Array.from({ length: LENGTH - SETS.length }, () => from(all));
  const letters = [...SETS.map(from), ...rest];
  for (let i = letters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [letters[i], letters[j]] = [letters[j]!, letters[i]!];
  }
  return letters.join('');
}

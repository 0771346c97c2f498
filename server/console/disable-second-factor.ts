import { takeFactors } from '#server/area/account/sign-in/take-factors.ts';
import { command } from '#server/base/access/command.ts';
import { BY_CONSOLE } from './by-console.ts';
import type { ConsoleCommand } from './console-command.ts';
import { lockByName } from './find-user.ts';

/** For a user who has lost every second factor: all are removed, and sessions end. */
export const disableSecondFactor: ConsoleCommand = {
  name: 'disable-second-factor',
  parameters: ['username'],
  summary: 'takes all second factors of a user away; sessions end',
  async run({ database, nowMs, say }, [username]) {
    const found = await command(BY_CONSOLE({ database, nowMs }), async (tx) => {
      const user = await lockByName(tx, username!);
      if (user) await takeFactors(tx, user.id, nowMs);
      return user;
    });
    say(found ? `${found.username} signs in without a second factor` : `There is no user ${username}`);
    return found !== undefined;
  },
};

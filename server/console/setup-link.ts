import { pendingSetup } from '#server/area/account/session/setup.ts';
import type { ConsoleCommand } from './console-command.ts';

/** A new link for an installation without users; the one printed at the start no longer works. */
export const setupLink: ConsoleCommand = {
  name: 'setup-link',
  parameters: [],
  summary: 'a new one-time link for an installation that has no users yet',
  async run({ config, database, say }) {
    const link = await pendingSetup({ config, database });
    say(link ?? 'This installation has users: it is set up. For a lost password: reset-password');
    return link !== null;
  },
};

import type { command } from '#server/base/access/command.ts';
import type { Database } from '#server/base/db/database.ts';

/**
 * The actor of the console for the audit: no user. Running servers read accounts and sessions again for every
 * request, so nothing is published to them; an open socket stays until its next check.
 */
export const BY_CONSOLE = (of: { database: Database; nowMs: number }): Parameters<typeof command>[0] => ({
  app: { database: of.database, now: () => of.nowMs, publish: async () => {} },
  caller: { userId: null, username: 'npm run admin' },
  request: { ip: '', headers: {}, routeOptions: { config: {} } } as Parameters<typeof command>[0]['request'],
});

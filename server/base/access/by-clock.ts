import type { command } from './command.ts';

type By = Parameters<typeof command>[0];

/** The actor of the audit for what no user did. */
export const byClock = (app: By['app']): By => ({
  app,
  caller: { userId: null, username: 'traza' },
  request: { ip: '', headers: {}, routeOptions: { config: {} } } as By['request'],
});

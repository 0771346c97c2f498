import { defineConfig } from 'vitest/config';

// One group after the other. `rules` needs nothing; `server` a real PostgreSQL; `system` starts whole processes and browsers.
// The files of a group share their workers, and with them what they import: nothing that a test does may outlive it there.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          sequence: { groupOrder: 0 },
          isolate: false,
          include: ['{domain,api,text,web,simulator}/**/*.test.ts', 'server/gateway/protocol/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: ['server/gateway/protocol/**', '**/*.system.test.ts'],
          globalSetup: ['server/db/test-cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          sequence: { groupOrder: 2 },
          isolate: false,
          include: ['e2e/**/*.test.ts', 'server/**/*.system.test.ts'],
          globalSetup: ['server/db/test-cluster.ts'],
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});

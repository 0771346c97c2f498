import { defineConfig } from 'vitest/config';

// One group after the other: browsers and killed servers want the machine to themselves. `rules` needs nothing; `server` a real PostgreSQL; `system` starts whole processes and browsers, one file at a time.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          sequence: { groupOrder: 0 },
          include: ['{domain,api,text,web,simulator}/**/*.test.ts', 'server/gateway/protocol/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
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
          include: ['e2e/**/*.test.ts', 'server/**/*.system.test.ts'],
          globalSetup: ['server/db/test-cluster.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});

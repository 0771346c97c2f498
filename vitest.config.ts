import { defineConfig } from 'vitest/config';
import { slowestFiles } from './scripts/slowest-files.ts';
import { makeTestFolder } from './scripts/test-folder.ts';

// Databases too are below it. The workers inherit it.
process.env.TMPDIR = makeTestFolder();

// One group after the other. `rules` needs nothing; `server` a real PostgreSQL; `e2e` whole servers and a browser; `alone` measures and wants the machine to itself.
// The files of a group share their workers and what those have imported: whatever a file changes there it puts back.
export default defineConfig({
  test: {
    isolate: false,
    // Waits end by what happens: a busy machine needs longer than the second that Vitest gives.
    expect: { poll: { timeout: 20_000 } },
    // Vitest would leave one core to itself, of two.
    maxWorkers: '100%',
    // The totals come last.
    reporters: [slowestFiles, 'default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          sequence: { groupOrder: 0 },
          include: [
            '{domain,api,text,web,simulator,deploy,scripts}/**/*.test.ts',
            'server/protocol/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          include: ['server/**/*.test.ts'],
          exclude: ['server/protocol/**', '**/*.system.test.ts'],
          globalSetup: ['server/base/db/test-cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.test.ts', 'server/**/*.system.test.ts'],
          exclude: ['**/*.alone.test.ts'],
          globalSetup: ['server/base/db/test-cluster.ts', 'e2e/ready.ts'],
          // Files that wait for a process to die or to start leave their core to the third.
          maxWorkers: 3,
          // Servers start and browsers draw without hurry on a machine that others use too.
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          sequence: { groupOrder: 3 },
          include: ['e2e/**/*.alone.test.ts'],
          globalSetup: ['server/base/db/test-cluster.ts', 'e2e/ready.ts'],
          maxWorkers: 1,
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
    ],
  },
});

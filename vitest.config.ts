import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { slowestFiles } from './scripts/slowest-files.ts';
import { makeTestFolder } from './scripts/test-folder.ts';

const WORKERS = 2 * availableParallelism();

// Databases too are below it. The workers inherit it.
process.env.TMPDIR = makeTestFolder();

// `rules` needs nothing; `server` a real PostgreSQL; `e2e` whole servers and a browser; `alone` measures and runs last, with the machine to itself.
// The files of a project share their workers and what those have imported: whatever a file changes there it puts back.
export default defineConfig({
  test: {
    isolate: false,
    // Waits end by what happens: a busy machine needs longer than the second that Vitest gives.
    expect: { poll: { timeout: 20_000 } },
    // The projects follow each other without a pause, e2e first. Two for each core: a file that waits for a process to
    // die, for a page or for a database leaves its core to others.
    maxWorkers: WORKERS,
    // The totals come last.
    reporters: [slowestFiles, 'default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
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
          include: ['e2e/**/*.test.ts', 'server/**/*.system.test.ts'],
          exclude: ['**/*.alone.test.ts'],
          globalSetup: ['server/base/db/test-cluster.ts', 'e2e/ready.ts'],
          // Servers start and browsers draw without hurry on a machine that others use too.
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          sequence: { groupOrder: 1 },
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

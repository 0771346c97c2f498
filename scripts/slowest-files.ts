import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 15;

const secondsOf = (file: TestModule) => {
  const { collectDuration, duration } = file.diagnostic();
  return (collectDuration + duration) / 1000;
};

/** Prints the files of a test run that took longest, in seconds. */
export const slowestFiles: Reporter = {
  onTestRunEnd(files) {
    if (files.length < 2) return;
    const slowest = [...files].sort((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SHOWN);
    console.log('\nSlowest files, seconds');
    for (const file of slowest) {
      console.log(`${secondsOf(file).toFixed(1).padStart(7)}  ${relative(process.cwd(), file.moduleId)}`);
    }
  },
};

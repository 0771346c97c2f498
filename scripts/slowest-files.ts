import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 20;

const secondsOf = (file: TestModule) => {
  const { collectDuration, duration } = file.diagnostic();
  return (collectDuration + duration) / 1000;
};

const line = (seconds: number, name: string) => console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);

/** Prints the slowest files of a test run and the sum of each project, in seconds of its workers. */
export const slowestFiles: Reporter = {
  onTestRunEnd(files) {
    if (files.length < 2) return;
    const slowest = [...files].sort((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SHOWN);
    console.log('\nSlowest files, seconds');
    for (const file of slowest) line(secondsOf(file), relative(process.cwd(), file.moduleId));
    console.log('\nAll files of a project, seconds');
    for (const [name, all] of Map.groupBy(files, ({ project }) => project.name))
      line(
        all.reduce((sum, file) => sum + secondsOf(file), 0),
        name,
      );
  },
};

import { spawnSync } from 'node:child_process';
import { helpPicturesOf, type Picture } from './help-pictures.ts';

/** The pictures of README.md and of the handbook. `days` are the first and the last day of their reports. */
export const picturesOf = (days: readonly [string, string]): readonly Picture[] => {
  const [from, to] = days;
  const english = { user: 'operator', language: 'en' } as const;
  const live = 'web/area/position/live-map';
  const report = `/reports-vehicles?report=DrivingStyle&from=${from}&to=${to}`;
  const day = { path: '/assign-drivers', shows: 'web/area/day', isPhone: true } as const;
  return [
    { ...english, file: 'docs/pictures/map.jpg', path: '/map?v=40.42,-3.68,10', shows: live },
    { ...english, file: 'docs/pictures/report.jpg', path: report, shows: 'web/area/report' },
    { ...english, file: 'docs/pictures/upkeep.jpg', path: '/upkeep', shows: 'web/area/upkeep' },
    { ...english, file: 'docs/pictures/my-day.jpg', ...day, user: 'driver' },
    ...helpPicturesOf(days),
  ];
};

/** The pictures that are older than the last change of their screen, by the history of a repository. */
export function outdatedPictures(root: string): string[] {
  const changedAt = (path: string) =>
    Number(
      spawnSync('git', ['log', '-1', '--format=%ct', '--', path], { cwd: root, encoding: 'utf8' }).stdout,
    );
  return picturesOf(['', ''])
    .filter(({ file, shows }) => changedAt(file) < changedAt(shows))
    .map(({ file }) => file);
}

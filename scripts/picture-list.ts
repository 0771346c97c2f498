import { spawnSync } from 'node:child_process';

/** A picture of README.md: its file, who is signed in, the address, and the folder of the screen. */
export type Picture = {
  name: string;
  user: string;
  path: string;
  shows: string;
  isPhone?: true;
};

/** The pictures of README.md. `days` are the first and the last day of the report. */
export const picturesOf = ([from, to]: readonly [string, string]): readonly Picture[] => [
  { name: 'map', user: 'operator', path: '/map?v=40.42,-3.68,10', shows: 'web/area/position/live-map' },
  {
    name: 'report',
    user: 'operator',
    path: `/reports-vehicles?report=DrivingStyle&from=${from}&to=${to}`,
    shows: 'web/area/report',
  },
  { name: 'upkeep', user: 'operator', path: '/upkeep', shows: 'web/area/upkeep' },
  { name: 'my-day', user: 'driver', path: '/assign-drivers', shows: 'web/area/day', isPhone: true },
];

/** The pictures that are older than the last change of their screen, by the history of a repository. */
export function outdatedPictures(root: string): string[] {
  const changedAt = (path: string) =>
    Number(
      spawnSync('git', ['log', '-1', '--format=%ct', '--', path], { cwd: root, encoding: 'utf8' }).stdout,
    );
  return picturesOf(['', ''])
    .filter(({ name, shows }) => changedAt(`docs/pictures/${name}.jpg`) < changedAt(shows))
    .map(({ name }) => `docs/pictures/${name}.jpg`);
}

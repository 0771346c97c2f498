import { roadsFolder } from '#server/base/config/data-folders.ts';
import type { Roads } from '#server/base/roads.ts';
import { openRoads } from '#server/road/open-roads.ts';
import type { Ground } from './ground.ts';
import { every } from './turns.ts';

const LOOK_MS = 10_000;

/** Keeps the road files of the data folder open, and looks for new ones. */
export function keepRoads({ config, log, opened }: Ground): Roads {
  const roads = openRoads({ folder: roadsFolder(config), log });
  opened.push(
    () => roads.close(),
    every(LOOK_MS, log, async () => roads.look()),
  );
  return roads;
}

import type { CellValue } from '#domain/column.ts';
import type { Grouping } from '#domain/report/grouping.ts';
import { driverName } from './driver-name.ts';
import { UNKNOWN } from './reader.ts';
import type { Say } from './say.ts';

/** The name of a group of rows; a fleet without the fleets above it. Example: `Semana del 16/11/2026`. */
export function groupName(by: Grouping, name: CellValue, say: Say): string {
  if (typeof name !== 'string') return by === 'driver' ? say.t('word.noDriver') : UNKNOWN;
  if (by === 'week') return say.t('reportScreen.weekOf', { day: say.f.day(name) });
  if (by === 'day') return say.f.day(name);
  // The fleets above it are the same for most groups, and there is room for one name only.
  if (by === 'fleet') return name.split(' / ').at(-1)!;
  return by === 'driver' ? driverName(name, say.t) : name;
}

import type { ScheduleRange } from '#domain/schedule/schedule.ts';
import type { Translate } from './key.ts';

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * Days of the week in short form: three or more in a row as the first and the last. Example: 1, 2, 3, 5 is
 * `lun–mié vie`.
 */
export function weekdaysText(weekdays: readonly number[], t: Translate): string {
  const runs: number[][] = [];
  for (const day of weekdays) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => t(`ui.weekday_${day as Weekday}`);
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(' ')))
    .join(' ');
}

/** A range in words. Example: `lun–vie 08:00–17:00`. */
export function rangeText({ weekdays, entry, exit }: ScheduleRange, t: Translate): string {
  return `${weekdaysText(weekdays, t)} ${entry}–${exit}`;
}

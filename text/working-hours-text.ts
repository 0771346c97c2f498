import type { WorkingHours } from '#domain/schedule/working-hours.ts';
import type { Say } from './say.ts';
import { rangeText } from './schedule-words.ts';

/** A group of up to this many fleets is named; a larger one is counted. */
const NAMED = 2;

/**
 * Which hours working hours are. Example: `lun–vie 08:00–15:00; Norte: lun–sáb 07:00–14:00; 2 flotas: sin
 * horario`. The first group is the rule, and the others are what differs from it.
 */
export function workingHoursText(groups: readonly WorkingHours[], { t }: Pick<Say, 't'>): string {
  return groups
    .map(({ ranges, fleets }, i) => {
      const hours = ranges?.map((range) => rangeText(range, t)).join(', ') ?? t('schedule.noHours');
      if (i === 0) return hours;
      const who = fleets.length > NAMED ? t('frame.fleetsChosen', { n: fleets.length }) : fleets.join(', ');
      return `${who}: ${hours}`;
    })
    .join('; ');
}

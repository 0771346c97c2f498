import type { WorkingHours } from '#domain/schedule/working-hours.ts';
import type { Say } from './say.ts';
import { rangeText } from './schedule-words.ts';

/** A group of up to this many fleets is named; a larger one is counted. */
const NAMED = 2;

/**
 * The hours that working hours are: of all fleets alike, or of each group of fleets. Examples: `lun–vie
 * 08:00–15:00`; `Norte: lun–sáb 07:00–14:00; 5 flotas: sin horario, cuenta siempre`.
 */
export function workingHoursText(groups: readonly WorkingHours[], { t }: Pick<Say, 't'>): string {
  return groups
    .map(({ ranges, fleets }) => {
      const hours = ranges?.map((range) => rangeText(range, t)).join(', ') ?? t('ui.noHours');
      if (groups.length === 1) return hours;
      const who = fleets.length > NAMED ? t('frame.fleetsChosen', { n: fleets.length }) : fleets.join(', ');
      return `${who}: ${hours}`;
    })
    .join('; ');
}

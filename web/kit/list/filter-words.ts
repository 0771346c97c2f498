import { periodText } from '#text/period.ts';
import type { Say } from '#text/say.ts';
import type { Filter } from './filter.ts';
import { chosenOf, rangeEnds } from './row-filter.ts';

/** The text of a chip for a filter's value. The caller provides the names of fleets, vehicles and drivers. */
export function filterWords<Row>(
  filter: Filter<Row>,
  value: string,
  { t, f, fleets, one }: Say & { fleets: (ids: readonly number[]) => string; one: string },
): string {
  switch (filter.kind) {
    case 'text':
      return value;
    case 'bool':
      return t(value === 'true' ? 'ui.yes' : 'ui.no');
    case 'range':
      return periodText(rangeEnds(value), { t, f });
    case 'enum': {
      const chosen = chosenOf(value);
      const labels = filter.options.filter((one) => chosen.includes(one.value)).map(({ label }) => label);
      return labels.length > 2 ? `${labels[0]} +${labels.length - 1}` : labels.join(', ');
    }
    case 'fleets':
      return fleets(value.split(',').map(Number));
    case 'one':
      return one;
    case 'custom':
      return filter.words(value);
  }
}

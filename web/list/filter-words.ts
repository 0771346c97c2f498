import type { Formatter } from '#text/format.ts';
import type { Translate } from '#text/key.ts';
import type { Filter } from './filter.ts';
import { chosenOf, rangeEnds } from './row-filter.ts';

/** What a chip says of a filter's value; fleets are named by who knows them. */
export function filterWords<Row>(
  filter: Filter<Row>,
  value: string,
  { t, f, fleets }: { t: Translate; f: Formatter; fleets: (ids: readonly number[]) => string },
): string {
  switch (filter.kind) {
    case 'text':
      return value;
    case 'bool':
      return t(value === 'true' ? 'ui.yes' : 'ui.no');
    case 'range': {
      const { from, to } = rangeEnds(value);
      if (from && to) return from === to ? f.day(from) : `${f.day(from)} – ${f.day(to)}`;
      return from ? `${t('ui.from')} ${f.day(from)}` : `${t('ui.to')} ${f.day(to)}`;
    }
    case 'enum': {
      const chosen = chosenOf(value);
      const labels = filter.options.filter((one) => chosen.includes(one.value)).map(({ label }) => label);
      return labels.length > 2 ? `${labels[0]} +${labels.length - 1}` : labels.join(', ');
    }
    case 'fleets':
      return fleets(value.split(',').map(Number));
    case 'custom':
      return filter.words(value);
  }
}

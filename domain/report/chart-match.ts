import { CARD_MATCHES, type CardMatch } from '../driver/identification.ts';
import type { ReportChart } from './chart.ts';
import type { Gatherer, RowShape } from './gather.ts';

/**
 * Journeys by the match between the card at their start and the assignment (R21); no chart where journeys are
 * added up.
 */
export function matchChart(shape: RowShape): Gatherer<ReportChart[]> {
  const at = shape.at('match');
  const counts = CARD_MATCHES.map(() => 0);
  return {
    add(row) {
      if (at >= 0) counts[CARD_MATCHES.indexOf(row[at] as CardMatch)]!++;
    },
    end: () =>
      counts.every((count) => count === 0)
        ? []
        : [
            {
              id: 'cardMatches',
              kind: 'donut',
              categoryKind: 'value',
              categoriesOf: 'match',
              categories: CARD_MATCHES,
              type: 'int',
              series: [{ id: 'match', values: counts }],
            },
          ],
  };
}

import type { ReportChart } from './chart.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';
import { eventsPer100Km, tidy } from './measure.ts';
import { SUBJECTS, type Variant } from './view.ts';

const SHOWN = 20;

/**
 * The 20 subjects with the most harsh events per 100 km, the worst first; a subject under 50 km has no such
 * figure (R04).
 */
export function worstChart(shape: RowShape, variant: Variant): Gatherer<ReportChart[]> {
  const { key: keyId, name: nameId } = SUBJECTS[variant];
  const [keyAt, nameAt] = [shape.at(keyId), shape.at(nameId)];
  const distanceAt = shape.at('distance');
  const eventsAt = [shape.at('harshAcceleration'), shape.at('harshBraking'), shape.at('harshCornering')];
  const subjects = new Map<unknown, { name: string; distanceM: number; events: number }>();
  return {
    add(row) {
      const key = row[keyAt];
      let subject = subjects.get(key);
      if (!subject) {
        subject = { name: String(row[nameAt] ?? ''), distanceM: 0, events: 0 };
        subjects.set(key, subject);
      }
      subject.distanceM += numberAt(row, distanceAt);
      for (const at of eventsAt) subject.events += numberAt(row, at);
    },
    end() {
      const worst = [...subjects.values()]
        .map(({ name, distanceM, events }) => ({
          name,
          per100: tidy(eventsPer100Km(events, distanceM) ?? 0),
        }))
        .filter(({ per100 }) => per100 > 0)
        .sort((a, b) => b.per100 - a.per100)
        .slice(0, SHOWN);
      if (worst.length === 0) return [];
      return [
        {
          id: 'worst',
          kind: 'horizontal',
          categoryKind: 'value',
          categoriesOf: nameId,
          categories: worst.map(({ name }) => name),
          type: 'dec1',
          series: [{ id: 'events100', values: worst.map(({ per100 }) => per100) }],
        },
      ];
    },
  };
}

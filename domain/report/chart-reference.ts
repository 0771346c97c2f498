import type { ReportChart } from './chart.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';
import { consumptionOf, deviationOf, tidy } from './measure.ts';
import { SUBJECTS, type Variant } from './view.ts';

const SHOWN = 20;

/**
 * The consumption of the 20 subjects farthest above their reference, the worst first, with the reference as a
 * line (R06). Electric vehicles are left out, because litres and kilowatt hours do not compare.
 */
export function referenceChart(shape: RowShape, variant: Variant): Gatherer<ReportChart[]> {
  const { key: keyId, name: nameId } = SUBJECTS[variant];
  const [keyAt, nameAt, electricAt] = [shape.at(keyId), shape.at(nameId), shape.at('electric')];
  const [burntAt, fuelAt, distanceAt] = [shape.at('refBurnt'), shape.at('refFuel'), shape.at('refDistance')];
  const subjects = new Map<unknown, { name: string; burnt: number; expected: number; distanceM: number }>();
  return {
    add(row) {
      if (row[electricAt] === true) return;
      const key = row[keyAt];
      let subject = subjects.get(key);
      if (!subject) {
        subject = { name: String(row[nameAt] ?? ''), burnt: 0, expected: 0, distanceM: 0 };
        subjects.set(key, subject);
      }
      subject.burnt += numberAt(row, burntAt);
      subject.expected += numberAt(row, fuelAt);
      subject.distanceM += numberAt(row, distanceAt);
    },
    end() {
      const worst = [...subjects.values()]
        .flatMap(({ name, burnt, expected, distanceM }) => {
          const [own, reference] = [consumptionOf(burnt, distanceM), consumptionOf(expected, distanceM)];
          const deviation = deviationOf(burnt, expected);
          if (own === null || reference === null || deviation === null) return [];
          return [{ name, own: tidy(own), reference: tidy(reference), deviation }];
        })
        .sort((a, b) => b.deviation - a.deviation)
        .slice(0, SHOWN);
      if (worst.length === 0) return [];
      return [
        {
          id: 'reference',
          kind: 'barLine',
          categoryKind: 'value',
          categoriesOf: nameId,
          categories: worst.map(({ name }) => name),
          type: 'cons',
          series: [
            { id: 'consumption', values: worst.map(({ own }) => own) },
            { id: 'refConsumption', values: worst.map(({ reference }) => reference) },
          ],
        },
      ];
    },
  };
}

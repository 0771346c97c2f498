import type { ReportChart } from './chart.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';
import { SUBJECTS, type Variant } from './view.ts';

const SHOWN = 20;

/** Work and private distance of the 20 subjects with the most private distance, in descending order (R15). */
export function privateChart(shape: RowShape, variant: Variant): Gatherer<ReportChart[]> {
  const { key: keyId, name: nameId } = SUBJECTS[variant];
  const [keyAt, nameAt] = [shape.at(keyId), shape.at(nameId)];
  const [workAt, privateAt] = [shape.at('workDistance'), shape.at('privateDistance')];
  const subjects = new Map<unknown, { name: string; workM: number; privateM: number }>();
  return {
    add(row) {
      const subject = subjects.get(row[keyAt]) ?? { name: String(row[nameAt] ?? ''), workM: 0, privateM: 0 };
      subjects.set(row[keyAt], subject);
      subject.workM += numberAt(row, workAt);
      subject.privateM += numberAt(row, privateAt);
    },
    end() {
      const most = [...subjects.values()]
        .filter(({ privateM }) => privateM > 0)
        .sort((a, b) => b.privateM - a.privateM)
        .slice(0, SHOWN);
      if (most.length === 0) return [];
      return [
        {
          id: 'privateUse',
          kind: 'stacked',
          categoryKind: 'value',
          categoriesOf: nameId,
          categories: most.map(({ name }) => name),
          type: 'dist',
          series: [
            { id: 'workDistance', values: most.map(({ workM }) => workM) },
            { id: 'privateDistance', values: most.map(({ privateM }) => privateM) },
          ],
        },
      ];
    },
  };
}

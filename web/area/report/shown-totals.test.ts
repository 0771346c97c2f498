import { expect, test } from 'vitest';
import { REPORTS } from '#domain/report/index.ts';
import { formatter } from '#text/format.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { translatorOf } from '#text/translator.ts';
import { medianWords, shownTotals } from './shown-totals.ts';

const say = { t: translatorOf('es'), f: formatter(SPAIN) };
const view = {
  variant: 'vehicle',
  family: 'operative',
  country: 'ES',
  breakdown: 'total',
  days: 2,
  metric: 'hours',
} as const;
type Kind = Parameters<typeof shownTotals>[2]['end']['totals'][number]['kind'];
const shown = (
  id: 'Summary' | 'Health' | 'Resources' | 'DrivingEvents',
  columns: string[],
  lines: [Kind, number, unknown[]][],
) =>
  shownTotals(
    REPORTS.get(id)!,
    view,
    {
      head: { columns },
      end: { totals: lines.map(([kind, count, values]) => ({ kind, count, values: values as [] })) },
    },
    say,
  );

test('litres stand in the one line of totals, kilowatt hours beside it in words', () => {
  const { line, others } = shown(
    'Summary',
    ['license', 'distance', 'fuel'],
    [
      ['total', 12, [null, 42_000, 30.5]],
      ['electric', 2, [null, null, 18.25]],
    ],
  );
  expect(line).toEqual([{ title: 'Total (12)', sums: { license: null, distance: 42_000, fuel: 30.5 } }]);
  expect(others).toEqual(['Eléctricos (kWh) (2): 18,25 kWh']);
});

test('the median of the headline figures is told in words where there are no lines', () => {
  const words = (...lines: [Kind, number, number[]][]) =>
    medianWords(
      REPORTS.get('DrivingStyle')!,
      view,
      {
        head: { columns: ['distance', 'journeys', 'score'] },
        end: { totals: lines.map(([kind, count, values]) => ({ kind, count, values })) },
      },
      say,
    )?.replaceAll('\u00a0', ' ');
  expect(words(['total', 3, [42_000, 12, 80]], ['median', 3, [12_000, 5, 81.5]])).toBe(
    'Mediana (3): Distancia 12,0 km · Puntuación 81,5',
  );
  expect(words(['total', 3, [42_000, 12, 80]])).toBeUndefined();
});

test('the median stands below the total', () => {
  const { line, others } = shown(
    'Summary',
    ['license', 'distance', 'fuel'],
    [
      ['total', 3, [null, 42_000, 30.5]],
      ['median', 3, [null, 12_000, 9]],
    ],
  );
  expect(line.map(({ title }) => title)).toEqual(['Total (3)', 'Mediana (3)']);
  expect(line[1]!.sums).toEqual({ license: null, distance: 12_000, fuel: 9 });
  expect(others).toEqual([]);
});

test('the sum of a day has the unit of its cells, what is counted beside it has none', () => {
  const { line, others } = shown(
    'Resources',
    ['license', 'd1', 'd2', 'usedDays', 'totalTime'],
    [
      ['total', 3, [null, 10_470, 0, 2, 10_470]],
      ['used', 3, [null, 2, 0, null, null]],
    ],
  );
  expect(line[0]!.sums).toEqual({
    license: null,
    d1: '2:55 / 2',
    d2: '0:00 / 0',
    usedDays: 2,
    totalTime: 10_470,
  });
  expect(others).toEqual(['En cada celda: Total / Recursos usados']);
});

test('what is counted day by day shares the line of the sums, and is named', () => {
  const { line, others } = shown(
    'Health',
    ['license', 'offlineDays', 'd1', 'd2'],
    [
      ['total', 9, [null, 4, null, null]],
      ['offline', 9, [null, null, 3, 1]],
      ['tampering', 9, [null, null, 0, 2]],
    ],
  );
  expect(line).toEqual([
    { title: 'Total (9)', sums: { license: null, offlineDays: 4, d1: '3 / 0', d2: '1 / 2' } },
  ]);
  expect(others).toEqual(['En cada celda: Sin conexión / Con manipulación']);
});

test('events are counted by type, and have no line', () => {
  const { line, others } = shown(
    'DrivingEvents',
    ['license', 'eventType'],
    [
      ['event', 2, [null, '911']],
      ['event', 7, [null, '1020']],
    ],
  );
  expect(line).toEqual([]);
  expect(others).toEqual(['Exceso de velocidad (2)', 'Frenazo (7)']);
});

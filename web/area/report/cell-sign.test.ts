import { expect, test } from 'vitest';
import type { ReportHead } from '#api/report.ts';
import { describedColumn } from '#domain/report/column.ts';
import type { NamedColumnId } from '#domain/report/dictionary.ts';
import { formatter } from '#text/format.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { translatorOf } from '#text/translator.ts';
import { cellSign } from './cell-sign.ts';

const SAY = {
  t: translatorOf('en'),
  f: formatter({ ...SPAIN, language: 'en' }),
};
const HEAD = { from: '2026-01-10', to: '2026-03-08', consolidatedTo: '2026-02-20' } as ReportHead;

test.each<[NamedColumnId, Record<string, string | number | boolean>, ReturnType<typeof cellSign>]>([
  ['initDay', { initDay: '2026-02-20' }, null],
  ['initDay', { initDay: '2026-02-21' }, { kind: 'open', words: 'Figures not final yet' }],
  ['month', { month: '2026-01-01' }, null],
  ['month', { month: '2026-02-01' }, { kind: 'open', words: expect.stringContaining('20/02/2026') }],
  ['month', { month: '2026-03-01' }, { kind: 'open', words: expect.stringContaining('08/03/2026') }],
  ['endHour', { endHour: '10:00', unsettled: 'uncertain' }, { kind: 'open', words: 'Not certain yet' }],
  ['endHour', { unsettled: 'running' }, null],
  ['fuel', { fuel: 8 }, null],
  ['fuel', { fuel: 8, fuelEstimated: true }, { kind: 'estimated', words: expect.any(String) }],
  [
    'fuel',
    { fuel: 8, fuelEstimated: true, fuelByLevel: true },
    { kind: 'byLevel', words: expect.any(String) },
  ],
  ['fuel', { fuelEstimated: true }, null],
])('%s of %o', (id, row, sign) => {
  expect(cellSign(describedColumn(id), HEAD, (name) => row[name] ?? null, SAY)).toEqual(sign);
});

import { expect, test } from 'vitest';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import { fileName, listFileName, reportFileName } from './file-name.ts';
import { translatorOf } from './translator.ts';

const DAYS = { from: '2026-03-02', to: '2026-03-08' };

test.each([
  ['es', 'Informe_Journeys_Viajes_2026-03-02_2026-03-08', 'Costes.xlsx'],
  ['en', 'Report_Journeys_Journeys_2026-03-02_2026-03-08', 'Costs.xlsx'],
  ['it', 'Report_Journeys_Viaggi_2026-03-02_2026-03-08', 'Costi.xlsx'],
  ['pt', 'Relatório_Journeys_Viagens_2026-03-02_2026-03-08', 'Custos.xlsx'],
] as const)('files are called in the language of who reads them: %s', (language, report, list) => {
  const t = translatorOf(language);
  expect([reportFileName('Journeys', DAYS, t), listFileName(COST_LIST, t)]).toEqual([report, list]);
});

test('signs that a system refuses are left out', () => {
  expect(fileName(['km/h: ¿más?'], DAYS)).toBe('km h  ¿más_2026-03-02_2026-03-08');
});

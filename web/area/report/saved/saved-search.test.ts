import { expect, it } from 'vitest';
import { reportParameters } from '#domain/report/parameters.ts';
import { readQuestion } from '../question.ts';
import { savedSearch } from './saved-search.ts';

it('a saved report is asked with the filters it was saved with, for the days that it is about today', () => {
  const today = '2026-03-12';
  const search = {
    ...{ report: 'Journeys', from: '2026-01-01', to: '2026-01-31', fleets: '3,5', vehicles: '7,8' },
    ...{ own_works: 'true', hours: '22:00-06:00' },
  };
  const { report, parameters: asked } = readQuestion(
    search,
    { variant: 'vehicle', family: 'operative' },
    today,
  );
  const { from: _from, to: _to, ...parameters } = reportParameters.parse(asked);
  const saved = { report: report!.id, parameters, from: '2026-01-01', to: '2026-01-31' };
  expect(savedSearch({ ...saved, range: 'fixed' }, today)).toEqual(search);
  expect(savedSearch({ ...saved, range: 'lastWeek' }, today)).toEqual({
    ...search,
    ...{ from: '2026-03-02', to: '2026-03-08' },
  });
});

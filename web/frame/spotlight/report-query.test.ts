import { expect, test } from 'vitest';
import { reportQuery } from './report-query.ts';

const REPORTS = [
  { id: 'Summary', number: 'R01', title: 'Actividad' },
  { id: 'Journeys', number: 'R03', title: 'Viajes' },
  { id: 'Driving', number: 'R04', title: 'Conducción' },
  { id: 'DrivingEvents', number: 'R07', title: 'Eventos de conducción', also: 'excesos velocidad' },
];

test.each([
  ['R03 0705KZJ', ['Journeys'], '0705KZJ'],
  ['0705KZJ r03', ['Journeys'], '0705KZJ'],
  ['viaj 0705', ['Journeys'], '0705'],
  ['conduccion', ['Driving', 'DrivingEvents'], ''],
  ['eventos conduccion 12', ['DrivingEvents'], '12'],
  ['excesos 0705', ['DrivingEvents'], '0705'],
  // Too short to name a report; a plate names none.
  ['via', [], 'via'],
  ['0705KZJ', [], '0705KZJ'],
  ['', [], ''],
] as const)('%s names %j and leaves "%s"', (query, ids, rest) => {
  const found = reportQuery(query, REPORTS);
  expect(found.reports.map(({ id }) => id)).toEqual(ids);
  expect(found.rest).toBe(rest);
});

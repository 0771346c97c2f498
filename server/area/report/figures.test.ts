import { afterAll, beforeAll, expect, it } from 'vitest';
import { postReportFigures } from '#api/report.ts';
import { REPORTS } from '#domain/report/index.ts';
import { previousRange } from '#domain/report/previous.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, aReader, runReport } from './report.builder.ts';
import { twoDays } from './two-days.builder.ts';

const RANGE = { from: '2026-02-25', to: '2026-02-26' };

let server: TestApp;
let token: string;
let ids: Awaited<ReturnType<typeof twoDays>>['ids'];

beforeAll(async () => {
  server = await testApp();
  ({ ids, token } = await twoDays(server));
  // The same weekdays a week before: 10 km of A.
  await aJourney(server.app.database, {
    vehicle_id: ids.a,
    start_at: '2026-02-18T07:00:00Z',
    end_at: '2026-02-18T07:15:00Z',
    distance_m: 10_000,
  });
});
afterAll(() => server.close());

async function figures(as: string, body: Record<string, unknown>) {
  const {
    status,
    code,
    body: answer,
  } = await server.call(postReportFigures, {
    token: as,
    params: { report: 'Summary' },
    body,
  });
  return { status, code, answer };
}

it('the figures alone are those of the report, of the previous period too', async () => {
  const whole = await runReport(server, token, 'Summary', RANGE);
  expect((await figures(token, RANGE)).answer).toEqual({ ...RANGE, figures: whole.end.figures });
  const previous = previousRange(RANGE, REPORTS.get('Summary')!, '2026-03-02')!;
  expect((await figures(token, previous)).answer).toMatchObject({
    ...{ from: '2026-02-18', to: '2026-02-19' },
    figures: { subjects: 1, journeys: 1, distance: 10_000, duration: 900 },
  });
});

it('they are read in the scope of the reader, with the filters of the report, and refused like the report', async () => {
  const { database } = server.app;
  const elsewhere = await aFleet(database, { name: 'Lejos' });
  await aVehicle(database, { fleet_id: elsewhere.id, license: '9000ZZZ' });
  const stranger = await aReader(server, { fleetIds: [elsewhere.id] });
  const none = { subjects: 0, distance: null };
  expect((await figures(stranger, RANGE)).answer.figures).toMatchObject(none);
  expect((await figures(token, { ...RANGE, vehicles: [ids.b] })).answer.figures).toMatchObject({
    subjects: 1,
    distance: 5_000,
  });
  const unassigned = await aReader(server, { fleetIds: [ids.norte], assigned_reports: ['Journeys'] });
  expect(await figures(unassigned, RANGE)).toMatchObject({ status: 404, code: 'notFound' });
  const backwards = await figures(token, { from: RANGE.to, to: RANGE.from });
  expect([backwards.status, backwards.code]).toEqual([422, 'val.order']);
});

it('rows of subjects have a median below their total, rows of days have none', async () => {
  const { head, end } = await runReport(server, token, 'Summary', { ...RANGE, breakdown: 'total' });
  const line = end.totals.find(({ kind }) => kind === 'median')!;
  const median = (id: string) => line.values[head.columns.indexOf(id)];
  // A has 3 journeys, 92 km and 6,300 s, B 1, 5 km and 900 s, E 1, 30 km and 1,800 s.
  expect([line.count, median('journeys'), median('distance'), median('duration')]).toEqual([
    ...[3, 1, 30_000, 1_800],
  ]);
  // A alone has litres: B has no consumption, and E burns none.
  expect([median('fuel'), median('odometer'), median('license')]).toEqual([null, null, null]);
  expect(end.spreads).toEqual([]);
  const driven = await runReport(server, token, 'Availability', RANGE);
  expect(driven.end.spreads.map(({ id }) => id)).toEqual(['availability', 'usage']);
  const days = await runReport(server, token, 'Summary', RANGE);
  expect([days.end.totals.map(({ kind }) => kind), days.end.spreads]).toEqual([['total', 'electric'], []]);
});

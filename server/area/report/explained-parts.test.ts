import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPORTS } from '#domain/report/index.ts';
import { agrees, figureOfParts, type Parts, partsOf } from '#domain/report/parts.ts';
import type { ReportId } from '#domain/report/report.ts';
import type { Breakdown, ReportView } from '#domain/report/view.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet } from '#server/testing/builders.ts';
import { anEvent, aReader, type Ran, runReport, type Told } from './report.builder.ts';
import { twoDays } from './two-days.builder.ts';

const RANGE = { from: '2026-02-25', to: '2026-02-26' };

let server: TestApp;
let days: Awaited<ReturnType<typeof twoDays>>;

beforeAll(async () => {
  server = await testApp();
  days = await twoDays(server);
  const { database } = server.app;
  const of = (event_at: string, code: number) =>
    anEvent(database, { vehicle_id: days.ids.a, event_at, code });
  await of('2026-02-25T07:10:00Z', 911);
  await of('2026-02-25T07:12:00Z', 1019);
  await of('2026-02-25T12:10:00Z', 1020);
  await of('2026-02-25T12:20:00Z', 1020);
  await of('2026-02-25T12:30:00Z', 1035);
});
afterAll(() => server.close());

type Asked = { report: ReportId; variant: ReportView['variant']; breakdown: Breakdown };

function partsIn({ report, variant, breakdown }: Asked, { head }: Ran, row: Told, id: string) {
  const view: ReportView = {
    variant,
    family: 'operative',
    country: 'ES',
    breakdown,
    days: 2,
    metric: 'hours',
  };
  const parts = partsOf({
    report: REPORTS.get(report)!,
    view,
    parameters: { variant, ...RANGE, breakdown },
    range: head,
    id: id as 'distance',
    read: (name) => row[name] ?? null,
  });
  return (
    parts && {
      parts,
      view: { ...view, breakdown: parts.parameters.breakdown ?? REPORTS.get(parts.report)!.breakdown },
    }
  );
}

const answers = new Map<string, Promise<Ran>>();

function ask(question: string, { report, parameters }: Parts): Promise<Ran> {
  const answer = runReport(server, days.token, report, parameters);
  answers.set(question, answer);
  return answer;
}

/** Each figure of a report, and the result of its parts. */
async function compared(asked: Asked) {
  const { report, variant, breakdown } = asked;
  const ran = await runReport(server, days.token, report, { variant, ...RANGE, breakdown });
  const found: { figure: string; says: number; comesTo: number; parts: number }[] = [];
  for (const row of ran.rows) {
    for (const id of ran.head.columns) {
      const says = row[id];
      const made = partsIn(asked, ran, row, id);
      if (!made || typeof says !== 'number') continue;
      const { parts, view } = made;
      // Many figures of a row have the same parts.
      const question = JSON.stringify([parts.report, parts.parameters]);
      const { rows, head } = await (answers.get(question) ?? ask(question, parts));
      const kept = rows.filter((part) => parts.keeps?.((name) => part[name] ?? null) ?? true);
      const ids = [...head.columns, ...head.marks];
      const comesTo = figureOfParts(parts, {
        view,
        ids,
        rows: kept.map((part) => ids.map((name) => part[name]!)),
      });
      if (comesTo === null) continue;
      found.push({ figure: `${row.license} ${id}`, says, comesTo, parts: kept.length });
    }
  }
  return found;
}

it.each<[Asked, string[]]>([
  [
    { report: 'Summary', variant: 'vehicle', breakdown: 'day' },
    ['distance', 'journeys', 'fuel', 'consumption', 'maxSpeed', 'harshBraking', 'maxSpeedEV', 'warningSpeed'],
  ],
  [{ report: 'Summary', variant: 'driver', breakdown: 'total' }, ['distance', 'stopTime', 'duration']],
  [
    { report: 'Journeys', variant: 'vehicle', breakdown: 'day' },
    ['maxSpeedEV', 'harshAcceleration', 'harshCornering'],
  ],
  [
    { report: 'Driving', variant: 'vehicle', breakdown: 'total' },
    ['distance', 'events100', 'slowMotion', 'harshBraking'],
  ],
  [
    { report: 'Audit', variant: 'vehicle', breakdown: 'total' },
    ['distance', 'distGroup1', 'timeGroup2', 'maxSpeed'],
  ],
  [{ report: 'DistanceFuel', variant: 'vehicle', breakdown: 'total' }, ['fuel', 'consumption', 'distance']],
  [{ report: 'YearSummary', variant: 'vehicle', breakdown: 'month' }, ['distance', 'journeys', 'fuel']],
])('every figure is what its parts come to: %o', async (asked, figures) => {
  const found = await compared(asked);
  expect(found.filter(({ says, comesTo, parts }) => !agrees(says, comesTo, parts))).toEqual([]);
  const told = new Set(found.map(({ figure }) => figure.split(' ')[1]));
  expect(figures.filter((id) => !told.has(id))).toEqual([]);
});

it('tells the journeys of a day one by one', async () => {
  const asked: Asked = { report: 'Summary', variant: 'vehicle', breakdown: 'day' };
  const ran = await runReport(server, days.token, 'Summary', { ...RANGE });
  const { parts } = partsIn(asked, ran, ran.rows[0]!, 'distance')!;
  const { rows } = await runReport(server, days.token, parts.report, parts.parameters);
  // 80 km on the 25th: 20 and 60. The private journey does not belong to the report.
  expect(ran.rows[0]).toMatchObject({ license: '1000AAA', distance: 80_000 });
  expect(rows.map(({ distance }) => distance)).toEqual([20_000, 60_000]);
});

it('who may not see the vehicle gets none of its parts', async () => {
  const { id } = await aFleet(server.app.database, { name: 'Ajena' });
  const stranger = await aReader(server, { fleetIds: [id] });
  const ran = await runReport(server, days.token, 'Summary', { ...RANGE });
  const { parts } = partsIn(
    { report: 'Summary', variant: 'vehicle', breakdown: 'day' },
    ran,
    ran.rows[0]!,
    'distance',
  )!;
  expect((await runReport(server, stranger, parts.report, parts.parameters)).rows).toEqual([]);
  const unassigned = await aReader(server, { fleetIds: [days.ids.norte], assigned_reports: ['Summary'] });
  expect((await runReport(server, unassigned, parts.report, parts.parameters)).status).toBe(404);
});

import { describe, expect, it } from 'vitest';
import { ACTORS, type Actor } from '../access/role.ts';
import { columnsOf, columnType, dayCells, isCell } from './column.ts';
import { figureType } from './figure.ts';
import { REPORTS } from './index.ts';
import { MARK_IDS } from './mark.ts';
import {
  canRunReport,
  defaultReports,
  defineReport,
  isReportOfRoles,
  listedReport,
  REPORT_IDS,
} from './report.ts';

const VIEW = {
  variant: 'vehicle',
  family: 'operative',
  country: 'ES',
  breakdown: 'day',
  days: 3,
  metric: 'hours',
} as const;

describe('the catalogue (domain rules §4.4)', () => {
  it('numbers 29 reports in order', () => {
    expect(REPORT_IDS.map((id) => listedReport(id).number)).toEqual(
      Array.from({ length: 29 }, (_, i) => `R${String(i + 1).padStart(2, '0')}`),
    );
  });

  // Marks in the order of ACTORS: VIS OPE ADM SYS COS MGO INS GAO DRV.
  it.each([
    ['Summary', 'xxxx---x-'],
    ['SummaryStructure', 'xxxxx----'],
    ['Journeys', 'xxxx---x-'],
    ['DistanceFuel', 'xxxxx--x-'],
    ['Refueling', 'xxxxxx-x-'],
    ['Availability', 'xxxx-x-x-'],
    ['Health', 'xxxx---x-'],
    ['APIRequests', '--xx-----'],
    ['YearSummary', 'xxxxxx-x-'],
    ['Calendar', 'xxxxxx-x-'],
  ] as const)('%s is of %s', (id, marks) => {
    expect(ACTORS.map((actor) => (isReportOfRoles(id, [actor]) ? 'x' : '-')).join('')).toBe(marks);
  });
});

describe('who may run a report (§2.4.3, §2.4.4)', () => {
  const who = (actors: readonly Actor[], assigned: readonly string[] = [], allowedEstructura = false) => ({
    actors,
    assigned,
    allowedEstructura,
  });
  it.each([
    ['assigned and of the role', 'Summary', who(['VIS'], ['Summary']), true],
    ['nothing assigned', 'Summary', who(['ADM']), false],
    ['another assigned', 'Summary', who(['ADM'], ['Journeys']), false],
    ['assigned, not of the role', 'Summary', who(['COS'], ['Summary']), false],
    ['SYS needs no assignment', 'Summary', who(['SYS']), true],
    ['one of several roles', 'Summary', who(['COS', 'VIS'], ['Summary']), true],
    ['structure without the grant', 'SummaryStructure', who(['ADM'], ['SummaryStructure']), false],
    ['structure with the grant', 'SummaryStructure', who(['ADM'], ['SummaryStructure'], true), true],
    ['structure as SYS', 'SummaryStructure', who(['SYS']), true],
    ['structure as COS', 'SummaryStructure', who(['COS'], ['SummaryStructure'], true), true],
  ] as const)('%s', (_name, id, reader, may) => {
    expect(canRunReport(id, reader)).toBe(may);
  });

  it('asks for the grant in the structure family of any report', () => {
    expect(canRunReport('Refueling', who(['ADM'], ['Refueling']), 'structure')).toBe(false);
    expect(canRunReport('Refueling', who(['ADM'], ['Refueling'], true), 'structure')).toBe(true);
    // MGO and GAO have none of its screens (§2.2), although the report is in their set.
    expect(canRunReport('Refueling', who(['MGO'], ['Refueling'], true), 'structure')).toBe(false);
    expect(canRunReport('PrivateMode', who(['GAO'], ['PrivateMode'], true), 'structure')).toBe(false);
  });

  it('gives by default what the roles have', () => {
    expect(defaultReports(['ADM'])).toEqual(REPORT_IDS);
    expect(defaultReports(['MGO'])).toEqual([
      'Refueling',
      'Availability',
      'Resources',
      'PrivateMode',
      'YearSummary',
      'Calendar',
      'Upkeep',
    ]);
    expect(defaultReports(['INS'])).toEqual([]);
  });
});

describe('every report that can be run', () => {
  const every = [...REPORTS].flatMap(([id, report]) =>
    report.variants.flatMap((variant) =>
      report.breakdowns.flatMap((breakdown) =>
        ['ES', 'GB'].map((country) => [id, report, { ...VIEW, variant, breakdown, country }] as const),
      ),
    ),
  );

  it.each(every)('%s has its columns once, each of its type', (id, report, view) => {
    const columns = report.columns(view);
    expect(report.id).toBe(id);
    const ids = columns.map((column) => column.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const column of columns) {
      // A cell of resources is a time or a distance (R14); one of hours of use is minutes that are added
      // (R16).
      const isFigure = id === 'Resources' || id === 'Schedule';
      if (isCell(column.id))
        expect([column.sortable, isFigure || column.type]).toEqual([false, isFigure || 'cell']);
      // The share of identified journeys, where a row has several (R21).
      else if (column.id === 'identified' && view.breakdown === 'total') expect(column.type).toBe('pct');
      else expect(column.type).toBe(columnType(column.id));
    }
    // Works are Spanish, and only vehicles have them (§4.3). Calendar, year and API requests have columns of
    // their own (§4.4, R24-R28).
    const own = {
      ...{ Calendar: 'kind', YearSummary: 'month' },
      ...{ APIRequests: 'day', APIRequestsSlow: 'eventInstant', APIRequestsLarge: 'eventInstant' },
    }[id as string];
    const isSpanish = view.country === 'ES' && view.variant === 'vehicle' && !own;
    expect(ids.includes('workCode')).toBe(isSpanish);
    // Refuellings have the work of their day, and begin with card and day (R10).
    const isRefueling = id === 'Refueling' && view.variant === 'vehicle';
    expect(ids.includes('assetCode')).toBe(isSpanish && !isRefueling);
    const head = own ?? (view.variant === 'vehicle' ? 'license' : 'driver');
    expect(ids[isRefueling ? 3 : 0]).toBe(head);
    for (const mark of report.marks) expect(MARK_IDS).toContain(mark);
    expect(report.figures.length).toBeGreaterThanOrEqual(4);
    expect(report.figures.length).toBeLessThanOrEqual(6);
    for (const figure of report.figures) expect(figureType(figure)).toBeTruthy();
  });

  it('has a plate that cannot be hidden in Summary, SummaryStructure, Journeys and Resources alone', () => {
    const required = [...REPORTS.values()]
      .filter((report) => report.columns(VIEW).some((column) => column.id === 'license' && column.required))
      .map(({ id }) => id);
    expect(required).toEqual(['Summary', 'SummaryStructure', 'Journeys', 'Resources']);
  });

  it('has a cell for each day of the range', () => {
    expect(dayCells(3).map(({ id }) => id)).toEqual(['d1', 'd2', 'd3']);
    expect(
      REPORTS.get('Health')!
        .columns(VIEW)
        .filter(({ id }) => isCell(id)),
    ).toHaveLength(3);
  });

  it('tells no place to structure screens, whatever its columns are elsewhere', () => {
    const report = defineReport({
      id: 'PrivateMode',
      limit: 'year',
      breakdown: 'day',
      filters: [],
      rowOf: () => 'single',
      columns: () => columnsOf('license station province stationDistance initPlace amount'),
      figures: ['amount'],
      charts: () => ({ add: () => {}, end: () => [] }),
    });
    expect(report.columns({ ...VIEW, family: 'structure' }).map(({ id }) => id)).toEqual([
      'license',
      'amount',
    ]);
    expect(report.columns(VIEW)).toHaveLength(6);
  });

  it('has an odometer for vehicles, none for drivers (R01)', () => {
    const ids = (variant: 'vehicle' | 'driver') =>
      REPORTS.get('Summary')!
        .columns({ ...VIEW, variant })
        .map(({ id }) => id);
    expect(ids('vehicle')).toContain('odometer');
    expect(ids('driver')).not.toContain('odometer');
  });
});

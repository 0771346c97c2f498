import { describe, expect, it } from 'vitest';
import { columnsOf, hourCells } from './column.ts';
import { reportGaps, rowIds } from './complete.ts';
import { driving } from './driving.ts';
import { health } from './health.ts';
import { REPORTS } from './index.ts';
import { defineReport, type Report } from './report.ts';

/** A minimal report that is complete. */
const SMALL = {
  id: 'Audit',
  families: ['operative'],
  variants: ['vehicle'],
  limit: 'year',
  breakdown: 'total',
  breakdowns: ['day', 'total'],
  filters: [],
  rowOf: () => null,
  figures: ['subjects'],
  charts: () => ({ add: () => {}, end: () => [] }),
} as const;

const gapsOf = (change: Partial<Report>) =>
  reportGaps({ ...SMALL, marks: [], columns: () => columnsOf('license distance'), ...change });

describe('what a definition lacks', () => {
  it.each([...REPORTS.values()].map((report) => [report.id, report] as const))(
    'is nothing in %s',
    (_id, report) => {
      expect(reportGaps(report)).toEqual([]);
    },
  );

  it.each<[string, Partial<Report>, string]>([
    ['a column twice', { columns: () => columnsOf('license distance license') }, 'has license twice'],
    [
      'what a ratio is made of',
      { columns: () => columnsOf('license distance avgSpeed') },
      'cannot total avgSpeed without movement',
    ],
    [
      'a mark that a grid is read by',
      { columns: () => hourCells({ look: { heat: [1], onIn: 'ignitionHours' } }).slice(0, 1) },
      'cannot show h0 without ignitionHours',
    ],
    ['the column of a figure', { figures: ['journeys'] }, 'has the figure journeys without its total'],
    [
      'the total of a figure',
      {
        figures: ['distance'],
        columns: () => columnsOf('distance').map((column) => ({ ...column, total: 'none' as const })),
      },
      'has the figure distance without its total',
    ],
    [
      'the column of a count',
      { figures: [{ id: 'connected', of: 'messages', is: () => true }] },
      'counts connected by messages, which it does not have',
    ],
    [
      'where a row holds what it opens',
      { opens: { shows: 'journeys', day: 'initDay' } },
      'opens by initDay, which it does not have',
    ],
  ])('is told by name: %s', (_name, change, gap) => {
    expect(gapsOf(change)).toEqual([`report Audit ${gap}`]);
  });

  it('is looked for in every view: a figure of one variant alone is none of the other', () => {
    const columns: Report['columns'] = ({ variant }) =>
      variant === 'driver' ? columnsOf('driver') : columnsOf('license distance');
    const both = { variants: ['vehicle', 'driver'], figures: ['distance'], columns } as const;
    expect(gapsOf(both)).toEqual(['report Audit has the figure distance without its total']);
  });
});

describe('what the rows of a report hold', () => {
  it('is every column of every view, and the marks that they need', () => {
    const ids = rowIds(driving);
    expect(ids).toEqual(expect.arrayContaining(['alias', 'workCode', 'driverFleet', 'day', 'events100']));
    expect(ids).toEqual(expect.arrayContaining(['vehicleId', 'driverId', 'fleetPath']));
    expect(rowIds(health)).toEqual(expect.arrayContaining(['d1', 'd31']));
  });

  it('does not compile with what there is not', () => {
    // @ts-expect-error -- no such column
    expect(() => columnsOf('license speedo')).toThrow();
    // @ts-expect-error -- a figure of a column that the report does not have
    defineReport({ ...SMALL, columns: () => columnsOf('license'), figures: ['distance'] });
    // @ts-expect-error -- a figure of which nobody said whether more is better
    defineReport({ ...SMALL, columns: () => columnsOf('license odometer'), figures: ['odometer'] });
    // @ts-expect-error -- opens by a mark that the report does not have
    defineReport({ ...SMALL, columns: () => columnsOf('license'), opens: { shows: 'journeys', day: 'day' } });
  });
});

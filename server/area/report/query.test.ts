import { expect, it } from 'vitest';
import { columnsOf } from '#domain/report/column.ts';
import { defineReport } from '#domain/report/report.ts';
import { eachRow, type RowBlock, reportQuery } from './query.ts';

const report = defineReport({
  id: 'Audit',
  limit: 'year',
  breakdown: 'total',
  filters: [],
  rowOf: () => 'subject',
  columns: () => columnsOf('license distance'),
  figures: ['subjects'],
  charts: () => ({ add: () => {}, end: () => [] }),
});
async function* rows() {
  yield [{ license: '1234BCD', id: 7, distanceM: 1_500 }];
}
type Row = { license: string; id: number; distanceM: number };
const license = (row: Row) => row.license;
const vehicleId = (row: Row) => row.id;

it('a query without a cell does not compile, and stops the start with the names of report and columns', () => {
  // @ts-expect-error -- no cell for the distance
  expect(() => reportQuery(report, { rows, cells: { license, vehicleId } })).toThrow(
    'report Audit has no cell for distance',
  );
  // @ts-expect-error -- none for the mark that a plate needs
  expect(() => reportQuery(report, { rows, cells: { license, distance: (row) => row.distanceM } })).toThrow(
    'report Audit has no cell for vehicleId',
  );
});

it('nor does a definition that is not complete', () => {
  const halved = { ...report, columns: () => columnsOf('license consumption') } as unknown as typeof report;
  const cells = { license, vehicleId, distance: () => 0 };
  expect(() => reportQuery(halved, { rows, cells })).toThrow(
    /report Audit cannot total consumption without fuel\nreport Audit has no cell for consumption/,
  );
});

it('rows of a block have the values at the places that are read, and times as texts', () => {
  const block: RowBlock = { count: 2, columns: [['A', 'B'], { form: 'clock', values: [60, null] }, [1, 2]] };
  const rows = (places?: readonly number[]) => Array.from(eachRow(block, places), (row) => [...row]);
  expect(rows()).toEqual([
    ['A', '00:01:00', 1],
    ['B', null, 2],
  ]);
  expect(rows([1])).toEqual([
    [null, '00:01:00', null],
    [null, null, null],
  ]);
});

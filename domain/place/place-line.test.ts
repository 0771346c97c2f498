import { expect, it } from 'vitest';
import type { LineCell } from '../line-file/line-cell.ts';
import { areaOfLine, placeFieldOf, poiOfLine } from './place-line.ts';

type Cells = Readonly<Record<string, LineCell>>;
const cellOf = (cells: Cells) => (field: string) => cells[field];

it.each<[string, Cells, unknown]>([
  ['a decimal comma', { lat: '40,4168', lng: '-3,7' }, { lat: 40.4168, lng: -3.7 }],
  ['three decimals, which divide no thousands', { lat: '40.416', lng: '3.703' }, { lat: 40.416, lng: 3.703 }],
  ['numbers of a workbook', { lat: 40.4, lng: -3 }, { lat: 40.4, lng: -3 }],
  ['a word, which the rules refuse', { lat: 'norte', lng: null }, { lat: 'norte', lng: undefined }],
  ['a geometry that is no point', { lat: 'Polygon', lng: null }, 'import.notPoint'],
])('a point has %s', (_, cells, shape) => {
  expect(poiOfLine(cellOf(cells)).shape).toEqual(shape);
});

it('an empty cell says nothing', () => {
  const { name, description, groups } = poiOfLine(
    cellOf({ name: '  Nave   1 ', description: '', groups: ' ' }),
  );
  expect([name, description, groups]).toEqual(['Nave 1', null, null]);
  expect(poiOfLine(cellOf({ groups: 'Norte | Sur|' })).groups).toEqual(['Norte', 'Sur']);
});

const A = { lat: 1, lng: 2 };
const B = { lat: 1, lng: 4 };
const C = { lat: 3, lng: 4 };
it.each<[string, Cells, unknown, string]>([
  [
    'of a centre and a radius',
    { lat: '1', lng: '2', radius_m: '50,5' },
    { geometry: { type: 'circle', lat: 1, lng: 2, radius_m: 50.5 } },
    'radius_m',
  ],
  [
    'of corners, which count before a centre',
    { lat: '9', points: '1 2 | 1 4|3 4' },
    { geometry: { type: 'polygon', points: [A, B, C] } },
    'points',
  ],
  ['of nothing', {}, 'import.notPolygon', 'points'],
  ['of another geometry', { points: 'LineString' }, 'import.notPolygon', 'points'],
  ['of a corner without a longitude', { points: '1 2 | 1 | 3 4' }, 'import.notPolygon', 'points'],
])('an area %s', (_, cells, shape, column) => {
  const line = areaOfLine(cellOf(cells));
  expect(line.shape).toEqual(shape);
  expect(placeFieldOf('geometry.radius_m', line)).toBe(column);
});

it.each([
  ['group_ids', 'groups'],
  ['group_ids.0', 'groups'],
  ['name', 'name'],
  ['geometry.lat', 'lat'],
  ['geometry.lng', 'lng'],
])('a fault of %s is one of the column %s', (field, column) => {
  expect(placeFieldOf(field, areaOfLine(cellOf({ lat: '1', lng: '2' })))).toBe(column);
});

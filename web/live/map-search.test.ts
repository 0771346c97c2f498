import { describe, expect, test } from 'vitest';
import {
  parseId,
  parseInstant,
  parseSort,
  parseStates,
  parseViewport,
  writeInstant,
  writeSort,
  writeStates,
  writeViewport,
} from './map-search.ts';

describe('states', () => {
  test.each([
    [null, null],
    ['', null],
    ['nonsense', null],
    ['movement', ['movement']],
    ['idle,movement,nonsense', ['movement', 'idle']],
  ])('%s', (value, states) => {
    expect(parseStates(value)).toEqual(states && new Set(states));
  });

  test('written as read; none and all are not written', () => {
    expect(writeStates(parseStates('idle,movement'))).toBe('movement,idle');
    expect(writeStates(null)).toBeNull();
    expect(writeStates(new Set())).toBeNull();
  });
});

describe('viewport', () => {
  test.each([
    ['40.4168,-3.7038,12.5', { lat: 40.4168, lng: -3.7038, zoom: 12.5 }],
    ['0,0,0', { lat: 0, lng: 0, zoom: 0 }],
    [null, null],
    ['', null],
    ['40,-3', null],
    ['40,-3,', null],
    ['40,-3,12,1', null],
    ['91,0,5', null],
    ['40,181,5', null],
    ['40,-3,99', null],
    ['a,b,c', null],
  ])('%s', (value, viewport) => {
    expect(parseViewport(value)).toEqual(viewport);
  });

  test.each([
    [{ lat: 40.416775, lng: -3.70379, zoom: 5.04 }, '40.417,-3.704,5.0'],
    [{ lat: 40.416775, lng: -3.70379, zoom: 12.26 }, '40.4168,-3.7038,12.3'],
    [{ lat: 40.416775, lng: -3.70379, zoom: 16 }, '40.41678,-3.70379,16.0'],
  ])('%o is written as precisely as its zoom shows', (viewport, text) => {
    expect(writeViewport(viewport)).toBe(text);
  });
});

test.each([
  ['12', 12],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['x', null],
  [null, null],
])('vehicle %s', (value, id) => {
  expect(parseId(value)).toBe(id);
});

test.each([
  [null, { sort: 'state', descending: false }],
  ['speed', { sort: 'speed', descending: false }],
  ['-speed', { sort: 'speed', descending: true }],
  ['-state', { sort: 'state', descending: true }],
  ['colour', { sort: 'state', descending: false }],
])('sort %s', (value, order) => {
  expect(parseSort(value)).toEqual(order);
});

test('the order of the start is not written', () => {
  expect(writeSort({ sort: 'state', descending: false })).toBeNull();
  expect(writeSort({ sort: 'contact', descending: true })).toBe('-contact');
});

describe('instant', () => {
  const NOW = Date.parse('2026-03-02T10:00:00Z');
  test.each([
    ['2026-03-01T09:00:00Z', Date.parse('2026-03-01T09:00:00Z')],
    ['2026-03-01T09:00:00.500Z', Date.parse('2026-03-01T09:00:00.500Z')],
    ['2026-03-02T10:00:00Z', null],
    ['2027-01-01T00:00:00Z', null],
    ['yesterday', null],
    ['2026-02-31T99:00:00Z', null],
    ['1', null],
    [null, null],
  ])('%s', (value, ms) => {
    expect(parseInstant(value, NOW)).toBe(ms);
  });

  test('written to the second', () => {
    expect(writeInstant(NOW + 999)).toBe('2026-03-02T10:00:00Z');
  });
});

import { describe, expect, test } from 'vitest';
import { flagIn, instantIn, numberIn, textIn } from './value.ts';

const NOON_MS = 1_710_072_000_000;

describe('instants', () => {
  test.each<[unknown, number]>([
    [1_710_072_000, NOON_MS],
    ['1710072000', NOON_MS],
    ['1710072000.25', NOON_MS + 250],
    ['1710072000000', NOON_MS],
    [2_147_483_647, 2_147_483_647_000],
    [2_147_483_648, 2_147_483_648],
    ['0', 0],
    ['+0', 0],
    ['1.710072e9', NOON_MS],
    ['1710072e+3', NOON_MS],
    ['2024-03-10T12:00:00Z', NOON_MS],
    ['2024-03-10T12:00:00.000Z', NOON_MS],
    ['2024-03-10T12:00:00.1239Z', NOON_MS + 123],
    ['2024-03-10T12:00:00,5Z', NOON_MS + 500],
    ['2024-03-10T12:00Z', NOON_MS],
    ['2024-03-10T12:00:00', NOON_MS],
    ['2024-03-10T14:00:00+02:00', NOON_MS],
    ['2024-03-10T14:00:00+0200', NOON_MS],
    ['2024-03-10T14:00:00 02:00', NOON_MS],
    ['2024-03-10T08:30:00-03:30', NOON_MS],
    ['2024-03-10t12:00:00z', NOON_MS],
    ['2024-03-10 12:00:00', NOON_MS],
    [' 2024-03-10 12:00:00 ', NOON_MS],
    ['2024-02-29 00:00:00', 1_709_164_800_000],
  ])('%s', (given, expected) => {
    expect(instantIn(given)).toBe(expected);
  });

  test.each<[unknown]>([
    [null],
    [''],
    ['now'],
    [-1],
    ['-5'],
    [-0],
    ['-0'],
    ['-0.0'],
    ['-0e9'],
    [' -0 '],
    ['-1e-9'],
    ['--1'],
    ['+-1'],
    ['1e'],
    ['1e400'],
    ['2024-03-10'],
    ['2024-13-10 12:00:00'],
    ['2023-02-29 12:00:00'],
    ['2024-04-31 12:00:00'],
    ['2024-03-00 12:00:00'],
    ['2024-03-10 24:00:00'],
    ['2024-03-10 12:60:00'],
    ['2024-03-10 12:00:60'],
    ['2024-03-10T12:00:00+24:00'],
    ['0050-03-10 12:00:00'],
    ['10/03/2024 12:00'],
    [`2024-03-10T12:00:00${' '.repeat(22)}`],
  ])('%s is none', (given) => {
    expect(instantIn(given)).toBeNaN();
  });
});

describe('values', () => {
  test.each<[unknown, number]>([
    ['12', 12],
    [' -1.5 ', -1.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    [7, 7],
    [-0, 0],
    ['-0', 0],
    ['-0.0', 0],
    ['-0e5', 0],
    ['-1e-400', 0],
    ['+3', 3],
    ['-2E-1', -0.2],
  ])('%s is a number', (given, expected) => {
    expect(numberIn(given)).toBe(expected);
  });

  test.each<[unknown]>([
    [''],
    [' '],
    ['0x10'],
    ['1,5'],
    ['Infinity'],
    ['1'.repeat(41)],
    [Number.POSITIVE_INFINITY],
    [true],
    [null],
    [[1]],
  ])('%s is no number', (given) => {
    expect(numberIn(given)).toBeNaN();
  });

  test.each<[unknown, boolean | null]>([
    [true, true],
    ['TRUE', true],
    ['1', true],
    [1, true],
    [false, false],
    ['false', false],
    ['0', false],
    [0, false],
    ['yes', null],
    ['', null],
    [null, null],
    [2, null],
  ])('the flag %s', (given, expected) => {
    expect(flagIn(given)).toBe(expected);
  });

  test.each<[unknown, string | null]>([
    [' a b ', 'a b'],
    [48241179, '48241179'],
    ['a\0b\n', 'ab'],
    ['\ud800', '\ufffd'],
    ['   ', null],
    ['', null],
    ['x'.repeat(256), 'x'.repeat(256)],
    ['x'.repeat(257), null],
    [true, null],
    [{}, null],
  ])('the text %j', (given, expected) => {
    expect(textIn(given)).toBe(expected);
  });
});

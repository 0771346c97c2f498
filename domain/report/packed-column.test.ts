import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellValue } from '../column.ts';
import { packColumn, packTimes, type TimeColumn, unpackColumn } from './packed-column.ts';

describe('the short form of a column', () => {
  it.each([
    ['one value for all rows', ['1234BCD', '1234BCD'], '1234BCD'],
    ['one unknown value', [null, null, null], null],
    ['few numbers as they are', [5, 7, 9], [5, 7, 9]],
    ['few texts as they are', ['Parla', 'Getafe', 'Parla'], ['Parla', 'Getafe', 'Parla']],
    ['long runs', ['A', 'A', 'A', 'A', 'B', 'B'], { runs: ['A', 4, 'B', 2] }],
    ['runs of numbers and unknown values', [0, 0, 0, 0, 0, null], { runs: [0, 5, null, 1] }],
    [
      'texts that come again and again',
      ['A', 'B', 'A', 'B', 'A', 'B'],
      { words: ['A', 'B'], at: [0, 1, 0, 1, 0, 1] },
    ],
    ['times of day', ['08:00:00', '08:00:15', '23:59:59'], { clock: [28_800, 28_815, 86_399] }],
    ['what is no time of day', ['08:00:00', '24:00:00'], ['08:00:00', '24:00:00']],
    [
      'instants of whole seconds',
      ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:15.000Z', '2026-03-02T09:59:00.000Z'],
      { instants: [1_772_445_600, 15, -75], stepMs: 1000 },
    ],
    [
      'instants with milliseconds',
      ['2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.250Z'],
      { instants: [1_772_445_600_000, 86_400_250], stepMs: 1 },
    ],
    [
      'what is no instant',
      ['2026-02-30T10:00:00.000Z', '2026-03-02T10:00:15.000Z'],
      ['2026-02-30T10:00:00.000Z', '2026-03-02T10:00:15.000Z'],
    ],
    ['no rows', [], null],
  ] as const)('has %s', (_, values, packed) => {
    expect(packColumn(values)).toEqual(packed);
    expect(unpackColumn(packColumn(values), values.length)).toEqual(values);
  });

  it('gives back every column, also after JSON', () => {
    const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    const value: fc.Arbitrary<CellValue> = fc.oneof(
      fc.constantFrom<CellValue>(null, true, false, 0, 1, 'A', 'B', '08:00:00', '2026-03-02T10:00:15.000Z'),
      fc.integer(),
      fc.string(),
    );
    const columns = fc.oneof(
      fc.array(value),
      fc.array(instant.map((at) => at.toISOString())),
      fc.array(instant.map((at) => at.toISOString().slice(11, 19))),
      fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 9 }),
      fc
        .array(fc.tuple(value, fc.integer({ min: 1, max: 20 })))
        .map((runs) => runs.flatMap(([one, times]) => new Array<CellValue>(times).fill(one))),
    );
    fc.assert(
      fc.property(columns, (values) => {
        const sent = JSON.parse(JSON.stringify(packColumn(values)));
        expect(unpackColumn(sent, values.length)).toEqual(values);
      }),
    );
  });
});

describe('times that are numbers', () => {
  const clock = (s: number) => new Date(s * 1000).toISOString().slice(11, 19);
  const instant = (ms: number) => new Date(ms).toISOString();

  it.each<[what: string, column: TimeColumn, packed: unknown]>([
    ['one instant', { form: 'instant', values: [1_772_445_600_000] }, '2026-03-02T10:00:00.000Z'],
    [
      'instants',
      { form: 'instant', values: [1_772_445_600_000, 1_772_445_615_000] },
      { instants: [1_772_445_600, 15], stepMs: 1000 },
    ],
    [
      'instants with milliseconds',
      { form: 'instant', values: [1_772_445_600_250, 1_772_445_600_000] },
      { instants: [1_772_445_600_250, -250], stepMs: 1 },
    ],
    ['times of day', { form: 'clock', values: [0, 28_815, 86_399] }, { clock: [0, 28_815, 86_399] }],
    [
      'long runs, midnight among them',
      { form: 'clock', values: [0, 0, 0, 0, 0, 0, 0, 60, null] },
      { runs: ['00:00:00', 7, '00:01:00', 1, null, 1] },
    ],
    ['unknown ones', { form: 'clock', values: [0, null] }, ['00:00:00', null]],
    ['only unknown ones', { form: 'instant', values: [null, null] }, null],
    ['no rows', { form: 'instant', values: [] }, null],
  ])('have the form of their texts: %s', (_, column, packed) => {
    const textOf = column.form === 'clock' ? clock : instant;
    const texts = column.values.map((value) => (value === null ? null : textOf(value)));
    const told = packTimes(column, textOf);
    expect(unpackColumn(told, texts.length)).toEqual(texts);
    expect(told).toEqual(packColumn(texts));
    expect(told).toEqual(packed);
  });
});

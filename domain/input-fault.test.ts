import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkInput, schemaAt } from './input-fault.ts';

const schema = z.object({
  name: z.string('val.required').trim().min(1, 'val.required').max(10),
  alias: z.string().max(4).nullable().default(null),
  plate: z.string().regex(/^[A-Z]+$/, 'val.plate'),
  kind: z.enum(['a', 'b']),
  age: z.int().min(18).max(99).nullable(),
  id: z.int().positive().max(500).optional(),
  level: z.number().gt(0).lt(1).optional(),
  email: z.string().pipe(z.email()).optional(),
  day: z.iso.date().optional(),
  at: z.iso.time().optional(),
  ranges: z.array(z.object({ entry: z.string(), margin: z.number().min(0).max(60) })).optional(),
});
const good = { name: 'Ana', plate: 'AB', kind: 'a', age: 20 };
const fault = (change: Record<string, unknown>) => checkInput(schema, { ...good, ...change }).fields;

describe('what is wrong with a field', () => {
  test.each<[string, Record<string, unknown>, string, string, object | undefined]>([
    ['missing', { name: undefined }, 'name', 'val.required', undefined],
    ['null', { plate: null }, 'plate', 'val.required', undefined],
    ['spaces only', { name: '   ' }, 'name', 'val.required', undefined],
    ['too long', { name: '12345678901' }, 'name', 'val.maxLength', { max: 10 }],
    ['too long, where it may be missing', { alias: '12345' }, 'alias', 'val.maxLength', { max: 4 }],
    ['the message of the schema', { plate: 'ab' }, 'plate', 'val.plate', undefined],
    ['none of the words', { kind: 'c' }, 'kind', 'val.enum', undefined],
    ['below the range', { age: 17 }, 'age', 'val.range', { min: 18, max: 99 }],
    ['above the range', { age: 100 }, 'age', 'val.range', { min: 18, max: 99 }],
    ['whole numbers above nought begin with one', { id: 0 }, 'id', 'val.range', { min: 1, max: 500 }],
    ['ends left out', { level: 1 }, 'level', 'val.range', { min: 0, max: 1 }],
    ['not a number', { age: 'x' }, 'age', 'val.number', undefined],
    ['half a number', { age: 20.5 }, 'age', 'val.number', undefined],
    ['e-mail', { email: 'x@' }, 'email', 'val.email', undefined],
    ['day', { day: '2026-02-30' }, 'day', 'val.date', undefined],
    ['time', { at: '25:00' }, 'at', 'val.time', undefined],
    ['not a text', { plate: 7 }, 'plate', 'val.pattern', undefined],
    [
      'a part of a list',
      { ranges: [{ entry: 'x', margin: 61 }] },
      'ranges.0.margin',
      'val.range',
      { min: 0, max: 60 },
    ],
  ])('%s', (_name, change, field, code, params) => {
    expect(fault(change)).toEqual([params ? { field, code, params } : { field, code }]);
  });

  test('nothing wrong gives the values as the schema makes them', () => {
    expect(checkInput(schema, { ...good, name: ' Ana ' })).toEqual({
      data: { ...good, name: 'Ana', alias: null },
      fields: null,
    });
  });

  test('every field that failed is told', () => {
    expect(checkInput(schema, {}).fields?.map(({ field }) => field)).toEqual([
      'name',
      'plate',
      'kind',
      'age',
    ]);
  });
});

test('the schema of a part', () => {
  expect(schemaAt(schema, ['ranges', 3, 'margin'])?._zod.def.type).toBe('number');
  expect(schemaAt(schema, ['alias'])?._zod.def.type).toBe('string');
  expect(schemaAt(schema, ['nobody'])).toBeUndefined();
  expect(
    schemaAt(z.union([z.object({ a: z.string() }), z.object({ b: z.int() })]), ['b'])?._zod.def.type,
  ).toBe('number');
});

test('names no more fields than a form could have', () => {
  const input = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`a${i}`, 'x']));
  expect(checkInput(z.record(z.string(), z.number()), input).fields).toHaveLength(100);
});

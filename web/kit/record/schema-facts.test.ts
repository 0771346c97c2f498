import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { draftOf, fieldFacts, inputOf } from './schema-facts.ts';

const schema = z.object({
  name: z.string('val.required').trim().min(1).max(40),
  alias: z
    .string()
    .max(20)
    .transform((value) => value || null)
    .nullable()
    .default(null),
  code: z.string().max(5).optional(),
  age: z.int().nullable(),
  email: z.string().max(254).pipe(z.email()),
  note: z.preprocess((value) => value, z.string().max(7).nullable()),
  isOn: z.boolean().default(false),
});

describe('what a field shows of its rules', () => {
  test.each([
    ['name', true, 40],
    ['alias', false, 20],
    ['code', false, 5],
    ['age', false, undefined],
    ['email', true, 254],
    ['note', false, 7],
    ['isOn', false, undefined],
  ])('%s', (name, required, maxLength) => {
    expect(fieldFacts(schema, name)).toEqual({ required, maxLength });
  });

  test('a name that is none is a mistake of the screen', () => {
    expect(() => fieldFacts(schema, 'nobody')).toThrow('nobody');
  });
});

test('a draft has every field, and goes out without what may be left out', () => {
  const draft = draftOf(schema, { name: 'Ana', other: 1 });
  expect(draft).toEqual({
    name: 'Ana',
    alias: null,
    code: null,
    age: null,
    email: null,
    note: null,
    isOn: null,
  });
  // `email` is null, although it may not be: the message is about this. `code` and `isOn` may be left out.
  expect(inputOf(schema, draft)).toEqual({ name: 'Ana', alias: null, age: null, email: null, note: null });
});

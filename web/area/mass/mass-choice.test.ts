import { expect, test } from 'vitest';
import { COMMON_COLUMNS, toggledField } from './mass-choice.ts';

test.each([
  ['a field alone', [], 'alias', ['alias']],
  ['a model with its make', ['alias'], 'model_id', ['alias', 'model_id', 'brand_id']],
  ['a subtype with its type', [], 'subtype_id', ['subtype_id', 'type_id']],
  ['a subtype where the type is chosen already', ['type_id'], 'subtype_id', ['type_id', 'subtype_id']],
  ['a type without a subtype', [], 'type_id', ['type_id']],
  ['put away: a subtype leaves its type', ['type_id', 'subtype_id'], 'subtype_id', ['type_id']],
  ['put away: a type takes its subtype with it', ['alias', 'subtype_id', 'type_id'], 'type_id', ['alias']],
  ['put away: a make takes its model with it', ['brand_id', 'model_id'], 'brand_id', []],
])('%s', (_, chosen, field, after) => {
  expect(toggledField(chosen, field)).toEqual(after);
});

test('a field whose values belong to another one is never chosen without it, whatever is chosen and put away', () => {
  for (const { field, parent } of COMMON_COLUMNS) {
    if (!parent) continue;
    expect(toggledField([], field)).toContain(parent);
    expect(toggledField(toggledField([], field), parent)).toEqual([]);
  }
});

test('what every vehicle has for itself cannot be chosen', () => {
  const fields = COMMON_COLUMNS.map(({ field }) => field);
  for (const own of ['license', 'vin', 'asset_code', 'renting_start', 'renting_monthly_fee'])
    expect(fields).not.toContain(own);
  expect(fields).toEqual(
    expect.arrayContaining(['fleet_id', 'model_id', 'unusable_reason', 'driving_end_time']),
  );
});

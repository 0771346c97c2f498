import { expect, it } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { type AdditionalDefinition, additionalInput, additionalText, additionalValue } from './additional.ts';

const FIELDS: readonly AdditionalDefinition[] = [
  { id: 1, type: 'string', required: true },
  { id: 2, type: 'number', required: false },
  { id: 3, type: 'date', required: false },
  { id: 4, type: 'boolean', required: false },
];
const input = additionalInput(FIELDS);

it('takes every field typed by its definition, and empties what is left out', () => {
  expect(
    checkInput(input, { field_1: '  Rojo ', field_2: 5.5, field_3: '2027-01-31', field_4: false }).data,
  ).toEqual({
    field_1: 'Rojo',
    field_2: 5.5,
    field_3: '2027-01-31',
    field_4: false,
  });
  expect(checkInput(input, { field_1: 'x' }).data).toEqual({
    field_1: 'x',
    field_2: null,
    field_3: null,
    field_4: null,
  });
});

it.each([
  ['field_1', null, 'val.required'],
  ['field_1', '  ', 'val.required'],
  ['field_1', 'x'.repeat(251), 'val.maxLength'],
  ['field_2', 'five', 'val.number'],
  ['field_2', 1e13, 'val.range'],
  ['field_3', '31/01/2027', 'val.date'],
  ['field_4', 'yes', 'val.pattern'],
])('%s refuses %j: %s', (field, value, code) => {
  const fields = checkInput(input, { field_1: 'x', [field]: value }).fields;
  expect([fields?.[0]?.field, fields?.[0]?.code]).toEqual([field, code]);
});

it('requires what is required even when it is left out', () => {
  expect(checkInput(input, {}).fields?.map(({ field, code }) => [field, code])).toEqual([
    ['field_1', 'val.required'],
  ]);
});

it.each([
  ['string', 'Rojo'],
  ['number', -2.5],
  ['date', '2027-01-31'],
  ['boolean', false],
  ['boolean', true],
] as const)('a %s is stored as text and read back: %j', (type, value) => {
  expect(additionalValue(type, additionalText(value))).toBe(value);
  expect(additionalValue(type, null)).toBeNull();
});

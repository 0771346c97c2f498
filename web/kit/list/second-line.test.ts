import { expect, it } from 'vitest';
import { secondLines } from './second-line.ts';

const column = (id: string, under?: string) => ({ id, ...(under ? { under } : {}) });
const placed = (...columns: [column: { id: string; under?: string }, isHidden?: true][]) =>
  columns.map(([one, isHidden = false]) => ({ column: one, width: null, isHidden }));
const [license, alias, driver, day] = [
  column('license'),
  column('alias', 'license'),
  column('driver', 'license'),
  column('day'),
];

it.each([
  [
    'two under one, in their order',
    placed([license], [driver], [day], [alias]),
    { license: ['driver', 'alias'] },
  ],
  ['a hidden one is nowhere', placed([license], [alias, true], [driver]), { license: ['driver'] }],
  ['under a hidden one nothing stands', placed([license, true], [alias], [day]), {}],
  ['without such columns there is no second line', placed([license], [day]), {}],
])('%s', (_, columns, lines) => {
  const found = [...secondLines(columns)].map(([id, under]) => [id, under.map((one) => one.id)]);
  expect(Object.fromEntries(found)).toEqual(lines);
});

import { expect, test } from 'vitest';
import { linesAlike, type MendLine, reasonsText } from './mend.ts';

const wrong = (line: number, fleet_id: string, field = 'fleet_id'): MendLine => ({
  ...{ line, cells: { fleet_id }, mended: [] },
  faults: [{ field, code: 'cost.validation.4', params: {} }],
});

test('a text is mended in all lines that say the same and are refused for it', () => {
  const lines = [
    wrong(2, '28015'),
    wrong(3, '28016'),
    wrong(4, '28015'),
    wrong(5, '28015', 'amount'),
    { ...wrong(6, '28015'), faults: [] },
  ];
  expect(linesAlike(lines, lines[0]!, 'fleet_id')).toEqual([4]);
  expect(linesAlike(lines, lines[1]!, 'fleet_id')).toEqual([]);
});

test('each reason has its number, or its field', () => {
  const faults = [
    { field: 'vehicle_id', code: 'cost.import.2', number: 2, params: {} },
    { field: 'bill_code', code: 'val.required', number: null, params: {} },
  ] as const;
  const words = (field: string) => (field === 'bill_code' ? 'Bill code' : '');
  const reason = ({ code }: { code: string }) => (code === 'val.required' ? 'Required' : 'No such vehicle');
  expect(reasonsText(faults, words, reason)).toBe('2 · No such vehicle; Bill code: Required');
});

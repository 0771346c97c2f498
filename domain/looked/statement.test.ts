import { expect, test } from 'vitest';
import { type LookLine, monthAfter, monthBefore, statementTexts } from './statement.ts';

const line: LookLine = {
  ...{ at: '2026-02-03T08:05:00.000Z', name: 'Ana Sol', role: 'manager', kind: 'past' },
  ...{ from: '2026-01-05', to: '2026-01-07', purpose: 'OTHER', words: 'Queja\tdel cliente' },
};

test('the canonical form has one field between two tabs', () => {
  expect(
    statementTexts({ driverId: 7, month: '2026-02' }, [
      line,
      { ...line, kind: 'live', from: null, to: null, purpose: null, words: null },
    ]),
  ).toEqual([
    'traza-looked-1\t7\t2026-02\t2',
    '1\t2026-02-03T08:05:00.000Z\tAna Sol\tmanager\tpast\t2026-01-05\t2026-01-07\tOTHER\tQueja del cliente',
    '2\t2026-02-03T08:05:00.000Z\tAna Sol\tmanager\tlive\t\t\t\t',
  ]);
});

test('a month without a line has a text all the same', () => {
  expect(statementTexts({ driverId: 7, month: '2026-02' }, [])).toEqual(['traza-looked-1\t7\t2026-02\t0']);
});

test.each([
  ['2025-12', '2026-01'],
  ['2026-09', '2026-10'],
  ['2026-10', '2026-11'],
])('%s is before %s', (before, after) => {
  expect(monthAfter(before)).toBe(after);
  expect(monthBefore(after)).toBe(before);
});

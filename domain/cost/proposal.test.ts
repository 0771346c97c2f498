import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../day.ts';
import { closeBlocks } from './cost-month.ts';
import { type CentreStay, type FeeTerm, feeForDays, proposedShares } from './proposal.ts';

const always: FeeTerm = { feeCents: 41_250, from: '2020-01-01', to: null };
const [A, B] = [1, 2];
const inA = (from: string, to: string | null = null): CentreStay => ({ fleetId: A, from, to });
const inB = (from: string, to: string | null = null): CentreStay => ({ fleetId: B, from, to });

// 412.50 a month; March has 31 days.
test.each<[string, readonly CentreStay[], readonly FeeTerm[], Record<number, number>]>([
  ['all month in one centre', [inA('2020-01-01')], [always], { [A]: 41_250 }],
  // 412.50 × 10 ÷ 31 = 133.0645…, and the remainder 279.44 (× 21 ÷ 31 = 279.4354…).
  [
    'ten days, then another centre',
    [inA('2020-01-01', '2024-03-11'), inB('2024-03-11')],
    [always],
    { [A]: 13_306, [B]: 27_944 },
  ],
  // There and back: A has 10 + 11 days and is the last.
  [
    'there and back',
    [inA('2020-01-01', '2024-03-11'), inB('2024-03-11', '2024-03-21'), inA('2024-03-21')],
    [always],
    { [B]: 13_306, [A]: 27_944 },
  ],
  // The contract covers 16 days: 412.50 × 16 ÷ 31 = 212.903… → 212.90; 5 of them in A: 66.532… → 66.53.
  [
    'a contract from the 16th on, and a move on the 21st',
    [inA('2020-01-01', '2024-03-21'), inB('2024-03-21')],
    [{ ...always, from: '2024-03-16' }],
    { [A]: 6_653, [B]: 14_637 },
  ],
  // Deregistered on the 20th: 20 days, 266.129… → 266.13.
  ['deregistered on the 20th', [inA('2020-01-01', '2024-03-21')], [always], { [A]: 26_613 }],
  // 15 days of one contract: 199.5967… → 199.60; 16 of the next at 430.00: 221.935… → 221.94.
  [
    'two contracts',
    [inA('2020-01-01')],
    [
      { ...always, to: '2024-03-15' },
      { ...always, feeCents: 43_000, from: '2024-03-16' },
    ],
    { [A]: 19_960 + 22_194 },
  ],
  // Suspended from the 2nd to the 30th: 2 days, 26.612… → 26.61.
  [
    'a suspended contract',
    [inA('2020-01-01')],
    [{ ...always, pause: { from: '2024-03-02', to: '2024-03-30' } }],
    { [A]: 2_661 },
  ],
  ['a contract that is over', [inA('2020-01-01')], [{ ...always, to: '2024-02-29' }], {}],
  ['no centre', [inA('2020-01-01', '2024-03-01')], [always], {}],
])('%s', (_name, stays, terms, expected) => {
  const shares = proposedShares('2024-03', stays, terms);
  expect(Object.fromEntries(shares.map(({ fleetId, cents }) => [fleetId, cents]))).toEqual(expected);
});

test('a share is of the last day in its centre', () => {
  const stays = [inA('2020-01-01', '2024-02-11'), inB('2024-02-11')];
  expect(proposedShares('2024-02', stays, [always]).map(({ lastDay }) => lastDay)).toEqual([
    '2024-02-10',
    '2024-02-29',
  ]);
});

test('half a cent is rounded up', () => {
  expect([feeForDays(1, 15, 30), feeForDays(1, 14, 30), feeForDays(3, 15, 30)]).toEqual([1, 0, 2]);
});

test('all centres together pay the fee of the days that the contract covers, to the cent', () => {
  const anyMonth = fc.constantFrom('2024-02', '2023-02', '2024-03', '2024-04');
  const lengths = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 31 });
  fc.assert(
    fc.property(
      anyMonth,
      lengths,
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      (month, days, feeCents, begin, length) => {
        let from = `${month}-01`;
        const stays = days.map((n, at): CentreStay => {
          const stay = { fleetId: at % 3, from, to: at === days.length - 1 ? null : addDays(from, n) };
          from = addDays(from, n);
          return stay;
        });
        const start = addDays(`${month}-01`, begin);
        const end = addDays(start, length);
        const shares = proposedShares(month, stays, [{ feeCents, from: start, to: end }]);
        const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1));
        const daysOfMonth = new Date(next.getTime() - 86_400_000).getUTCDate();
        const covered = Math.max(0, Math.min(daysOfMonth, begin + length + 1) - begin);
        const whole = BigInt(feeCents) * BigInt(covered) * 2n + BigInt(daysOfMonth);
        const expected = Number(whole / (2n * BigInt(daysOfMonth)));
        expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(expected);
        expect(shares.every(({ cents }) => cents > 0)).toBe(true);
      },
    ),
  );
});

test.each<[string, string, number, readonly string[]]>([
  ['of this month', '2024-03-31T12:00:00Z', 0, ['not_ended']],
  ['that ended yesterday', '2024-04-01T12:00:00Z', 2, ['not_consolidated', 'proposals']],
  ['on the third, before 03:00 in Madrid', '2024-04-03T00:59:00Z', 0, ['not_consolidated']],
  ['on the third at 03:00 in Madrid', '2024-04-03T01:00:00Z', 0, []],
  ['with proposals', '2024-05-03T01:00:00Z', 1, ['proposals']],
])('a month %s', (_name, now, proposed, expected) => {
  const nowMs = Date.parse(now);
  const today = now.slice(0, 10);
  expect(closeBlocks('2024-03', { nowMs, timeZone: 'Europe/Madrid', today, proposed })).toEqual(expected);
});

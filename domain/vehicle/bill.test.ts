import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { BILL } from './bill.ts';
import { CLAIM } from './claim.ts';
import { spentInYear } from './spent.ts';

const TODAY = '2026-03-02';
const vehicle = { nct_exemption: false, contract_class: null, odometerKm: null };
const { data: bill } = checkInput(BILL.input, { code: 'F-1', type_id: 1, date: TODAY, amount: '10.00' });
const { data: claim } = checkInput(CLAIM.input, { number: 'S-1', date: TODAY });
if (!bill || !claim) throw new Error('the rows of the test are wrong');

test.each<[string, object, readonly object[], readonly string[]]>([
  ['in order', {}, [], []],
  ['beside another', {}, [{ code: 'F-2' }], []],
  ['of the same code in other letters', { code: 'f-1' }, [{}], ['code bill.exists']],
  ['dated 31 days ahead', { date: '2026-04-02' }, [], []],
  ['dated 32 days ahead', { date: '2026-04-03' }, [], ['date val.date']],
])('a bill %s', (_name, fields, others, expected) => {
  const context = { today: TODAY, vehicle, others: others.map((other) => ({ ...bill, ...other })) };
  const faults = BILL.faults({ ...bill, ...fields }, context);
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

test.each<[string, object, readonly object[], readonly string[]]>([
  ['of today', {}, [], []],
  ['of tomorrow', { date: '2026-03-03' }, [], ['date val.futureDate']],
  ['beside another', {}, [{ number: 'S-2' }], []],
  ['of the same number in other letters', { number: 's-1' }, [{}], ['number claim.duplicate']],
])('a claim %s', (_name, fields, others, expected) => {
  const context = { today: TODAY, vehicle, others: others.map((other) => ({ ...claim, ...other })) };
  const faults = CLAIM.faults({ ...claim, ...fields }, context);
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
  expect(CLAIM.state(claim, context)).toBe('open');
});

test('the fields of bills and claims', () => {
  const wrong = {
    code: ' ',
    type_id: 0,
    date: '2026-02-30',
    amount: '10000000.00',
    provider: 'x'.repeat(121),
  };
  expect(checkInput(BILL.input, wrong).fields?.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'code val.required',
    'type_id val.range',
    'provider val.maxLength',
    'date val.date',
    'amount val.number',
  ]);
  const bad = { date: TODAY, hour: '24:00', amount: '1', state: 'lost', description: 'x'.repeat(1_001) };
  expect(checkInput(CLAIM.input, bad).fields?.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'number val.required',
    'hour val.time',
    'description val.maxLength',
    'amount val.number',
    'state val.enum',
  ]);
});

const ON = { day: 'date', amount: 'amount' };

test('the last twelve months come to what is dated in them', () => {
  const rows = [
    { date: '2025-03-02', amount: '1000.00' },
    { date: '2025-03-03', amount: '0.10' },
    { date: '2025-12-24', amount: '0.20' },
    { date: TODAY, amount: '99.99' },
    { date: '2026-03-03', amount: '1000.00' },
  ];
  expect(spentInYear(ON, rows, TODAY)).toEqual({ n: 3, amount: '100.29' });
  expect(spentInYear(ON, [], TODAY)).toEqual({ n: 0, amount: '0.00' });
});

test('sums are exact to the cent, whatever the amounts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(999_999_999), { maxLength: 500 }), (cents) => {
      const rows = cents.map((one) => ({ date: TODAY, amount: (one / 100).toFixed(2) }));
      const total = cents.reduce((sum, one) => sum + BigInt(one), 0n);
      const { amount } = spentInYear(ON, rows, TODAY);
      expect(amount).toBe(`${total / 100n}.${String(total % 100n).padStart(2, '0')}`);
    }),
  );
});

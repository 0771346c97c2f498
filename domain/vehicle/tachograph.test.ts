import { expect, test } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { standing } from './dated-kind.ts';
import { TACHOGRAPH } from './tachograph.ts';

const TODAY = '2026-03-02';
const vehicle = { nct_exemption: false, contract_class: null, odometerKm: null };
const context = { today: TODAY, vehicle, others: [] };
const unit = {
  type: 'digital' as const,
  serial: null,
  last_check: '2025-06-01',
  next_check: '2027-06-01',
  last_vu_download: '2026-02-01',
  last_card_download: '2026-02-20',
};

test.each<[string, object, readonly string[]]>([
  ['in order', {}, []],
  [
    'without dates',
    { last_check: null, next_check: null, last_vu_download: null, last_card_download: null },
    [],
  ],
  ['checked today', { last_check: TODAY }, []],
  ['checked tomorrow', { last_check: '2026-03-03' }, ['last_check val.futureDate']],
  ['whose unit is read tomorrow', { last_vu_download: '2026-03-03' }, ['last_vu_download val.futureDate']],
  [
    'whose card is read tomorrow',
    { last_card_download: '2026-03-03' },
    ['last_card_download val.futureDate'],
  ],
  ['to be checked on the day after', { next_check: '2025-06-02' }, []],
  ['to be checked on the day of the last', { next_check: '2025-06-01' }, ['next_check val.order']],
  [
    'to be checked after two years and a day',
    { next_check: '2027-06-02' },
    ['next_check tachograph.checkTerm'],
  ],
  ['of which only the next check is known', { last_check: null, next_check: '2030-01-01' }, []],
])('a tachograph %s', (_name, fields, expected) => {
  const faults = TACHOGRAPH.faults({ ...unit, ...fields }, context);
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

test('a tachograph is due for its check after two years, its unit after 90 days, its card after 28', () => {
  const dues = (fields: object) =>
    TACHOGRAPH.dues({ ...unit, ...fields }, context).map(({ of, day }) => [of, day]);
  const all = [
    ['check', '2027-06-01'],
    ['unit', '2026-05-02'],
    ['card', '2026-03-20'],
  ];
  expect(dues({})).toEqual(all);
  expect(dues({ next_check: null })).toEqual(all);
  expect(dues({ next_check: '2026-06-01' })[0]).toEqual(['check', '2026-06-01']);
  expect(dues({ last_vu_download: null })).toEqual([all[0], all[2]]);
  // Nothing can be read out of an analogue one.
  expect(dues({ type: 'analogue' })).toEqual([all[0]]);
});

test('a row stands as its worst date does, and says how many stand so', () => {
  const of = (fields: object) => {
    const [found] = standing(TACHOGRAPH, [{ ...unit, ...fields }], context);
    return [found!.state, found!.due?.of ?? null, found!.n];
  };
  expect(of({})).toEqual(['planned', 'card', 3]);
  expect(of({ last_card_download: '2026-02-17' })).toEqual(['close', 'card', 1]);
  expect(of({ last_card_download: '2026-01-31', last_vu_download: '2025-12-01' })).toEqual([
    'expired',
    'card',
    2,
  ]);
  expect(of({ type: 'analogue', last_check: null, next_check: null })).toEqual(['undated', null, 1]);
});

test('the fields of a tachograph', () => {
  expect(checkInput(TACHOGRAPH.input, { serial: 'x'.repeat(31) }).fields).toEqual([
    { field: 'type', code: 'val.required' },
    { field: 'serial', code: 'val.maxLength', params: { max: 30 } },
  ]);
});

import { describe, expect, it } from 'vitest';
import { amountsOf, lineCents, moneyText } from './amounts.ts';
import {
  defectStateIn,
  finishFaults,
  ORDER_ACTIONS,
  ORDER_STATES,
  type OrderState,
  orderStateAfter,
  waitingState,
} from './order.ts';

describe('the states of a repair order', () => {
  // state, planned_on, then start stop finish cancel reopen.
  it.each<[OrderState, string | null, string]>([
    ['open', null, 'in_repair - - cancelled -'],
    ['planned', '2026-03-04', 'in_repair - - cancelled -'],
    ['in_repair', null, '- open done cancelled -'],
    ['in_repair', '2026-03-04', '- planned done cancelled -'],
    ['done', '2026-03-04', '- - - - -'],
    ['cancelled', null, '- - - - open'],
    ['cancelled', '2026-03-04', '- - - - planned'],
  ])('after %s with the day %s', (state, planned_on, expected) => {
    const after = ORDER_ACTIONS.map((action) => orderStateAfter({ state, planned_on }, action) ?? '-');
    expect(after.join(' ')).toBe(expected);
  });

  it('a day makes it planned', () => {
    expect([waitingState(null), waitingState('2026-03-04')]).toEqual(['open', 'planned']);
  });

  it('defects follow, and wait again once it is cancelled', () => {
    expect(ORDER_STATES.map(defectStateIn)).toEqual(['open', 'planned', 'in_repair', 'done', 'open']);
  });
});

describe('the amounts of a repair order', () => {
  it.each([
    ['1.50', '33.33', '50.00'],
    ['2', '12.34', '24.68'],
    ['0.33', '0.01', '0.00'],
    ['0.5', '0.01', '0.01'],
    ['99999.99', '9999999.99', '999999899000.00'],
  ])('%s × %s = %s', (quantity, unit_price, expected) => {
    expect(moneyText(lineCents({ quantity, unit_price }))).toBe(expected);
  });

  it('add up by kind', () => {
    const { part, labour, total } = amountsOf([
      { kind: 'part', quantity: '4', unit_price: '12.10' },
      { kind: 'part', quantity: '0.5', unit_price: '7.01' },
      { kind: 'labour', quantity: '1.25', unit_price: '42.00' },
    ]);
    // 48.40 + 3.505 → 3.51, and 52.50.
    expect([part, labour, total].map(moneyText)).toEqual(['51.91', '52.50', '104.41']);
  });
});

describe('the bill of a repair order', () => {
  it.each([
    ['none', null, null, 0n, []],
    ['a type without a code', null, 3, 100n, ['code val.required']],
    ['no type', 'F-1', null, 100n, ['type_id val.required']],
    ['no amount', 'F-1', 3, 0n, ['code upkeep.noAmount']],
    ['all', 'F-1', 3, 100n, []],
  ] as const)('%s', (_, code, type_id, totalCents, expected) => {
    const faults = finishFaults({ code, type_id }, { totalCents });
    expect(faults.map(({ field, code: fault }) => `${field} ${fault}`)).toEqual(expected);
  });
});

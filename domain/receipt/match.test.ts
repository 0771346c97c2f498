import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fits, type LineFacts, matchReceipts, type ReceiptFacts } from './match.ts';

const AT = Date.parse('2026-03-02T10:00:00Z');
const receipt: ReceiptFacts = {
  ...{ key: 'a', vehicleId: 1, kind: 'fuel', atMs: AT, amountCents: 6_000 },
  ...{ liters: 40, productClass: 'DIESEL' },
};
const line: LineFacts = {
  ...{
    id: 1,
    vehicleId: 1,
    atMs: AT,
    hourUnknown: false,
    amountCents: 6_000,
    liters: 40,
    productClass: 'DIESEL',
  },
};
const hours = (n: number) => n * 3_600_000;

it.each<[string, Partial<ReceiptFacts>, Partial<LineFacts>, boolean]>([
  ['the same', {}, {}, true],
  ['another vehicle', { vehicleId: 2 }, {}, false],
  ['two cents apart, litres unknown', { liters: null }, { amountCents: 6_002 }, true],
  ['three cents apart, litres unknown', { liters: null }, { amountCents: 6_003 }, false],
  ['another amount, but 2 % of litres apart', { liters: 40.8 }, { amountCents: 9_000 }, true],
  ['another amount, and more than 2 % of litres apart', { liters: 40.81 }, { amountCents: 9_000 }, false],
  ['exactly 24 hours apart', {}, { atMs: AT + hours(24) }, true],
  ['a millisecond more', {}, { atMs: AT + hours(24) + 1 }, false],
  ['a line without its hour, the whole day before', {}, { atMs: AT - hours(36), hourUnknown: true }, true],
  ['a line without its hour, still earlier', {}, { atMs: AT - hours(36) - 1, hourUnknown: true }, false],
  ['another product', {}, { productClass: 'ADBLUE' }, false],
  ['a product that the receipt does not say', { productClass: null }, { productClass: 'ADBLUE' }, true],
  ['fuel and a wash of the same amount', { productClass: null }, { productClass: 'OTHER' }, false],
  ['a toll and fuel of the same amount', { kind: 'toll', liters: null, productClass: null }, {}, false],
  [
    'a toll on the card',
    { kind: 'toll', liters: null, productClass: null },
    { productClass: 'OTHER', liters: 0 },
    true,
  ],
])('%s', (_, said, stated, expected) => {
  expect(fits({ ...receipt, ...said }, { ...line, ...stated })).toBe(expected);
});

it.each<[string, [string, number][], [number, number][], Record<string, number>]>([
  [
    'the nearest line of two',
    [['a', 0]],
    [
      [1, 5],
      [2, -1],
    ],
    { a: 2 },
  ],
  [
    'the nearest receipt of two',
    [
      ['a', 3],
      ['b', 1],
    ],
    [[1, 0]],
    { b: 1 },
  ],
  [
    'what the nearest leaves',
    [
      ['a', 3],
      ['b', 1],
    ],
    [
      [1, 0],
      [2, 20],
    ],
    { b: 1, a: 2 },
  ],
  ['nothing near', [['a', 0]], [[1, 25]], {}],
])('%s', (_, receipts, lines, expected) => {
  const found = matchReceipts(
    receipts.map(([key, h]) => ({ ...receipt, key, atMs: AT + hours(h) })),
    lines.map(([id, h]) => ({ ...line, id, atMs: AT + hours(h) })),
  );
  expect(Object.fromEntries(found)).toEqual(expected);
});

const anyReceipt = fc.record({
  vehicleId: fc.constantFrom(1, 2),
  kind: fc.constantFrom('fuel' as const, 'toll' as const),
  atMs: fc.integer({ min: 0, max: 60 }).map((h) => AT + hours(h)),
  amountCents: fc.constantFrom(6_000, 6_001, 6_002, 7_000),
  liters: fc.constantFrom(null, 40, 41),
  productClass: fc.constantFrom(null, 'DIESEL'),
});
const anyLine = fc.record({
  vehicleId: fc.constantFrom(1, 2),
  atMs: fc.integer({ min: 0, max: 60 }).map((h) => AT + hours(h)),
  hourUnknown: fc.boolean(),
  amountCents: fc.constantFrom(6_000, 6_001, 6_002, 7_000),
  liters: fc.constantFrom(40, 41),
  productClass: fc.constantFrom('DIESEL', 'OTHER'),
});

it('each line and each receipt counts at most once, each pair fits, and no order matters', () => {
  fc.assert(
    fc.property(
      fc.array(anyReceipt, { maxLength: 8 }),
      fc.array(anyLine, { maxLength: 8 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 1_000 })),
      (said, stated, places) => {
        const receipts = said.map((one, at) => ({ ...one, key: `r${at}` }));
        const lines = stated.map((one, at) => ({ ...one, id: at + 1 }));
        const found = matchReceipts(receipts, lines);
        expect(new Set(found.values()).size).toBe(found.size);
        for (const [key, id] of found)
          expect(fits(receipts.find((one) => one.key === key)!, lines.find((one) => one.id === id)!)).toBe(
            true,
          );
        // None is left that could have been matched.
        const taken = new Set(found.values());
        for (const one of receipts)
          for (const other of lines)
            if (!found.has(one.key) && !taken.has(other.id)) expect(fits(one, other)).toBe(false);
        const mixed = <One>(all: readonly One[]) =>
          all
            .map((one) => ({ one, at: places.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one);
        expect(new Map([...matchReceipts(mixed(receipts), mixed(lines))].sort())).toEqual(
          new Map([...found].sort()),
        );
      },
    ),
    { seed: 143, numRuns: 500 },
  );
});

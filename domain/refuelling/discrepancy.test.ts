import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../duration.ts';
import { type DiscrepancyFacts, discrepancyOf, type Fill, fits, neighboursOf } from './discrepancy.ts';
import { isSamePerson } from './person-name.ts';
import { PRODUCT_CLASSES } from './product.ts';

const AT = Date.parse('2026-03-02T10:00:00Z');
const fill: Fill = {
  ...{ id: 1, atMs: AT, hourUnknown: false },
  ...{ productClass: 'DIESEL', liters: 60, amount: '90.00' },
};
const vehicle: NonNullable<DiscrepancyFacts['vehicle']> = {
  ...{ id: 7, license: '1234BCD', fuelType: 'DIESEL', refConsumption: 8 },
  ...{ sincePreviousM: null, odometerKm: null, driver: null },
};
const none: DiscrepancyFacts = {
  ...{ fill, isReversed: false, vehicle, level: null, cardVehicleId: null, isSecond: false },
  typed: { odometerKm: null, driver: null, license: null },
};
const of = (facts: Partial<DiscrepancyFacts>) => discrepancyOf({ ...none, ...facts });

describe('litres', () => {
  test.each<[string, Partial<DiscrepancyFacts>, [number | null, string]]>([
    ['nothing to expect them from', {}, [null, '']],
    // 12 → 71 l is 59 l; 60 l were bought.
    ['what the tank rose', { level: { beforeL: 12, afterL: 71 } }, [1, '']],
    // 10 % of 60 l is 6 l, more than 5 l.
    ['6 l are within 10 %', { level: { beforeL: 12, afterL: 66 } }, [6, '']],
    ['6.1 l are not', { level: { beforeL: 12, afterL: 65.9 } }, [6.1, 'liters']],
    ['fewer than rose', { level: { beforeL: 10, afterL: 80 } }, [-10, 'liters']],
    ['a tank that fell took nothing', { level: { beforeL: 40, afterL: 35 } }, [60, 'liters']],
    // 700 km at 8 l/100 km are 56 l.
    ['the distance', { vehicle: { ...vehicle, sincePreviousM: 700_000 } }, [4, '']],
    // 562.5 km are 45 l: 15 l are 25 % of 60 l.
    ['15 l are within 25 %', { vehicle: { ...vehicle, sincePreviousM: 562_500 } }, [15, '']],
    ['16 l are not', { vehicle: { ...vehicle, sincePreviousM: 550_000 } }, [16, 'liters']],
    [
      'the tank comes before the distance',
      { level: { beforeL: 0, afterL: 60 }, vehicle: { ...vehicle, sincePreviousM: 0 } },
      [0, ''],
    ],
    [
      'no consumption known',
      { vehicle: { ...vehicle, sincePreviousM: 700_000, refConsumption: null } },
      [null, ''],
    ],
    [
      'additives fill no tank',
      { fill: { ...fill, productClass: 'ADBLUE' }, level: { beforeL: 0, afterL: 0 } },
      [null, ''],
    ],
    ['a line that was taken back', { isReversed: true, level: { beforeL: 0, afterL: 0 } }, [null, '']],
    // 300 km at 20 kWh/100 km.
    [
      'kilowatt hours of an electric vehicle',
      {
        fill: { ...fill, productClass: 'ELECTRIC' },
        vehicle: { ...vehicle, fuelType: 'ELECTRIC', refConsumption: 20, sincePreviousM: 300_000 },
      },
      [0, ''],
    ],
  ])('%s', (_name, facts, [litres, reasons]) => {
    const found = of(facts);
    if (litres === null) expect(found.litres).toBeNull();
    else expect(found.litres).toBeCloseTo(litres, 9);
    expect(found.reasons.join()).toBe(reasons);
  });
});

describe('reasons', () => {
  const typed = none.typed;
  test.each<[string, Partial<DiscrepancyFacts>, string]>([
    ['another fuel', { vehicle: { ...vehicle, fuelType: 'GASOLINE' } }, 'product'],
    [
      '5 % of the odometer',
      { typed: { ...typed, odometerKm: 105_000 }, vehicle: { ...vehicle, odometerKm: 100_000 } },
      '',
    ],
    [
      'more than 5 %',
      { typed: { ...typed, odometerKm: 105_001 }, vehicle: { ...vehicle, odometerKm: 100_000 } },
      'odometer',
    ],
    [
      '50 km of a new vehicle',
      { typed: { ...typed, odometerKm: 250 }, vehicle: { ...vehicle, odometerKm: 200 } },
      '',
    ],
    [
      'another driver',
      { typed: { ...typed, driver: 'LUIS MAR' }, vehicle: { ...vehicle, driver: 'Ana Gil' } },
      'driver',
    ],
    ['nobody known to have driven', { typed: { ...typed, driver: 'LUIS MAR' } }, ''],
    ['the card of another vehicle', { cardVehicleId: 8 }, 'plate'],
    ['its own card', { cardVehicleId: 7 }, ''],
    [
      'found by its card, with another plate typed',
      { cardVehicleId: 7, typed: { ...typed, license: '9999ZZZ' } },
      'plate',
    ],
    ['a second time', { isSecond: true }, 'twice'],
    // 0.50 and 3.50 a litre.
    ['30.00 for 60 l', { fill: { ...fill, amount: '30.00' } }, ''],
    ['29.99 for 60 l', { fill: { ...fill, amount: '29.99' } }, 'price'],
    ['210.01 for 60 l', { fill: { ...fill, amount: '210.01' } }, 'price'],
    [
      '6.00 for 60 kWh',
      {
        fill: { ...fill, productClass: 'ELECTRIC', amount: '6.00' },
        vehicle: { ...vehicle, fuelType: 'ELECTRIC' },
      },
      '',
    ],
    [
      'without a vehicle only the price',
      { vehicle: null, cardVehicleId: 8, fill: { ...fill, amount: '1.00' } },
      'price',
    ],
  ])('%s', (_name, facts, reasons) => {
    expect(of(facts).reasons.join()).toBe(reasons);
  });

  test('a vehicle takes the fuel of its engine, and a diesel its additive', () => {
    const takes = (type: Parameters<typeof fits>[1]) =>
      PRODUCT_CLASSES.filter((product) => fits(product, type)).join(' ');
    expect(takes('DIESEL')).toBe('DIESEL GASOIL_B ADBLUE OTHER');
    expect(takes('HYBRID_PLUG_GASOLINE')).toBe('GASOLINE ELECTRIC OTHER');
    expect(takes('ELECTRIC')).toBe('ELECTRIC OTHER');
    expect(takes('OTHERS')).toBe(PRODUCT_CLASSES.join(' '));
  });
});

test.each<[string, string, boolean]>([
  ['GARCIA LOPEZ, A.', 'Ana García López', true],
  ['Ana', 'Ana García', true],
  ['GARCIA GARCIA', 'Ana García López', false],
  ['Luis García', 'Ana García', false],
])('%s and %s may be one person: %s', (a, b, expected) => {
  expect(isSamePerson(a, b)).toBe(expected);
  expect(isSamePerson(b, a)).toBe(expected);
});

describe('neighbours', () => {
  const at = (id: number, hours: number, more: Partial<Fill> = {}): Fill => ({
    ...fill,
    id,
    atMs: AT + hours * HOUR_MS,
    ...more,
  });
  test.each<[string, Fill, number | null, boolean]>([
    ['two hours before', at(2, -2), 2, true],
    ['a little more', at(2, -2.01), 2, false],
    ['60 days before', at(2, -60 * 24), 2, false],
    ['longer ago', at(2, -60 * 24 - 1), null, false],
    ['later', at(2, 1), null, false],
    ['an additive', at(2, -1, { productClass: 'ADBLUE' }), null, false],
    ['another fuel', at(2, -1, { productClass: 'GASOLINE' }), 2, true],
    ['at an unknown hour', at(2, -1, { hourUnknown: true }), 2, false],
  ])('a fill %s', (_name, other, previous, isSecond) => {
    const found = neighboursOf(fill, [fill, other]);
    expect([found.previous?.id ?? null, found.isSecond]).toEqual([previous, isSecond]);
  });

  const fills = fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 400 }),
      liters: fc.constantFrom(10, 20, 30.5),
      productClass: fc.constantFrom(...PRODUCT_CLASSES),
    }),
    { maxLength: 12 },
  );
  test('are the same in whatever order fills come to be known', () => {
    fc.assert(
      fc.property(fills, fc.infiniteStream(fc.nat()), (drawn, dice) => {
        const lines = drawn.map(({ minutes, ...line }) => ({
          ...fill,
          ...line,
          atMs: AT + minutes * 60_000,
        }));
        const shuffled = lines
          .map((line) => ({ line, by: dice.next().value as number }))
          .sort((a, b) => a.by - b.by);
        // Lines get their numbers in the order in which they come.
        const told = (ordered: readonly Omit<Fill, 'id'>[]) => {
          const numbered = ordered.map((line, i) => ({ ...line, id: i + 1 }));
          return numbered
            .map((line) => {
              const { previous, isSecond } = neighboursOf(line, numbered);
              return [
                line.atMs,
                line.liters,
                line.productClass,
                previous && [previous.atMs, previous.liters],
                isSecond,
              ].join();
            })
            .sort();
        };
        expect(told(shuffled.map(({ line }) => line))).toEqual(told(lines));
      }),
    );
  });
});

test('a discrepancy is a number or not known, whatever is said', () => {
  const km = fc.option(fc.double({ min: 0, max: 2_000_000, noNaN: true }), { nil: null });
  fc.assert(
    fc.property(
      fc.record({
        liters: fc.double({ min: -200, max: 2000, noNaN: true }),
        amount: fc.constantFrom('0.00', '-3.10', '99.90'),
      }),
      fc.constantFrom(...PRODUCT_CLASSES),
      fc.constantFrom('DIESEL', 'ELECTRIC', 'HYBRID', null),
      fc.option(
        fc.record({
          beforeL: fc.double({ min: 0, max: 900, noNaN: true }),
          afterL: fc.double({ min: 0, max: 900, noNaN: true }),
        }),
        { nil: null },
      ),
      fc.tuple(km, km, km, km),
      (
        { liters, amount },
        productClass,
        fuelType,
        level,
        [sincePreviousM, refConsumption, odometerKm, typedKm],
      ) => {
        const found = of({
          fill: { ...fill, liters, amount, productClass },
          vehicle: { ...vehicle, fuelType, sincePreviousM, refConsumption, odometerKm },
          level,
          typed: { odometerKm: typedKm, driver: null, license: null },
        });
        expect(found.litres === null || Number.isFinite(found.litres)).toBe(true);
        expect(new Set(found.reasons).size).toBe(found.reasons.length);
      },
    ),
  );
});

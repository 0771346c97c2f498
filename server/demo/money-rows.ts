import { addDays, addMonths, type Day } from '#domain/day.ts';
import type { DemoVehicle } from './company.ts';
import { detailsOf } from './vehicle-details.ts';

type Nth = { n: number; today: Day };

const INSURERS = ['Mapfre', 'Allianz', 'Generali', 'AXA'];
/** Vehicles whose policy has ended, and those whose policy ends soon. */
const UNINSURED = 7;
const ENDING = 22;

/** Price of a new vehicle of each type, thousands of euros. */
const PRICE_K: Readonly<Record<string, number>> = {
  Furgoneta: 32,
  'Camión rígido': 84,
  Tractora: 118,
  'Pick-up': 38,
  Turismo: 27,
};
/** Bills of a year: type, supplier, cents of the smallest, cents that may come on top. */
const BILLS: readonly (readonly [string, string, number, number])[] = [
  ['MAINTENANCE', 'Talleres Norauto', 18_900, 21_000],
  ['TOLL', 'Telepeaje', 2_450, 11_800],
  ['CLEANING', 'Lavados Express', 1_850, 2_600],
  ['REPAIR', 'Carrocerías Ruiz', 24_000, 96_000],
  ['TYRES', 'Euromaster', 31_200, 68_000],
  ['TAX', 'Ayuntamiento', 7_340, 14_000],
];

const money = (cents: number) => (cents / 100).toFixed(2);
const priceOf = ({ model }: DemoVehicle) => (PRICE_K[model.type] ?? 30) * 1_000;

/** The policies of the n-th vehicle: the present one, and for some the one before it. */
export function policiesOf(vehicle: DemoVehicle, { n, today }: Nth) {
  const end = addDays(today, n === UNINSURED ? -4 : n === ENDING ? 11 : 18 + ((n * 43) % 330));
  const policy = (endDay: Day, nth: number) => ({
    company: INSURERS[(n + nth) % INSURERS.length]!,
    policy: `${8_100 + n}-${String(30_500 + n * 71 + nth)}`,
    cover: n % 3 === 0 ? 'comprehensive' : 'extended',
    start_day: addMonths(endDay, -12),
    end_day: endDay,
    premium: money(priceOf(vehicle) * 2 + n * 137),
    phone: '900 100 200',
  });
  return n % 3 === 0 ? [policy(addMonths(end, -12), 1), policy(end, 0)] : [policy(end, 0)];
}

/** The amortization of an own vehicle: over six years to a fifth of its price. */
export function amortizationsOf(vehicle: DemoVehicle, { n }: Nth) {
  const { contractClass, fleetStart } = detailsOf(vehicle, n);
  if (contractClass === 'rented') return [];
  const monthly_fee = money(Math.round((priceOf(vehicle) * 100 * 0.8) / 72));
  return [{ monthly_fee, start_day: fleetStart, end_day: addMonths(fleetStart, 72) }];
}

/** The bills of the n-th vehicle in the last year, those of a rented one with its rent. */
export function billsOf(vehicle: DemoVehicle, { n, today }: Nth) {
  const { contractClass, company } = detailsOf(vehicle, n);
  const bill = (type: string, nth: number, more: { provider: string; daysAgo: number; cents: number }) => ({
    type,
    code: `F-${String(2_600_000 + n * 100 + nth)}`,
    provider: more.provider,
    date: addDays(today, -more.daysAgo),
    amount: money(more.cents),
  });
  const usual = BILLS.filter((_, nth) => (n + nth) % 3 !== 0).map(([type, provider, least, more], nth) =>
    bill(type, nth, {
      provider,
      daysAgo: 6 + ((n * 17 + nth * 61) % 340),
      cents: least + ((n * 7_919 + nth * 104_729) % more),
    }),
  );
  if (contractClass !== 'rented') return usual;
  const rent = Math.round(priceOf(vehicle) * 1.9);
  const rents = Array.from({ length: 6 }, (_, month) =>
    bill('RENTAL', 20 + month, { provider: company!, daysAgo: 3 + month * 30, cents: rent }),
  );
  return [...usual, ...rents];
}

/** An accident that some vehicles had; the latest are still open. */
export function claimsOf(vehicle: DemoVehicle, { n, today }: Nth) {
  if (n % 9 !== 4) return [];
  const isOpen = n % 18 === 4;
  return [
    {
      number: `S-${String(26_100 + n * 13)}`,
      date: addDays(today, isOpen ? -(6 + n) : -(150 + n)),
      hour: '08:40',
      driver: vehicle.driver.license,
      third_party: isOpen ? 'Turismo blanco, 4821 LHK, Allianz' : null,
      at_fault: !isOpen,
      amount: isOpen ? null : money(61_000 + n * 911),
      state: isOpen ? 'open' : 'closed',
    },
  ];
}

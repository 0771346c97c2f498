import { addDays, addMonths, type Day } from '#domain/day.ts';
import type { Database } from '#server/base/db/database.ts';
import { DEMO_VEHICLES } from './company.ts';
import type { DemoWork } from './company-rows.ts';
import { detailsOf } from './vehicle-details.ts';

type Known = { vehicles: ReadonlyMap<string, number>; values: ReadonlyMap<string, number>; nowMs: number };

/** Kilometres of a day for the demonstration's vehicles, by their work, weekends included. */
const DAILY_KM: { readonly [Work in DemoWork]?: number } = { sales: 140, delivery: 72 };
/** Those of the staff, who drive little. */
const LEAST_KM = 20;
const TERM_MONTHS = 36;
/**
 * Kilometres of contracts, as a share of the vehicles' driving: some will be far over their limit, some far
 * below it.
 */
const ALLOWED = [1.6, 0.85, 1.05, 1.35, 0.95];
/** Among the contracts with a term, one is extended, one ends soon, one is already over its limit. */
const EXTENDED = 3;
const ENDING = 6;
const OVER = 9;
/** A damaged vehicle, whose contract waits until it is repaired. */
const SUSPENDED = '2573KWG';

/**
 * Writes the renting contracts of the demonstration for every rented vehicle; those of flexible renting have
 * no term.
 */
export async function insertContracts({ sql }: Pick<Database, 'sql'>, known: Known): Promise<void> {
  const today = new Date(known.nowMs).toISOString().slice(0, 10);
  const rented = DEMO_VEHICLES.flatMap((vehicle, n) => {
    const details = detailsOf(vehicle, n);
    return details.contractClass === 'rented' ? [{ vehicle, details }] : [];
  });
  const fixed = rented.filter(({ details }) => details.contract === 'RENT');
  const contracts = rented.map((one, n) => {
    const { vehicle, details } = one;
    const { company, rentingContract } = details;
    const odometerKm = Math.round(vehicle.initialOdometerM / 1_000);
    const nth = fixed.indexOf(one);
    const term =
      nth === -1
        ? flexibleTerm(n, today)
        : fixedTerm(nth, { today, odometerKm, dailyKm: DAILY_KM[vehicle.work] ?? LEAST_KM });
    const isSuspended = vehicle.license === SUSPENDED;
    return {
      vehicle_id: known.vehicles.get(vehicle.license)!,
      company_id: known.values.get(`renting_company:${company}`)!,
      contract_code: rentingContract!,
      monthly_fee: (vehicle.model.type === 'Turismo' ? 318.5 + n * 3.25 : 421.9 + n * 4.75).toFixed(2),
      billing_month: term.start_day.slice(0, 7),
      contract_registration_date: addDays(term.start_day, -21),
      ...term,
      temporary_cancellation: isSuspended,
      cancellation_from: isSuspended ? addDays(today, -9) : null,
    };
  });
  await sql.insertInto('vehicle_renting').values(contracts).execute();
}

const flexibleTerm = (n: number, today: Day) => ({
  start_day: addDays(today, -(60 + ((n * 37) % 300))),
  end_day: null,
  extended: false,
  extended_end: null,
  km_limit: null,
  initial_odometer: null,
  excess_price: null,
});

function fixedTerm(n: number, known: { today: Day; odometerKm: number; dailyKm: number }) {
  const { today, odometerKm, dailyKm } = known;
  const isExtended = n === EXTENDED;
  const elapsed = isExtended ? 1_150 : n === ENDING ? 1_078 : 240 + ((n * 53) % 600);
  const drivenKm = Math.min(elapsed * dailyKm, odometerKm);
  const start_day = addDays(today, -elapsed);
  const end_day = addMonths(start_day, TERM_MONTHS);
  const termDays = TERM_MONTHS * 30.4;
  const km_limit =
    n === OVER
      ? drivenKm - 500
      : Math.round((dailyKm * termDays * ALLOWED[n % ALLOWED.length]!) / 5_000) * 5_000;
  return {
    start_day,
    end_day,
    extended: isExtended,
    extended_end: isExtended ? addMonths(end_day, 12) : null,
    km_limit,
    initial_odometer: odometerKm - drivenKm,
    excess_price: n % 4 === 3 ? null : 0.0385 + (n % 3) * 0.0125,
  };
}

import { addDays, type Day } from '#domain/day.ts';
import type { Database } from '#server/base/db/database.ts';
import { DEMO_FLEETS, DEMO_VEHICLES, type DemoVehicle } from './company.ts';
import { amortizationsOf, billsOf, claimsOf, policiesOf } from './money-rows.ts';
import { maintenancesOf, tachographsOf } from './upkeep-rows.ts';
import { detailsOf } from './vehicle-details.ts';

type Ids = ReadonlyMap<string, number>;
type Known = { vehicles: Ids; values: Ids; fleets: Ids; drivers: Ids; nowMs: number };

/** The statutory test by the country of the fleet, a value of the list `itv_type`. */
const TESTS: Readonly<Record<string, string>> = {
  ES: 'ITV',
  IT: 'Revisione',
  PT: 'IPO',
  GB: 'MOT',
  IE: 'CVRT',
};
const MAKERS = ['Michelin', 'Continental', 'Bridgestone'];
const SIZES: Readonly<Record<string, string>> = {
  Furgoneta: '225/75 R16',
  'Camión rígido': '315/80 R22.5',
  Tractora: '315/70 R22.5',
  'Pick-up': '255/70 R16',
  Turismo: '205/55 R16',
};
const POSITIONS = {
  es: ['Delantera izquierda', 'Delantera derecha', 'Trasera izquierda', 'Trasera derecha'],
  it: ['Anteriore sinistra', 'Anteriore destra', 'Posteriore sinistra', 'Posteriore destra'],
} as const;

/**
 * Vehicles that need attention: a test that is overdue, due soon or not required; a worn tyre, an overdue
 * review.
 */
const EXPIRED = 5;
const EXEMPT = 8;
const WORN = 2;
const OVERDUE = 6;

const countryOf = ({ fleet }: DemoVehicle) => DEMO_FLEETS.find(({ key }) => key === fleet)!.country;

/** Writes the dated rows of the vehicles of the demonstration: most are in order, a few are not. */
export async function insertDatedRows({ sql }: Pick<Database, 'sql'>, known: Known): Promise<void> {
  const today = new Date(known.nowMs).toISOString().slice(0, 10);
  const rowsOf = <Row>(
    make: (vehicle: DemoVehicle, at: { n: number; today: Day; language: 'es' | 'it' }) => Row[],
  ) =>
    DEMO_VEHICLES.flatMap((vehicle, n) =>
      make(vehicle, { n, today, language: countryOf(vehicle) === 'IT' ? 'it' : 'es' }).map((row) => ({
        vehicle_id: known.vehicles.get(vehicle.license)!,
        ...row,
      })),
    );
  const charged = <Row>(make: (vehicle: DemoVehicle, at: { n: number; today: Day }) => Row[]) =>
    rowsOf((vehicle, at) =>
      make(vehicle, at).map((row) => ({ cost_centre_id: known.fleets.get(vehicle.fleet)!, ...row })),
    );
  const inspections = rowsOf(inspectionsOf).map(({ type, ...row }) => ({
    type_id: known.values.get(`itv_type:${type}`)!,
    ...row,
  }));
  const bills = charged(billsOf).map(({ type, ...row }) => ({
    type_id: known.values.get(`bill_type:${type}`)!,
    ...row,
  }));
  const claims = rowsOf(claimsOf).map(({ driver, ...row }) => ({
    driver_id: known.drivers.get(driver)!,
    ...row,
  }));
  await sql.insertInto('vehicle_inspection').values(inspections).execute();
  await sql.insertInto('vehicle_tyre').values(rowsOf(tyresOf)).execute();
  await sql.insertInto('vehicle_maintenance').values(rowsOf(maintenancesOf)).execute();
  await sql.insertInto('vehicle_tachograph').values(rowsOf(tachographsOf)).execute();
  await sql.insertInto('vehicle_insurance').values(rowsOf(policiesOf)).execute();
  await sql.insertInto('vehicle_amortization').values(charged(amortizationsOf)).execute();
  await sql.insertInto('vehicle_bill').values(bills).execute();
  await sql.insertInto('vehicle_claim').values(claims).execute();
}

function inspectionsOf(vehicle: DemoVehicle, { n, today }: { n: number; today: Day }) {
  const dueDays = n === EXPIRED ? -12 : n % 13 === 4 ? 2 + (n % 5) : 20 + ((n * 41) % 330);
  const row = (type: string, next: Day, years: number) => ({
    type,
    last: addDays(next, -365 * years),
    next,
    exemption: false,
    observations: null as string | null,
  });
  const test = row(TESTS[countryOf(vehicle)]!, addDays(today, dueDays), 1);
  const isHeavy = vehicle.model.mmaKg > 3_500;
  return [
    n === EXEMPT
      ? { ...test, last: null, next: null, exemption: true, observations: 'Uso exclusivo en recinto cerrado' }
      : n === EXPIRED
        ? { ...test, observations: 'Cita pedida; defecto leve en la luz de matrícula' }
        : test,
    ...(isHeavy ? [row('Tacógrafo', addDays(today, 30 + ((n * 53) % 600)), 2)] : []),
    ...(isHeavy || n % 3 === 0 ? [row('Extintor', addDays(today, 25 + ((n * 31) % 300)), 1)] : []),
  ];
}

function tyresOf(
  vehicle: DemoVehicle,
  { n, today, language }: { n: number; today: Day; language: 'es' | 'it' },
) {
  const registered = detailsOf(vehicle, n).registrationDate;
  const fitted = addDays(today, -(90 + ((n * 61) % 500)));
  const km = Math.round(vehicle.initialOdometerM / 1_000);
  const row = (
    position: string,
    on: Day,
    more: { fitted_km: number; tread_mm: number; next_review: Day | null },
  ) => ({
    position,
    brand: MAKERS[n % MAKERS.length]!,
    size: SIZES[vehicle.model.type]!,
    dot: `${String(1 + ((n * 7) % 52)).padStart(2, '0')}${addDays(on, -120).slice(2, 4)}`,
    fitted: on,
    ...more,
  });
  const positions = POSITIONS[language];
  const reviewed = addDays(today, n === OVERDUE ? -9 : n % 17 === 3 ? 6 : 30 + ((n * 29) % 150));
  return positions.flatMap((position, at) => {
    const tread_mm = n % 20 === WORN && at === 1 ? 1.4 : 7.6 - ((n + at) % 5) * 0.9;
    const active = row(position, fitted, {
      fitted_km: km,
      tread_mm: Math.round(tread_mm * 10) / 10,
      next_review: reviewed,
    });
    if (n % 4 !== 1 || at > 1) return [active];
    const first = row(position, addDays(registered, 30), {
      fitted_km: Math.max(0, km - 38_000),
      tread_mm: 2.1,
      next_review: null,
    });
    return [first, active];
  });
}

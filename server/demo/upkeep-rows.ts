import { addDays, addMonths, type Day } from '#domain/day.ts';
import type { DemoVehicle } from './company.ts';

/**
 * Vehicles that need attention: maintenance overdue by day, soon due by day, and the driver's card not read
 * for too long.
 */
const OVERDUE = 9;
const SOON = 21;
const UNREAD = 4;

const WORDS = {
  es: {
    place: ['Taller propio', 'Talleres Norauto', 'Concesionario oficial'],
    yearly: 'Aceite, filtros y niveles; revisión de frenos y luces',
    repair: 'Cambio de pastillas y discos delanteros',
  },
  it: {
    place: ['Officina interna', 'Officina autorizzata', 'Officina Bosch'],
    yearly: 'Olio, filtri e livelli; controllo di freni e luci',
    repair: 'Sostituzione di pastiglie e dischi anteriori',
  },
} as const;

type Vehicle = Pick<DemoVehicle, 'initialOdometerM' | 'model'>;

/** Maintenances of the n-th vehicle: a yearly one, the one before it, and for some a repair in between. */
export function maintenancesOf(
  vehicle: Vehicle,
  { n, today, language }: { n: number; today: Day; language: 'es' | 'it' },
) {
  const words = WORDS[language];
  const km = Math.round(vehicle.initialOdometerM / 1_000);
  const untilDays = n === OVERDUE ? -8 : n === SOON ? 9 : 25 + ((n * 37) % 320);
  const next = addDays(today, untilDays);
  const date = addMonths(next, -12);
  const row = (date: Day, more: { description: string; next_date: Day; next_distance: number | null }) => ({
    type: 'preventive',
    next_type: null as string | null,
    date,
    place: words.place[n % words.place.length]!,
    ...more,
  });
  const yearly = row(date, {
    description: words.yearly,
    next_date: next,
    next_distance: km + 9_000 + ((n * 1_730) % 22_000),
  });
  const before = row(addMonths(date, -12), {
    description: words.yearly,
    next_date: date,
    next_distance: Math.max(1_000, km - 4_000),
  });
  if (n % 5 !== 1) return [before, yearly];
  const repaired = addDays(date, -90);
  const repair = row(repaired, {
    description: words.repair,
    next_date: addDays(repaired, 60),
    next_distance: null,
  });
  return [before, { ...repair, type: 'corrective', next_type: 'preventive' }, yearly];
}

/** The tachograph of the n-th vehicle, if it must have one: above 3,500 kg. */
export function tachographsOf({ model }: Vehicle, { n, today }: { n: number; today: Day }) {
  if (model.mmaKg <= 3_500) return [];
  const lastCheck = addDays(today, -(30 + ((n * 53) % 600)));
  return [
    {
      type: ['smart2', 'smart1', 'digital'][n % 3]!,
      serial: `T${String(700_400 + n * 311)}`,
      last_check: lastCheck,
      next_check: addMonths(lastCheck, 24),
      last_vu_download: addDays(today, -(5 + ((n * 13) % 60))),
      last_card_download: addDays(today, n % 11 === UNREAD ? -31 : -(1 + ((n * 7) % 12))),
    },
  ];
}

import type { CancelReason } from '#domain/vehicle/registration-state.ts';
import type { ModelKey } from './company-models.ts';

/** A vehicle that left before the demonstration begins. Days are counted back from the seed. */
export type FormerVehicle = {
  license: string;
  alias: string;
  fleet: string;
  model: ModelKey;
  state: 'deregistered' | 'deleted';
  enteredDaysAgo: number;
  leftDaysAgo: number;
  reason: CancelReason;
  reasonText?: string;
};

/** Vehicles that are no longer in the company: people can find and recover them. */
export const FORMER_VEHICLES: readonly FormerVehicle[] = [
  {
    license: '4417KDR',
    alias: 'Reparto (antigua)',
    fleet: 'ES-1101',
    model: 'master',
    state: 'deregistered',
    enteredDaysAgo: 2_100,
    leftDaysAgo: 95,
    reason: 'SALE',
  },
  {
    license: '7720KHB',
    alias: 'Comercial (devuelto)',
    fleet: 'ES-1201',
    model: 'leon',
    state: 'deregistered',
    enteredDaysAgo: 1_480,
    leftDaysAgo: 20,
    reason: 'END_OF_CONTRACT',
  },
  {
    license: '2286JYT',
    alias: 'Ruta (siniestro)',
    fleet: 'ES-1302',
    model: 'sway',
    state: 'deregistered',
    enteredDaysAgo: 2_600,
    leftDaysAgo: 210,
    reason: 'TOTAL_LOSS',
  },
  {
    license: 'GB774LM',
    alias: 'Consegne (ceduto)',
    fleet: 'IT-2101',
    model: 'ducato',
    state: 'deregistered',
    enteredDaysAgo: 1_900,
    leftDaysAgo: 44,
    reason: 'OTHER',
    reasonText: 'Ceduto alla cooperativa di Lodi',
  },
  {
    license: '3951JRX',
    alias: 'Obra (desguace)',
    fleet: 'ES-1350',
    model: 'hilux',
    state: 'deleted',
    enteredDaysAgo: 3_000,
    leftDaysAgo: 400,
    reason: 'SCRAP',
  },
];

/** Vehicles that were in another fleet before: licence, that fleet, and the days since the move. */
export const MOVED_VEHICLES: readonly (readonly [string, string, number])[] = [
  ['8679KXZ', 'ES-1350', 130],
  ['7158LHD', 'ES-1101', 61],
  ['1568MGM', 'ES-1301', 18],
];

/**
 * Times in which vehicles were unavailable: licence, kind, days since the start, duration in days (null:
 * still open), and the reason.
 */
export const INTERVALS: readonly (readonly [
  string,
  'unusable' | 'in_maintenance',
  number,
  number | null,
  string | null,
])[] = [
  ['2573KWG', 'unusable', 9, null, 'Golpe frontal, pendiente de peritaje'],
  ['2417LWG', 'in_maintenance', 2, null, null],
  ['9516LPK', 'in_maintenance', 75, 3, null],
  ['6577LDM', 'in_maintenance', 40, 2, null],
  ['6577LDM', 'unusable', 38, 5, 'Avería del embrague'],
  ['5505LSD', 'in_maintenance', 12, 1, null],
  ['BT21ZAX', 'in_maintenance', 30, 2, null],
  ['GF231KA', 'unusable', 55, 11, 'Furto, veicolo ritrovato'],
];

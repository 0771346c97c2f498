import { z } from 'zod';
import { RENTING_CLOSE_DAYS } from '../constants.ts';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import {
  dayField,
  idField,
  moneyField,
  optionalDay,
  optionalId,
  optionalLines,
  requiredText,
} from '../field.ts';
import { type ContractTerm, contractEnd, isSuspended, odometerLimit, overlap } from '../renting/contract.ts';
import { datedKind, type RowState } from './dated-kind.ts';
import type { Due } from './due.ts';

const STATES = [
  'worn',
  'expired',
  'close',
  'planned',
  'upcoming',
  'undated',
  'exempt',
  'replaced',
] as const satisfies readonly RowState[];

/** Longest distance that a contract may speak of, km. */
const KM_MAX = 2_000_000;
const fourDecimals = (value: number) => Math.round(value * 10_000) / 10_000;

/** The monthly fee of a renting company: an amount of money above zero. */
export const feeField = moneyField.refine((amount) => !/^0+\.00$/.test(amount), 'renting.fee');
const optionalFee = feeField.nullable().default(null);
const km = (min: number) => z.number().int('renting.kmInteger').min(min).max(KM_MAX).nullable().default(null);
/** Kilometres that a contract allows, 1–2,000,000; null: no limit. */
export const kmLimitField = km(1);
/** A month `YYYY-MM`. */
const monthField = z.string('val.required').regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'renting.billingMonth');

const rentingInput = z.object({
  company_id: idField,
  contract_code: requiredText(40),
  monthly_fee: feeField,
  /** The fee in the framework contract with the company. */
  framework_fee: optionalFee,
  last_monthly_amount: optionalFee,
  /** The first month that is billed. */
  billing_month: monthField,
  contract_registration_date: optionalDay,
  start_day: dayField,
  /** The last day; null: no fixed term. */
  end_day: optionalDay,
  km_limit: kmLimitField,
  /** The odometer when the contract began; a new vehicle may show 0. */
  initial_odometer: km(0),
  /** Km before the limit at which a warning is due; null: a tenth of the limit. */
  km_limit_alert: km(1),
  /** Money for each kilometre over the limit, four decimals, up to 100; null: unknown. */
  excess_price: z.number().min(0).max(100).overwrite(fourDecimals).nullable().default(null),
  extended: z.boolean().default(false),
  /** The last day of an extended contract. */
  extended_end: optionalDay,
  temporary_cancellation: z.boolean().default(false),
  cancellation_from: optionalDay,
  /** The last day of the cancellation; null: until further notice. */
  cancellation_to: optionalDay,
  cost_centre_id: optionalId,
  observation: optionalLines(1_000),
});

/** A renting contract as the user enters it. */
export type Renting = z.output<typeof rentingInput>;

type Faults = (contract: Renting) => FieldFault[];
const fault = (field: keyof Renting, code: string, params?: FieldFault['params']): FieldFault[] => [
  { field, code, ...(params && { params }) },
];

const dateFaults: Faults = ({ start_day, end_day, contract_registration_date, billing_month }) => [
  ...(contract_registration_date !== null && contract_registration_date > start_day
    ? fault('contract_registration_date', 'renting.registrationAfterStart')
    : []),
  ...(end_day !== null && start_day > end_day ? fault('end_day', 'renting.startAfterEnd') : []),
  ...(billing_month < start_day.slice(0, 7) ? fault('billing_month', 'renting.billingMonth') : []),
];

const kmFaults: Faults = ({ km_limit, initial_odometer, km_limit_alert }) => [
  ...(km_limit !== null && initial_odometer === null
    ? fault('initial_odometer', 'renting.kmNeedsStart')
    : []),
  ...(km_limit === null && initial_odometer !== null ? fault('km_limit', 'renting.kmNeedsStart') : []),
  ...(km_limit === null && km_limit_alert !== null ? fault('km_limit', 'val.required') : []),
  ...(km_limit !== null && km_limit_alert !== null && km_limit_alert >= km_limit
    ? fault('km_limit_alert', 'val.range', { min: 1, max: km_limit - 1 })
    : []),
];

const extensionFaults: Faults = ({ extended, end_day, extended_end }) => {
  if (!extended) return [];
  if (end_day === null) return fault('end_day', 'val.required');
  if (extended_end === null) return fault('extended_end', 'val.required');
  return extended_end <= end_day ? fault('extended_end', 'val.order') : [];
};

const cancellationFaults: Faults = (contract) => {
  const { temporary_cancellation, start_day, cancellation_from, cancellation_to } = contract;
  if (!temporary_cancellation) return [];
  if (cancellation_from === null) return fault('cancellation_from', 'val.required');
  const end = contractEnd(contract);
  return [
    ...(cancellation_from < start_day || (end !== null && cancellation_from > end)
      ? fault('cancellation_from', 'val.order')
      : []),
    ...(cancellation_to !== null && cancellation_to < cancellation_from
      ? fault('cancellation_to', 'val.order')
      : []),
  ];
};

/**
 * Renting contracts of a vehicle, one after the other (domain rules §9.3). A suspended contract has no dues
 * (§5.12).
 */
export const RENTING = datedKind({
  section: 'renting',
  edit: 'vehicle_cost:edit',
  changesSheet: true,
  input: rentingInput,
  columns: [
    { id: 'contract_code', type: 'code', required: true },
    { id: 'state', type: 'enum', words: { coded: 'renting.state_', of: STATES } },
    { id: 'company', input: 'company_id', type: 'text', words: { enumerated: 'renting_company' } },
    { id: 'start_day', type: 'date' },
    { id: 'end_day', type: 'date' },
    { id: 'extended_end', type: 'date' },
    { id: 'monthly_fee', type: 'money' },
    { id: 'km_limit', type: 'int', words: { unit: 'km' } },
    { id: 'initial_odometer', type: 'int', words: { unit: 'km' } },
    { id: 'cost_centre', input: 'cost_centre_id', type: 'text', words: { fleet: true } },
  ],
  newest: 'start_day',
  more: [
    { id: 'framework_fee', type: 'money' },
    { id: 'last_monthly_amount', type: 'money' },
    { id: 'billing_month', type: 'text' },
    { id: 'contract_registration_date', type: 'date' },
    { id: 'km_limit_alert', type: 'int', words: { unit: 'km' } },
    { id: 'excess_price', type: 'money' },
    { id: 'extended', type: 'bool' },
    { id: 'temporary_cancellation', type: 'bool' },
    { id: 'cancellation_from', type: 'date' },
    { id: 'cancellation_to', type: 'date' },
    { id: 'observation', type: 'text' },
  ],
  faults(contract, { vehicle, others }) {
    return [
      ...(vehicle.fleet_start === null ? fault('start_day', 'vehicle.noFleetStart') : []),
      ...[dateFaults, kmFaults, extensionFaults, cancellationFaults].flatMap((rule) => rule(contract)),
      ...(others.some((other) => overlap(contract, other)) ? fault('start_day', 'val.overlap') : []),
    ];
  },
  byOdometer: true,
  dueFields: [
    'start_day',
    'end_day',
    'extended',
    'extended_end',
    'km_limit',
    'initial_odometer',
    'km_limit_alert',
    'temporary_cancellation',
    'cancellation_from',
    'cancellation_to',
  ],
  dues(contract, { today, others }) {
    if (isOver(contract, { today, others }) || isSuspended(contract, today)) return [];
    const day = contractEnd(contract);
    const limit = odometerLimit(contract);
    return [
      ...(day === null ? [] : [dueOf('renting', 'end', { day, warn: { days: RENTING_CLOSE_DAYS, km: 0 } })]),
      ...(limit === null
        ? []
        : [
            dueOf('mileage', 'limit', {
              odometerKm: limit.limitKm,
              warn: { days: 0, km: limit.limitKm - limit.alertKm },
              ...(day === null
                ? {}
                : { term: { from: contract.start_day, to: day, fromKm: contract.initial_odometer! } }),
            }),
          ]),
    ];
  },
  ownState(contract, { today, vehicle, others }) {
    if (isOver(contract, { today, others })) return 'replaced';
    if (contract.start_day > today) return 'upcoming';
    if (isSuspended(contract, today)) return 'exempt';
    const limit = odometerLimit(contract);
    return limit !== null && vehicle.odometerKm !== null && vehicle.odometerKm > limit.limitKm
      ? 'worn'
      : null;
  },
});

/** Has the contract ended, and another one begun since? */
function isOver(
  contract: ContractTerm,
  { today, others }: { today: Day; others: readonly ContractTerm[] },
): boolean {
  const end = contractEnd(contract);
  return end !== null && end < today && others.some(({ start_day }) => start_day > contract.start_day);
}

function dueOf(
  kind: Due['kind'],
  of: string,
  due: Pick<Due, 'warn' | 'term'> & { day?: Day; odometerKm?: number },
): Due {
  return { kind, of, day: null, odometerKm: null, ...due };
}

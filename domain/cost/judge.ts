import { addDays, type Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import { checkInput } from '../input-fault.ts';
import { plainText } from '../plain-text.ts';
import {
  type CostInput,
  CREDIT_NOTE,
  costInput,
  INVOICE_AHEAD_DAYS,
  isCostAmount,
  isDay,
  monthOf,
  monthStart,
  RENTAL,
  shownMonth,
} from './cost.ts';

/** The facts that the rules need wherever a cost is entered. */
export type CostRules = {
  today: Day;
  /** The types of bill that may be chosen, by id, with their code; null: one of the installation's own. */
  billTypes: ReadonlyMap<number, string | null>;
};

/** Some days of a vehicle in a fleet. */
export type CostStay = {
  fleetId: number;
  from: Day;
  /** The first day it belonged there no more; null: it still does. */
  to: Day | null;
  /** The vehicle was on one of the caller's works; true for every caller who is not limited to own works. */
  isOwn: boolean;
};

/**
 * A vehicle that the caller may name. `stays` holds all its stays: on a day without one it was not
 * registered.
 */
export type CostVehicle = { isRented: boolean; stays: readonly CostStay[] };

/**
 * All facts on which the verdicts on some costs depend. Centres and vehicles that are unknown or that the
 * caller does not see are missing. The sets hold keys of `closedKey`, `rentalKey` and `billKey`.
 */
export type CostFacts = CostRules & {
  centres: ReadonlyMap<number, { isClosed: boolean; mayCharge: boolean }>;
  vehicles: ReadonlyMap<number, CostVehicle>;
  closedMonths: ReadonlySet<string>;
  rentals: Set<string>;
  bills: Set<string>;
};

/** The key of a month `YYYY-MM` of a centre. */
export function closedKey(fleetId: number, month: string): string {
  return `${fleetId} ${month}`;
}

type Keyed = Pick<CostInput, 'vehicle_id' | 'bill_type_id' | 'bill_code'> & {
  fleet_id: number | null;
  operation_date: string | null;
};

/** The key that only one rental cost may have: vehicle, centre and month. */
export function rentalKey({ vehicle_id, fleet_id, operation_date }: Keyed): string {
  return `${vehicle_id} ${fleet_id} ${monthOf(operation_date ?? '')}`;
}

/**
 * The key that only one cost of another type may have. It adds the type and the bill code, without case and
 * accents, to `rentalKey`.
 */
export function billKey(cost: Keyed): string {
  return `${rentalKey(cost)} ${cost.bill_type_id} ${plainText(cost.bill_code ?? '')}`;
}

type Field = keyof CostInput;
type Verdict = {
  field: Field;
  /** The other fields that the check reads: with a fault in one of them it says nothing. */
  needs?: readonly Field[];
  line: string;
  form: string;
  /** The values of the line's message. */
  lineParams?: (cost: CostInput, facts: CostFacts) => Readonly<Record<string, string>>;
};
/**
 * A check that needs the input alone, or one that needs facts; both may assume that the checks before them
 * have passed.
 */
type Check = Verdict &
  (
    | { wrong(cost: CostInput, rules: CostRules): boolean; against?: never }
    | { against(cost: CostInput, facts: CostFacts): boolean; wrong?: never }
  );

const both = (field: Field, code: string) => ({ field, line: code, form: code });
const typeOf = (cost: CostInput, { billTypes }: CostRules) => billTypes.get(cost.bill_type_id);

function isIn(stay: CostStay, cost: CostInput): boolean {
  const month = monthOf(cost.operation_date!);
  return (
    stay.fleetId === cost.fleet_id &&
    monthOf(stay.from) <= month &&
    (stay.to === null || stay.to > monthStart(month))
  );
}

const staysIn = (cost: CostInput, { vehicles }: CostFacts) =>
  vehicles.get(cost.vehicle_id)!.stays.filter((stay) => isIn(stay, cost));

// Checks in the order in which a line is judged (domain rules §7.3). Checks without a number come before the
// amount, whose sign depends on the type of bill. A vehicle that was not in the centre has no number in the
// form: nothing may be charged to that vehicle, centre and month.
const CHECKS: readonly Check[] = [
  { ...both('fleet_id', 'cost.validation.3'), wrong: (cost) => cost.fleet_id === null },
  {
    ...both('fleet_id', 'cost.validation.4'),
    against: (cost, { centres }) => !centres.has(cost.fleet_id!),
  },
  {
    field: 'vehicle_id',
    line: 'cost.import.2',
    form: 'notFound',
    against: (cost, { vehicles }) => !vehicles.has(cost.vehicle_id),
  },
  { ...both('operation_date', 'cost.validation.12'), wrong: (cost) => !cost.operation_date },
  { ...both('operation_date', 'cost.validation.11'), wrong: (cost) => !isDay(cost.operation_date!) },
  { ...both('invoice_date', 'cost.validation.10'), wrong: (cost) => !cost.invoice_date },
  {
    ...both('invoice_date', 'cost.validation.9'),
    wrong: (cost, { today }) =>
      !isDay(cost.invoice_date!) || cost.invoice_date! > addDays(today, INVOICE_AHEAD_DAYS),
  },
  {
    ...both('bill_type_id', 'val.enum'),
    wrong: (cost, rules) => typeOf(cost, rules) === undefined,
  },
  {
    ...both('bill_code', 'val.required'),
    needs: ['bill_type_id'],
    wrong: (cost, rules) => cost.bill_code === null && typeOf(cost, rules) !== RENTAL,
  },
  {
    ...both('amount', 'cost.validation.2'),
    // Without a known type of bill either sign may be right.
    wrong(cost, rules) {
      const type = typeOf(cost, rules);
      const isAmount = (isCredit: boolean) => isCostAmount(cost.amount ?? '', isCredit);
      return type === undefined ? !isAmount(true) && !isAmount(false) : !isAmount(type === CREDIT_NOTE);
    },
  },
  {
    ...both('fleet_id', 'cost.validation.6'),
    needs: ['vehicle_id', 'operation_date'],
    against(cost, facts) {
      const stays = staysIn(cost, facts);
      const isOthers = stays.length > 0 && !stays.some(({ isOwn }) => isOwn);
      return isOthers || !facts.centres.get(cost.fleet_id!)!.mayCharge;
    },
  },
  {
    field: 'operation_date',
    line: 'cost.import.4',
    form: 'cost.validation.7',
    needs: ['fleet_id'],
    against: (cost, { centres, closedMonths }) =>
      centres.get(cost.fleet_id!)!.isClosed ||
      closedMonths.has(closedKey(cost.fleet_id!, monthOf(cost.operation_date!))),
    // A closed centre is closed for good; otherwise the message names the month.
    lineParams: ({ fleet_id, operation_date }, { centres }) =>
      centres.get(fleet_id!)!.isClosed ? {} : { month: shownMonth(operation_date!) },
  },
  {
    ...both('operation_date', 'cost.validation.1'),
    needs: ['vehicle_id'],
    against: (cost, { vehicles }) =>
      !vehicles
        .get(cost.vehicle_id)!
        .stays.some(
          ({ from, to }) => from <= cost.operation_date! && (to === null || to > cost.operation_date!),
        ),
  },
  {
    field: 'fleet_id',
    line: 'cost.import.3',
    form: 'cost.validation.6',
    needs: ['vehicle_id', 'operation_date'],
    against: (cost, facts) => staysIn(cost, facts).length === 0,
  },
  {
    field: 'bill_type_id',
    line: 'cost.import.5',
    form: 'cost.validation.8',
    needs: ['vehicle_id'],
    against: (cost, facts) => isRental(cost, facts) && !facts.vehicles.get(cost.vehicle_id)!.isRented,
  },
  {
    field: 'vehicle_id',
    line: 'cost.import.1',
    form: 'cost.validation.5',
    needs: ['fleet_id', 'operation_date', 'bill_type_id'],
    against: (cost, facts) => isRental(cost, facts) && facts.rentals.has(rentalKey(cost)),
  },
  {
    ...both('bill_code', 'cost.validation.5'),
    needs: ['fleet_id', 'vehicle_id', 'operation_date', 'bill_type_id'],
    against: (cost, facts) => !isRental(cost, facts) && facts.bills.has(billKey(cost)),
  },
];
/** Where a line reports a text that is too long: after the dates, before the type of bill. */
const TEXTS_AT = CHECKS.findIndex(({ line }) => line === 'val.enum');

/** Is it a rental cost? */
export function isRental(cost: Pick<CostInput, 'bill_type_id'>, { billTypes }: CostRules): boolean {
  return billTypes.get(cost.bill_type_id) === RENTAL;
}

const isWrong = (check: Check, cost: CostInput, facts: CostFacts) =>
  check.wrong ? check.wrong(cost, facts) : check.against(cost, facts);

/**
 * Everything against a line, one fault for each cell (domain rules §7.3): V1…V12 are `cost.validation.n`,
 * I1…I5 `cost.import.n`. The first is the line's error; empty: it may be stored. A check says nothing about a
 * cell that has a fault, nor with one in a cell that it needs. Example: an unknown centre and a wrong amount
 * give `cost.validation.4` and `cost.validation.2`.
 */
export function lineFaults(line: CostInput, facts: CostFacts): FieldFault[] {
  const faults: FieldFault[] = [];
  const isFaulty = (field: string) => faults.some((fault) => fault.field === field);
  for (const [at, check] of CHECKS.entries()) {
    if (at === TEXTS_AT)
      faults.push(...(checkInput(costInput, line).fields ?? []).filter(({ field }) => !isFaulty(field)));
    if ([check.field, ...(check.needs ?? [])].some(isFaulty) || !isWrong(check, line, facts)) continue;
    faults.push({ field: check.field, code: check.line, params: check.lineParams?.(line, facts) ?? {} });
  }
  return faults;
}

/** The faults of each line of a file. A line that may be stored counts as existing for those after it. */
export function fileFaults(lines: readonly CostInput[], facts: CostFacts): FieldFault[][] {
  return lines.map((line) => {
    const faults = lineFaults(line, facts);
    if (faults.length === 0) (isRental(line, facts) ? facts.rentals : facts.bills).add(keyOf(line, facts));
    return faults;
  });
}

const keyOf = (line: CostInput, facts: CostFacts) =>
  isRental(line, facts) ? rentalKey(line) : billKey(line);

/** The faults of a form that need no facts: the first verdict for each field. */
export function formInputFaults(cost: CostInput, rules: CostRules): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const { field, form, wrong } of CHECKS) {
    if (wrong?.(cost, rules) && !faults.some((fault) => fault.field === field))
      faults.push({ field, code: form });
  }
  return faults;
}

/** The first verdict that facts give on a cost without faults of its own; null: none. */
export function factFault(cost: CostInput, facts: CostFacts): FieldFault | null {
  const found = CHECKS.find(({ against }) => against?.(cost, facts));
  return found ? { field: found.field, code: found.form } : null;
}

/**
 * Why an existing cost may be neither edited nor deleted; null: it may. `cost.validation.6`: the caller may
 * not charge its centre. `cost.validation.7`: its month is closed.
 */
export function keptFault(
  { fleet_id, operation_date }: { fleet_id: number; operation_date: Day },
  { centres, closedMonths }: Pick<CostFacts, 'centres' | 'closedMonths'>,
): 'cost.validation.6' | 'cost.validation.7' | null {
  const centre = centres.get(fleet_id);
  if (!centre?.mayCharge) return 'cost.validation.6';
  const isClosed = centre.isClosed || closedMonths.has(closedKey(fleet_id, monthOf(operation_date)));
  return isClosed ? 'cost.validation.7' : null;
}

/** All faults of a form: those that need no facts, else the first verdict that facts give. */
export function formFaults(cost: CostInput, facts: CostFacts): FieldFault[] {
  const faults = formInputFaults(cost, facts);
  if (faults.length > 0) return faults;
  const fault = factFault(cost, facts);
  return fault ? [fault] : [];
}

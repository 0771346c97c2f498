import type { Day } from '../day.ts';

/** The term of a contract, as far as it is decided. */
export type ContractTerm = {
  start_day: Day;
  /** The last day; null: no fixed term. */
  end_day: Day | null;
  extended: boolean;
  /** The last day when it is extended. */
  extended_end: Day | null;
};

/** The last day of a contract, with its extension; null: no fixed term. */
export function contractEnd({ end_day, extended, extended_end }: ContractTerm): Day | null {
  return extended ? extended_end : end_day;
}

/** Have two contracts a day in common? */
export function overlap(one: ContractTerm, other: ContractTerm): boolean {
  const isBefore = (first: ContractTerm, second: ContractTerm) =>
    (contractEnd(first) ?? '9999') < second.start_day;
  return !isBefore(one, other) && !isBefore(other, one);
}

/**
 * The contract that a vehicle's record shows; undefined without contracts. It is the one that covers today,
 * else the next to begin, else the last that ended.
 */
export function currentContract<Contract extends ContractTerm>(
  contracts: readonly Contract[],
  today: Day,
): Contract | undefined {
  const inOrder = contracts.toSorted((one, other) => one.start_day.localeCompare(other.start_day));
  return inOrder.find((contract) => (contractEnd(contract) ?? '9999') >= today) ?? inOrder.at(-1);
}

/** The time during which a contract is suspended; nobody drives the vehicle then. */
export type Suspension = {
  temporary_cancellation: boolean;
  cancellation_from: Day | null;
  /** The last day; null: until further notice. */
  cancellation_to: Day | null;
};

/** Is the contract suspended on the day? */
export function isSuspended(contract: Suspension, day: Day): boolean {
  const { temporary_cancellation, cancellation_from, cancellation_to } = contract;
  return (
    temporary_cancellation &&
    cancellation_from !== null &&
    cancellation_from <= day &&
    (cancellation_to === null || day <= cancellation_to)
  );
}

/** The kilometres of a contract; all null without a limit. */
export type ContractKm = {
  km_limit: number | null;
  /** The odometer when the contract began, km. */
  initial_odometer: number | null;
  /** Km before the limit at which a warning is due; null: a tenth of the limit. */
  km_limit_alert: number | null;
};

/**
 * The odometer allowed at the end, and the one from which a warning is due, km; null without a limit.
 * Example: 60,000 km from 12,000 on: limit 72,000, alert from 66,000.
 */
export function odometerLimit(contract: ContractKm): { limitKm: number; alertKm: number } | null {
  const { km_limit, initial_odometer, km_limit_alert } = contract;
  if (km_limit === null || initial_odometer === null) return null;
  const limitKm = initial_odometer + km_limit;
  return { limitKm, alertKm: limitKm - (km_limit_alert ?? Math.round(km_limit / 10)) };
}

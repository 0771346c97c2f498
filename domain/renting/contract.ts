import type { Day } from '../day.ts';

/** How long a contract lasts, as far as it is decided. */
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
 * The contract that a vehicle's record shows: the one that covers today, without one the next to begin, without that the last that
 * ended; undefined without contracts.
 */
export function currentContract<Contract extends ContractTerm>(
  contracts: readonly Contract[],
  today: Day,
): Contract | undefined {
  const inOrder = contracts.toSorted((one, other) => one.start_day.localeCompare(other.start_day));
  return inOrder.find((contract) => (contractEnd(contract) ?? '9999') >= today) ?? inOrder.at(-1);
}

/** When a contract is suspended: nobody drives the vehicle then. */
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
  /** What the odometer showed when it began, km. */
  initial_odometer: number | null;
  /** How far before the limit a warning is due, km; null: a tenth of the limit. */
  km_limit_alert: number | null;
};

/**
 * What the odometer may show at the end, and from where on it is warned of, km; null without a limit.
 * Example: 60,000 km from 12,000 on: limit 72,000, alert from 66,000.
 */
export function odometerLimit(contract: ContractKm): { limitKm: number; alertKm: number } | null {
  const { km_limit, initial_odometer, km_limit_alert } = contract;
  if (km_limit === null || initial_odometer === null) return null;
  const limitKm = initial_odometer + km_limit;
  return { limitKm, alertKm: limitKm - (km_limit_alert ?? Math.round(km_limit / 10)) };
}

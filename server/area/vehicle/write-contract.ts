import type { Insertable } from 'kysely';
import type { Day } from '#domain/day.ts';
import { contractEnd } from '#domain/renting/contract.ts';
import type { RegistrationInput } from '#domain/vehicle/vehicle.ts';
import type { Command } from '#server/base/access/command.ts';
import type { VehicleRenting } from '#server/base/db/schema.gen.ts';
import { changeContract, readContracts } from './contract-on-sheet.ts';
import type { VehicleRow } from './lock-vehicle.ts';
import { placeOf } from './vehicle-changed.ts';

/**
 * Begins the contract of a rented vehicle with its registration (domain rules §3.1). The rules must have been
 * checked.
 */
export async function beginContract(
  tx: Command,
  vehicle: VehicleRow,
  input: RegistrationInput,
): Promise<void> {
  const { renting_monthly_fee, renting_start, renting_end, renting_km_limit } = input;
  const contract = {
    company_id: input.renting_company_id!,
    contract_code: input.renting_contract!,
    monthly_fee: renting_monthly_fee!,
    billing_month: renting_start!.slice(0, 7),
    start_day: renting_start!,
    end_day: renting_end,
    km_limit: renting_km_limit,
    initial_odometer: renting_km_limit === null ? null : input.initial_odometer,
  } satisfies Partial<Insertable<VehicleRenting>>;
  await tx.sql
    .insertInto('vehicle_renting')
    .values({ ...contract, vehicle_id: vehicle.id })
    .execute();
  await tx.changed({
    entity: 'renting',
    id: vehicle.id,
    action: 'create',
    place: placeOf(vehicle),
    after: contract,
  });
}

/** Ends a contract that would outlast the vehicle's last day with that day (domain rules §3.1). */
export async function shortenContract(tx: Command, vehicle: VehicleRow, lastDay: Day): Promise<void> {
  const contract = (await readContracts(tx, vehicle.id)).find(
    (one) => one.start_day <= lastDay && (contractEnd(one) ?? '9999') > lastDay,
  );
  if (!contract) return;
  const { end_day, extended, extended_end } = contract;
  const before = { end_day, extended, extended_end };
  const after =
    extended && end_day !== null && end_day < lastDay
      ? { ...before, extended_end: lastDay }
      : { end_day: lastDay, extended: false, extended_end: null };
  await changeContract(tx, vehicle, contract, { before, after });
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import { currentContract } from '#domain/renting/contract.ts';
import type { VehicleSheet } from '#domain/vehicle/vehicle.ts';
import type { Command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import type { VehicleRenting } from '#server/base/db/schema.gen.ts';
import { commitChanges } from '#server/bus/follow-up.ts';
import { type Tx, todayOf, type VehicleRow } from './lock-vehicle.ts';
import { todaySql } from './start-of-day.ts';
import { placeOf, vehicleChange, vehicleChanged } from './vehicle-changed.ts';

// The sheet has code and company of the current contract (domain rules §9.2). A command that writes one of
// the two writes the other. A nightly job does so for contracts that became current with a new day.

/** The members that sheet and contract have in common, by the names of the sheet. */
type OnSheet = Pick<VehicleRow, 'renting_contract' | 'renting_company_id'>;

const onSheet = ({ renting_contract, renting_company_id }: OnSheet): OnSheet => ({
  renting_contract,
  renting_company_id,
});

/** The last day of a contract in SQL, as `contractEnd` defines it. */
export const CONTRACT_END = sql`case when renting.extended then renting.extended_end else renting.end_day end`;

/** The contract that is current on a day, as `currentContract` defines it: a lateral source for `vehicle`. */
export function currentContractOn(today: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOpen = sql`coalesce(${CONTRACT_END}, 'infinity') >= ${today}`;
  return sql`lateral (
    select renting.*, ${CONTRACT_END} as last_day from vehicle_renting renting where renting.vehicle_id = vehicle.id
    order by ${isOpen} desc, case when ${isOpen} then start_day end, start_day desc
    limit 1
  )`;
}

/** The contracts of a vehicle. The vehicle must be locked when they are to be written. */
export function readContracts({ sql: db }: Tx, vehicleId: number): Promise<Selectable<VehicleRenting>[]> {
  return db.selectFrom('vehicle_renting').selectAll().where('vehicle_id', '=', vehicleId).execute();
}

/**
 * Updates the sheet of a locked vehicle from its contracts; a sheet without contracts keeps the entered
 * values.
 */
export async function sheetFollows(tx: Command, app: App, vehicle: VehicleRow): Promise<void> {
  const contract = currentContract(await readContracts(tx, vehicle.id), todayOf(vehicle, app.now()));
  if (!contract) return;
  const before = onSheet(vehicle);
  const after = { renting_contract: contract.contract_code, renting_company_id: contract.company_id };
  if (
    before.renting_contract === after.renting_contract &&
    before.renting_company_id === after.renting_company_id
  )
    return;
  const version = vehicle.version + 1;
  await tx.sql
    .updateTable('vehicle')
    .set({ ...after, version })
    .where('id', '=', vehicle.id)
    .execute();
  await vehicleChanged(tx, 'edit', { vehicle: { ...vehicle, version }, before, after });
}

/** Updates the current contract from an edited sheet. A sheet without contract or company changes none. */
export async function contractFollows(
  tx: Command,
  vehicle: VehicleRow,
  { sheet, today }: { sheet: VehicleSheet; today: Day },
): Promise<void> {
  const { renting_contract, renting_company_id } = sheet;
  if (renting_contract === null || renting_company_id === null) return;
  const contract = currentContract(await readContracts(tx, vehicle.id), today);
  if (!contract) return;
  const { contract_code, company_id } = contract;
  const after = { contract_code: renting_contract, company_id: renting_company_id };
  if (contract_code === after.contract_code && company_id === after.company_id) return;
  await changeContract(tx, vehicle, contract, { before: { contract_code, company_id }, after });
}

/** Writes the changed fields of a contract, and records them in the vehicle's history. */
export async function changeContract(
  tx: Command,
  vehicle: VehicleRow,
  { id, version, contract_code }: Pick<Selectable<VehicleRenting>, 'id' | 'version' | 'contract_code'>,
  change: { before: Partial<Selectable<VehicleRenting>>; after: Partial<Selectable<VehicleRenting>> },
): Promise<void> {
  const { before, after } = change;
  await tx.sql
    .updateTable('vehicle_renting')
    .set({ ...after, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await tx.changed({
    entity: 'renting',
    id: vehicle.id,
    action: 'edit',
    place: placeOf(vehicle),
    before: { contract_code, ...before },
    after: { contract_code, ...after },
    subject: 'contract_code',
  });
}

/**
 * Updates the sheets of all registered vehicles from contracts that became current with a new day; returns
 * how many changed.
 */
export async function sheetsFollow(app: App): Promise<number> {
  const today = todaySql(app.now());
  let n = 0;
  await commitChanges(app, async (tx) => {
    const { rows } = await sql<VehicleRow>`
    update vehicle changed set renting_contract = current.contract_code, renting_company_id = current.company_id,
      version = changed.version + 1
    from vehicle cross join ${currentContractOn(today)} current
    where changed.id = vehicle.id and vehicle.registration_state = 'registered'
      and (vehicle.renting_contract, vehicle.renting_company_id)
        is distinct from (current.contract_code, current.company_id)
    returning changed.*`.execute(tx);
    n = rows.length;
    return rows.map((vehicle) => vehicleChange('edit', vehicle));
  });
  return n;
}

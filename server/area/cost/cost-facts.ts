import { sql } from 'kysely';
import { type CostInput, chargesAnyCentre, isDay, monthOf, monthStart } from '#domain/cost/cost.ts';
import { billKey, type CostFacts, type CostVehicle, closedKey, rentalKey } from '#domain/cost/judge.ts';
import { type Day, daySpan } from '#domain/day.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';

type Db = Pick<Database['sql'], 'selectFrom' | 'getExecutor'>;

/** The parts of a cost that decide which facts it needs. */
type Named = Pick<CostInput, 'fleet_id' | 'vehicle_id' | 'operation_date'>;

/** The facts for all these costs at once: a handful of queries, for any number of costs. */
export async function readCostFacts(
  db: Db,
  caller: Caller,
  asked: {
    costs: readonly Named[];
    nowMs: number;
    /** A stored cost does not conflict with itself. */
    editedId?: number;
    /** A retired type of bill that may stay. */
    billTypeId?: number;
  },
): Promise<CostFacts> {
  const fleetIds = [...new Set(asked.costs.map(({ fleet_id }) => fleet_id ?? 0))];
  const vehicleIds = [...new Set(asked.costs.map(({ vehicle_id }) => vehicle_id))];
  const months = monthsOf(asked.costs);
  return {
    today: daySpan(asked.nowMs, caller.timeZone).day,
    billTypes: await readBillTypes(db, asked.billTypeId),
    centres: await readCentres(db, caller, fleetIds),
    vehicles: await readVehicles(db, caller, vehicleIds),
    closedMonths: await readClosedMonths(db, fleetIds, months),
    ...(await readTaken(db, { vehicleIds, months, except: asked.editedId ?? 0 })),
  };
}

/** The first days of the months of these costs, without invalid dates. */
function monthsOf(costs: readonly Named[]): Day[] {
  const days = costs.map(({ operation_date }) => operation_date ?? '').filter(isDay);
  return [...new Set(days.map((day) => monthStart(monthOf(day))))];
}

/** The types of bill in use, by id, with their code; `kept` may be a retired one. */
export async function readBillTypes(
  db: Pick<Db, 'selectFrom'>,
  kept?: number,
): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('enum_value')
    .select(['id', 'code'])
    .where('list', '=', 'bill_type')
    .where((eb) => eb.or([eb('retired', '=', false), eb('id', '=', kept ?? 0)]))
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

async function readCentres(
  db: Db,
  { visible, actors, userId }: Caller,
  fleetIds: readonly number[],
): Promise<CostFacts['centres']> {
  const seen = fleetIds.filter((id) => visible.has(id));
  const chargesAny = chargesAnyCentre(actors);
  const { rows } = await sql<{ id: number; is_closed: boolean; is_granted: boolean }>`
    select id, closed_on is not null as is_closed,
      exists (select from user_cost_centre
        where user_cost_centre.fleet_id = fleet.id and user_cost_centre.user_id = ${userId}) as is_granted
    from fleet
    where id = any(${seen}::int[])`.execute(db);
  return new Map(
    rows.map(({ id, is_closed, is_granted }) => [
      id,
      { isClosed: is_closed, mayCharge: chargesAny || is_granted },
    ]),
  );
}

type StayRow = {
  id: number;
  is_rented: boolean;
  fleet_id: number | null;
  from_day: Day;
  to_day: Day | null;
  work_code: string | null;
};

/** The vehicles that the caller sees now, or saw in one of the caller's fleets. */
async function readVehicles(
  db: Db,
  caller: Caller,
  vehicleIds: readonly number[],
): Promise<CostFacts['vehicles']> {
  const { rows } = await sql<StayRow>`
    select vehicle.id, coalesce(typology.class = 'rented', false) as is_rented,
      stay.fleet_id, stay.from_day::text, stay.to_day::text, stay.work_code
    from vehicle
    left join vehicle_stay stay on stay.vehicle_id = vehicle.id
    left join enum_value typology on typology.id = vehicle.contract_typology_id
    where vehicle.id = any(${vehicleIds}::int[])
      and (${vehicleInScope(caller)} or exists (
        select from vehicle_stay seen where seen.vehicle_id = vehicle.id and ${vehicleInScope(caller, 'seen')}))`.execute(
    db,
  );
  const vehicles = new Map<number, CostVehicle & { stays: CostVehicle['stays'][number][] }>();
  for (const { id, is_rented, fleet_id, from_day, to_day, work_code } of rows) {
    const vehicle = vehicles.get(id) ?? { isRented: is_rented, stays: [] };
    vehicles.set(id, vehicle);
    const isOwn = caller.workCodes === null || caller.workCodes.includes(work_code ?? '');
    if (fleet_id !== null) vehicle.stays.push({ fleetId: fleet_id, from: from_day, to: to_day, isOwn });
  }
  return vehicles;
}

async function readClosedMonths(
  db: Db,
  fleetIds: readonly number[],
  months: readonly Day[],
): Promise<Set<string>> {
  const { rows } = await sql<{ fleet_id: number; month: Day }>`
    select fleet_id, month::text from cost_month
    where is_closed and fleet_id = any(${fleetIds}::int[]) and month = any(${months}::date[])`.execute(db);
  return new Set(rows.map(({ fleet_id, month }) => closedKey(fleet_id, monthOf(month))));
}

type Taken = CostInput & { is_rental: boolean };

/** The keys that the confirmed costs of these vehicles occupy in these months. */
async function readTaken(
  db: Db,
  of: { vehicleIds: readonly number[]; months: readonly Day[]; except: number },
): Promise<Pick<CostFacts, 'rentals' | 'bills'>> {
  const { rows } = await sql<Taken>`
    select fleet_id, vehicle_id, bill_type_id, bill_code, operation_date::text, is_rental
    from cost
    where vehicle_id = any(${of.vehicleIds}::int[]) and month = any(${of.months}::date[])
      and status = 'confirmed' and id <> ${of.except}`.execute(db);
  return {
    rentals: new Set(rows.filter(({ is_rental }) => is_rental).map(rentalKey)),
    bills: new Set(rows.filter(({ is_rental }) => !is_rental).map(billKey)),
  };
}

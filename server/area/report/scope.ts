import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#domain/day.ts';
import { NOBODY } from '#domain/looked/unlinking.ts';
import type { ReportParameters } from '#domain/report/parameters.ts';
import type { ReportRange } from '#domain/report/range.ts';
import type { EnvironmentalLabel } from '#domain/vehicle/environmental-label.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Sight } from '#server/base/access/caller.ts';
import { driverInScope, driverMayBeKnown, driverName, personal } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { translatorOf } from '#text/translator.ts';
import { type CardPeriod, readCardPeriods } from './card-period.ts';
import { namedFleets } from './fleet-path.ts';
import type { DriverStay, ReportPerson } from './person.ts';
import type { Snapshot } from './snapshot.ts';
import type { ReportStay, ReportVehicle } from './stay.ts';

declare const minted: unique symbol;

/**
 * The data that a report may read (domain rules §2.4). Only this file can make a scope, and every query of a
 * report begins with its stays. So no row of another fleet, work or day can get into a report.
 */
export type ReportScope = {
  readonly [minted]: true;
  /** In the order of plates, and for one vehicle in the order of days: this is the order of rows. */
  stays: readonly ReportStay[];
  /** Every driver whom the report may name, by id. */
  people: ReadonlyMap<number, ReportPerson>;
  /**
   * The drivers that the rows are about, or restricted to, by name. In reports about drivers each comes with
   * the fleets of those days, in the order of days. Null when there is no such restriction.
   */
  drivers: readonly DriverStay[] | null;
  cards: readonly CardPeriod[];
  /** May drivers be named? Otherwise nothing else may reveal them either, such as their cards. */
  seesNames: boolean;
};

type Asked = {
  caller: Sight;
  parameters: ReportParameters;
  range: ReportRange;
  nowMs: number;
  /** Works that the caller is booked on. Null: the caller is not limited to own works. */
  ownWorks: readonly string[] | null;
};

const byPlate = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Reads the scope of a report. Ids out of scope have no effect in its filters. */
export async function readScope(snapshot: Snapshot, asked: Asked): Promise<ReportScope> {
  const fleets = namedFleets(await snapshot.all(visibleFleets(asked)));
  const people = await readPeople(snapshot, asked, fleets);
  const stays = await readStays(snapshot, asked, fleets);
  const { variant, drivers } = asked.parameters;
  const isLimited = variant === 'driver' || drivers !== undefined;
  const subjects = isLimited ? await readSubjects(snapshot, asked, { people, fleets }) : null;
  const cards = await readCardPeriods(snapshot, stays);
  const { seeDriverNames: seesNames } = asked.caller;
  return { stays, people, drivers: subjects, cards, seesNames } as Omit<
    ReportScope,
    typeof minted
  > as ReportScope;
}

type FleetRow = { id: number; parent_id: number | null; name: string };

function visibleFleets({ caller }: Asked): RawBuilder<FleetRow> {
  return sql<FleetRow>`
    select id, parent_id, name from fleet where id = any(${caller.visible.ids}::int[])`;
}

async function readPeople(
  snapshot: Snapshot,
  { caller }: Asked,
  fleets: ReturnType<typeof namedFleets>,
): Promise<Map<number, ReportPerson>> {
  const rows = await snapshot.all(sql<{
    id: number;
    name: string;
    license: string | null;
    fleet_id: number;
    driver_type: string;
    time_zone: string;
  }>`
    select driver.id, ${driverName(caller)} as name, ${personal(caller, sql`driver.license`)} as license,
      driver.fleet_id, driver.driver_type, driver.time_zone
    from driver
    where ${driverMayBeKnown(caller)}`);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        license: row.license,
        fleet: fleets.get(row.fleet_id) ?? null,
        type: row.driver_type,
        timeZone: row.time_zone,
      },
    ]),
  );
}

/**
 * The drivers in scope: in a visible fleet now or, in reports about drivers, in the visible fleet of each day
 * (§2.4.1).
 */
async function readSubjects(
  snapshot: Snapshot,
  { caller, parameters, range }: Asked,
  { people, fleets }: { people: ReadonlyMap<number, ReportPerson>; fleets: ReturnType<typeof namedFleets> },
): Promise<DriverStay[]> {
  const { variant, family, drivers, fleets: chosen } = parameters;
  const asked = drivers === undefined ? sql`true` : sql`driver.id = any(${drivers}::int[])`;
  const days = { from: range.from, to: addDays(range.to, 1) };
  const query =
    variant === 'driver'
      ? sql<{ id: number; fleet_id: number; from_day: Day; to_day: Day }>`
          select driver.id, stay.fleet_id, greatest(stay.from_day, ${days.from}::date) as from_day,
            least(stay.to_day, ${days.to}::date) as to_day
          from driver_stay stay
          join driver on driver.id = stay.driver_id
          where stay.fleet_id = any(${caller.visible.ids}::int[]) and ${driverMayBeKnown(caller)} and ${asked}
            and stay.from_day < ${days.to}::date and (stay.to_day is null or stay.to_day > ${days.from}::date)
            and ${belowFleets('stay.fleet_id', chosen)}
            and ${family === 'structure' ? sql`driver.driver_type = 'STRUCTURE'` : sql`true`}`
      : sql<{ id: number; fleet_id: number; from_day: Day; to_day: Day }>`
          select driver.id, driver.fleet_id, ${days.from}::date as from_day, ${days.to}::date as to_day
          from driver where ${driverInScope(caller)} and ${asked}`;
  const subjects = (await snapshot.all(query)).map((row): DriverStay => {
    const fleet = fleets.get(row.fleet_id) ?? null;
    return { ...people.get(row.id)!, fleet, fromDay: row.from_day, toDay: row.to_day };
  });
  const sorted = subjects.sort(
    (a, b) => byPlate.compare(a.name, b.name) || a.id - b.id || (a.fromDay < b.fromDay ? -1 : 1),
  );
  const isAll =
    variant === 'driver' && family === 'operative' && drivers === undefined && chosen === undefined;
  return isAll ? [...sorted, ...(await readUnlinked(snapshot, caller, days))] : sorted;
}

/** The last subject of a report: all drivers who are unlinked by now. Nothing while there are none. */
async function readUnlinked(
  snapshot: Snapshot,
  { timeZone, language }: Sight,
  { from, to }: { from: Day; to: Day },
): Promise<DriverStay[]> {
  const [known] = await snapshot.all(
    sql<{
      some: boolean;
    }>`select exists (select from driver_unlinked where until_day > ${from}::date) as some`,
  );
  if (!known!.some) return [];
  const name = translatorOf(language)('looked.unlinked');
  const nobody = { id: NOBODY, name, license: null, fleet: null, type: '', timeZone };
  return [{ ...nobody, fromDay: from, toDay: to }];
}

type StayRow = {
  vehicle_id: number;
  license: string;
  alias: string | null;
  brand: string | null;
  model: string | null;
  type: string | null;
  time_zone: string;
  consumption_l100: number | null;
  is_electric: boolean;
  fuel_type: string | null;
  environmental_label: EnvironmentalLabel | null;
  contract_class: string | null;
  from_day: Day;
  to_day: Day;
  fleet_id: number;
  work_code: string | null;
  asset_code: string | null;
  driver_id: number | null;
  last_driver_id: number | null;
};

async function readStays(
  snapshot: Snapshot,
  asked: Asked,
  fleets: ReturnType<typeof namedFleets>,
): Promise<ReportStay[]> {
  const rows = await snapshot.all(staysQuery(asked));
  const vehicles = new Map<number, ReportVehicle>();
  const stays = rows.map((row): ReportStay => {
    let vehicle = vehicles.get(row.vehicle_id);
    if (!vehicle) {
      vehicle = {
        id: row.vehicle_id,
        license: row.license,
        alias: row.alias,
        brand: row.brand,
        model: row.model,
        type: row.type,
        timeZone: row.time_zone,
        consumptionL100: row.consumption_l100,
        isElectric: row.is_electric,
        fuelType: row.fuel_type,
        environmentalLabel: row.environmental_label,
        contractClass: row.contract_class,
      };
      vehicles.set(vehicle.id, vehicle);
    }
    return {
      vehicle,
      fromDay: row.from_day,
      toDay: row.to_day,
      fleet: fleets.get(row.fleet_id)!,
      fleetId: row.fleet_id,
      workCode: row.work_code,
      assetCode: row.asset_code,
      usualDriverId: row.driver_id,
      lastDriverId: row.last_driver_id,
    };
  });
  return stays.sort(
    (a, b) =>
      byPlate.compare(a.vehicle.license, b.vehicle.license) ||
      a.vehicle.id - b.vehicle.id ||
      (a.fromDay < b.fromDay ? -1 : 1),
  );
}

function staysQuery({ caller, parameters, range, nowMs, ownWorks }: Asked): RawBuilder<StayRow> {
  const { fleets, vehicles, types, fuels, classes, family, variant } = parameters;
  // A driver's days are days in the driver's zone: one more day on each side covers all of their hours.
  const wider = variant === 'driver' ? 1 : 0;
  const from = addDays(range.from, -wider);
  const until = addDays(range.to, 1 + wider);
  const among = (column: string, ids: readonly number[] | undefined) =>
    ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::int[])`;
  return sql<StayRow>`
    select stay.vehicle_id, vehicle.license, vehicle.alias, brand.name as brand, model.name as model, type.name as type,
      vehicle.time_zone, vehicle.consumption_l100::float8 as consumption_l100,
      vehicle.fuel_type is not distinct from 'ELECTRIC' as is_electric, vehicle.fuel_type,
      vehicle.environmental_label, contract.class as contract_class,
      edge.from_day, edge.to_day, stay.fleet_id, stay.work_code, stay.asset_code, stay.driver_id,
      coalesce(last.driver_id, stay.driver_id) as last_driver_id
    from vehicle_stay stay
    join vehicle on vehicle.id = stay.vehicle_id
    left join ${valuesIn(caller.language)} brand on brand.id = vehicle.brand_id
    left join ${valuesIn(caller.language)} model on model.id = vehicle.model_id
    left join ${valuesIn(caller.language)} type on type.id = vehicle.type_id
    left join enum_value contract on contract.id = vehicle.contract_typology_id
    cross join lateral (
      select greatest(stay.from_day, ${from}::date) as from_day, least(stay.to_day, ${until}::date) as to_day
    ) edge
    left join driver_assignment last on last.vehicle_id = stay.vehicle_id
      and tstzrange(last.start_at, last.end_at)
        @> least(edge.to_day::timestamp at time zone vehicle.time_zone - interval '1 second', ${new Date(nowMs)}::timestamptz)
    where ${vehicleInScope(caller, 'stay')}
      and stay.from_day < ${until}::date and (stay.to_day is null or stay.to_day > ${from}::date)
      and (${ownWorks}::text[] is null or stay.work_code = any(${ownWorks}::text[]))
      and ${variant === 'vehicle' ? belowFleets('stay.fleet_id', fleets) : sql`true`}
      and ${among('stay.vehicle_id', vehicles)}
      and ${among('vehicle.type_id', types)}
      and (${fuels ?? null}::text[] is null or vehicle.fuel_type = any(${fuels ?? null}::text[]))
      and (${classes ?? null}::text[] is null or contract.class = any(${classes ?? null}::text[]))
      and ${family === 'structure' && variant === 'vehicle' ? sql`vehicle.allow_structure_driver` : sql`true`}`;
}

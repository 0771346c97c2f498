import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { EnvironmentalLabel } from '#domain/vehicle/environmental-label.ts';

/**
 * A vehicle in the form that rows name it. Its attributes are those of today; values that change from day to
 * day are in the stay.
 */
export type ReportVehicle = {
  id: number;
  license: string;
  alias: string | null;
  brand: string | null;
  model: string | null;
  type: string | null;
  timeZone: string;
  /** Litres, or kilowatt hours, per 100 km. */
  consumptionL100: number | null;
  isElectric: boolean;
  fuelType: string | null;
  environmentalLabel: EnvironmentalLabel | null;
  contractClass: string | null;
};

/**
 * Days on which a vehicle is in the report: in a fleet that the caller sees, within the range and the
 * filters.
 */
export type ReportStay = {
  vehicle: ReportVehicle;
  fromDay: Day;
  /** The first day after the stay. */
  toDay: Day;
  fleet: { name: string; path: string };
  fleetId: number;
  workCode: string | null;
  assetCode: string | null;
  /** Usual driver on those days. */
  usualDriverId: number | null;
  /** Driver at the end of those days. */
  lastDriverId: number | null;
};

/** The parts of a stay that queries join by. */
export type StayDays = Pick<ReportStay, 'vehicle' | 'fromDay' | 'toDay' | 'usualDriverId'>;

/** The stays as the relation `stay` in a query. `n` numbers them from 1 in the order of rows. */
export function stayRelation(stays: readonly StayDays[]): RawBuilder<unknown> {
  return sql`unnest(
      ${stays.map(({ vehicle }) => vehicle.id)}::int[], ${stays.map(({ fromDay }) => fromDay)}::date[],
      ${stays.map(({ toDay }) => toDay)}::date[], ${stays.map(({ usualDriverId }) => usualDriverId)}::int[],
      ${stays.map(({ vehicle }) => vehicle.timeZone)}::text[]
    ) with ordinality as stay (vehicle_id, from_day, to_day, driver_id, time_zone, n)`;
}

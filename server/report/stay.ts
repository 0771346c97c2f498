import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/day.ts';

/** A vehicle as rows name it; its attributes are today's, what changes with the day is in the stay. */
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
};

/** Days in which a vehicle is in the report: in a fleet that the caller sees, within the range and the filters. */
export type ReportStay = {
  vehicle: ReportVehicle;
  fromDay: Day;
  /** The first day it is not. */
  toDay: Day;
  fleet: { name: string; path: string };
  workCode: string | null;
  assetCode: string | null;
  /** Usual driver of those days. */
  usualDriverId: number | null;
  /** Driver at their end. */
  lastDriverId: number | null;
};

/** What of a stay a query joins by. */
export type StayDays = Pick<ReportStay, 'vehicle' | 'fromDay' | 'toDay' | 'usualDriverId'>;

/** The stays as the relation `stay` of a query; `n` counts them from 1 in the order of rows. */
export function stayRelation(stays: readonly StayDays[]): RawBuilder<unknown> {
  return sql`unnest(
      ${stays.map(({ vehicle }) => vehicle.id)}::int[], ${stays.map(({ fromDay }) => fromDay)}::date[],
      ${stays.map(({ toDay }) => toDay)}::date[], ${stays.map(({ usualDriverId }) => usualDriverId)}::int[],
      ${stays.map(({ vehicle }) => vehicle.timeZone)}::text[]
    ) with ordinality as stay (vehicle_id, from_day, to_day, driver_id, time_zone, n)`;
}

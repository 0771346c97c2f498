import type { Day } from '#domain/day.ts';
import type { DemoWork } from '#server/demo/company-rows.ts';
import { type Draft, draftFrom, hourOf, type Plan, weekdayOf } from './plan.ts';
import { planDelivery, planDistribution, planNightDelivery } from './plan-delivery.ts';
import { planLineHaul, planLongHaul, restsAt } from './plan-haul.ts';
import { planAirport, planSecurity, shiftFromH } from './plan-shift.ts';
import { planSales, planStaff, planWorks } from './plan-visits.ts';
import { type Random, seeded } from './random.ts';
import type { Site } from './site.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** Adds the trips of a vehicle on a working day, weekday 0 to 6. Adds nothing on its days off. */
type Planner = (draft: Draft, day: Day, weekday: number, random: Random) => void;

const PLANNERS: Readonly<Record<DemoWork, Planner>> = {
  delivery: planDelivery,
  distribution: planDistribution,
  night_delivery: planNightDelivery,
  long_haul: planLongHaul,
  line_haul: planLineHaul,
  sales: planSales,
  works: planWorks,
  staff: planStaff,
  security: planSecurity,
  airport: planAirport,
};

/** The start of a vehicle's working day: at a wall-clock hour at which it always stands still. */
export function workdayStartMs(vehicle: SimulatedVehicle, day: Day): number {
  return hourOf(vehicle, day, workdayStartH(vehicle));
}

function workdayStartH(vehicle: SimulatedVehicle): number {
  switch (vehicle.work) {
    case 'night_delivery':
    case 'line_haul':
      return 14;
    case 'security':
    case 'airport':
      return shiftFromH(vehicle) - 1;
    default:
      return 3;
  }
}

/** The place of a vehicle when its working day begins. */
export function siteAtStart(vehicle: SimulatedVehicle, day: Day): Site {
  return vehicle.work === 'long_haul' ? restsAt(vehicle, day) : vehicle.home;
}

/**
 * The plan of a vehicle for a working day. The same seed, vehicle and day always give the same plan, whatever
 * happened before.
 */
export function planDay(vehicle: SimulatedVehicle, day: Day): Plan {
  const random = seeded(vehicle.seed, vehicle.license, day);
  const from = siteAtStart(vehicle, day);
  const draft = draftFrom(vehicle, from, workdayStartMs(vehicle, day));
  PLANNERS[vehicle.work](draft, day, weekdayOf(day), random);
  return { from, legs: draft.legs };
}

import type { Day } from '#domain/day.ts';
import { type Draft, drivingMs, type Engine, goTo, hourOf, waitUntil } from './plan.ts';
import { between, chance, pick, type Random } from './random.ts';
import type { Site } from './site.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/**
 * Wall-clock hour at which the shift of work without pauses begins, by the vehicle's number: every hour has a
 * driver.
 */
const SHIFT_FROM_H = [6, 22, 14, 22, 6, 14] as const;
const SHIFT_HOURS = 8;

/** Does this vehicle work on every day of the year? */
export function worksAllWeek({ work }: SimulatedVehicle): boolean {
  return work === 'security' || work === 'airport';
}

/** The start of a security or airport vehicle's shift: the same hour on every day of the year. */
export function shiftFromH(vehicle: SimulatedVehicle): number {
  return SHIFT_FROM_H[vehicle.nth % SHIFT_FROM_H.length]!;
}

/** Guards drive from one site to the next, look around, and have a break in the middle. */
export function planSecurity(draft: Draft, day: Day, _weekday: number, random: Random): void {
  planShift(draft, day, random, {
    to: () => pick(random, draft.vehicle.customers),
    stayMin: () => between(random, 9, 24),
    engine: () => (chance(random, 0.3) ? { idleMin: between(random, 1.5, 4) } : {}),
  });
}

/** Airport vans bring crews and luggage from one terminal or hotel to another and wait with the engine on. */
export function planAirport(draft: Draft, day: Day, _weekday: number, random: Random): void {
  planShift(draft, day, random, {
    to: () => pick(random, draft.vehicle.customers),
    stayMin: () => between(random, 2, 6),
    engine: () => (chance(random, 0.6) ? { on: true } : {}),
  });
}

type Errand = {
  to(): Site;
  stayMin(): number;
  engine(): Engine;
};

function planShift(draft: Draft, day: Day, random: Random, errand: Errand): void {
  const { vehicle } = draft;
  const fromH = shiftFromH(vehicle);
  waitUntil(draft, hourOf(vehicle, day, fromH + between(random, 0.1, 0.3)));
  const untilMs = hourOf(vehicle, day, fromH + SHIFT_HOURS - 0.2);
  const breakMs = hourOf(vehicle, day, fromH + between(random, 3.5, 4.5));
  let eaten = false;
  while (draft.clockMs + drivingMs(vehicle, draft.at, vehicle.depot) < untilMs) {
    if (!eaten && draft.clockMs > breakMs) {
      goTo(draft, vehicle.depot, between(random, 25, 35));
      eaten = true;
    }
    goTo(draft, errand.to(), errand.stayMin(), errand.engine());
  }
  goTo(draft, vehicle.depot, 0);
}

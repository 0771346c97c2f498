import type { Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import { townsWithin } from './network.ts';
import { type Draft, drivingMs, type Engine, goTo, hourOf, waitUntil } from './plan.ts';
import { between, chance, pick, type Random, seeded } from './random.ts';
import { type Site, siteIn } from './site.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** Visits customers from home, with a long lunch. Fridays end early. */
export function planSales(draft: Draft, day: Day, weekday: number, random: Random): void {
  const { vehicle } = draft;
  if (weekday === 0 || weekday === 6) return;
  waitUntil(draft, hourOf(vehicle, day, between(random, 7.9, 8.9)));
  const untilMs = hourOf(vehicle, day, weekday === 5 ? 15 : between(random, 17.6, 18.8));
  const lunchMs = hourOf(vehicle, day, 13.7);
  let eaten = false;
  for (let visits = Math.round(between(random, 4, 6.5)); visits > 0; visits--) {
    if (draft.clockMs + drivingMs(vehicle, draft.at, vehicle.home) > untilMs) break;
    goTo(draft, pick(random, vehicle.customers), between(random, 30, 75), calls(random));
    if (!eaten && draft.clockMs > lunchMs) {
      goTo(draft, draft.at, between(random, 50, 75));
      eaten = true;
    }
  }
  goTo(draft, vehicle.home, 0);
}

/** Drivers finish a telephone call before they turn the engine off. */
function calls(random: Random): Engine {
  return chance(random, 0.4) ? { idleMin: between(random, 1.2, 5) } : {};
}

const SUPPLIER_MAX_S = 18 * 60;

/** From the depot to the site of the fortnight, with trips for material in between. */
export function planWorks(draft: Draft, day: Day, weekday: number, random: Random): void {
  const { vehicle } = draft;
  if (weekday === 0 || (weekday === 6 && !vehicle.worksSaturday)) return;
  const site = siteOfFortnight(vehicle, day);
  waitUntil(draft, hourOf(vehicle, day, between(random, 6.5, 7.2)));
  goTo(draft, site, between(random, 60, 130));
  const { network } = vehicle;
  const suppliers = townsWithin(network, site.town, 0, SUPPLIER_MAX_S);
  for (let runs = chance(random, 0.5) ? 3 : 2; runs > 0; runs--) {
    const supplier = siteIn(network, pick(random, suppliers), `supplier ${vehicle.depot.town}`);
    goTo(draft, supplier, between(random, 12, 30), { idleMin: between(random, 1.5, 6) });
    goTo(draft, site, between(random, 35, 80), { idleMin: between(random, 4, 12) });
  }
  waitUntil(draft, hourOf(vehicle, day, weekday === 6 ? 13 : between(random, 16.6, 17.6)));
  goTo(draft, vehicle.depot, 0);
}

function siteOfFortnight(vehicle: SimulatedVehicle, day: Day): Site {
  const fortnight = Math.floor(Date.parse(`${day}T00:00:00Z`) / (14 * DAY_MS));
  const towns = townsWithin(vehicle.network, vehicle.depot.town, 16 * 60, 34 * 60);
  const random = seeded(vehicle.seed, vehicle.depot.town, 'works', fortnight);
  return siteIn(vehicle.network, pick(random, towns), `works ${fortnight}`);
}

/** To the office and back, with a meeting out of town now and then. Evenings and weekends are private. */
export function planStaff(draft: Draft, day: Day, weekday: number, random: Random): void {
  const { vehicle } = draft;
  if (isOnHoliday(vehicle, day)) {
    outing(draft, hourOf(vehicle, day, between(random, 9.5, 11.5)), 75 * 60, random);
    outing(draft, hourOf(vehicle, day, between(random, 17, 19)), 25 * 60, random);
  } else if (weekday >= 1 && weekday <= 5) {
    waitUntil(draft, hourOf(vehicle, day, between(random, 7.7, 8.6)));
    goTo(draft, vehicle.depot, between(random, 60, 150));
    if (chance(random, 0.45)) {
      goTo(draft, pick(random, vehicle.customers), between(random, 50, 110));
      goTo(draft, vehicle.depot, 30);
    }
    waitUntil(draft, hourOf(vehicle, day, between(random, 17.4, 18.6)));
    goTo(draft, vehicle.home, 30);
    if (chance(random, 0.3)) outing(draft, hourOf(vehicle, day, between(random, 20, 20.7)), 25 * 60, random);
  } else if (chance(random, 0.75)) {
    outing(draft, hourOf(vehicle, day, between(random, 10, 12)), 75 * 60, random);
  }
}

function outing(draft: Draft, departMs: number, farS: number, random: Random): void {
  const { vehicle } = draft;
  waitUntil(draft, departMs);
  const towns = townsWithin(vehicle.network, vehicle.home.town, 8 * 60, farS);
  goTo(
    draft,
    siteIn(vehicle.network, pick(random, towns), `outing ${vehicle.license}`),
    between(random, 60, 150),
  );
  goTo(draft, vehicle.home, 0);
}

/** Wall-clock hours in which a staff car is in private use: before and after work, and all weekend. */
export function isPrivateHour(weekday: number, hour: number): boolean {
  return weekday === 0 || weekday === 6 || hour < 7.5 || hour >= 19.5;
}

const STAFF_CARS = 4;

/**
 * Each staff car in turn is on holiday for a week, from Saturday to Friday: then it is in private use all
 * day.
 */
export function isOnHoliday({ nth }: SimulatedVehicle, day: Day): boolean {
  // The first of January 1970 was a Thursday.
  const week = Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY_MS + 5) / 7);
  return week % STAFF_CARS === nth % STAFF_CARS;
}

import { addDays, type Day } from '#domain/day.ts';
import { townsWithin } from './network.ts';
import { type Draft, goTo, hourOf, waitUntil, weekdayOf } from './plan.ts';
import { between, pick, type Random, seeded } from './random.ts';
import { type Site, siteIn } from './site.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** Nominal driving seconds of each kind of haul. */
const FAR_S = [3.6 * 3600, 6.2 * 3600] as const;
const MIDDLE_S = [2.2 * 3600, 3.4 * 3600] as const;
const NIGHT_S = [1.8 * 3600, 2.9 * 3600] as const;
/** A lorry driver rests 45 minutes after at most 4.5 hours. */
const PAUSE_MIN = 46;
const BUSY_POPULATION = 15_000;

/** Monday and Wednesday out, Tuesday and Thursday back; a shorter trip on Fridays. */
export function planLongHaul(draft: Draft, day: Day, weekday: number, random: Random): void {
  const { vehicle } = draft;
  if (weekday === 0 || weekday === 6) return;
  waitUntil(draft, hourOf(vehicle, day, between(random, 4.8, 6.8)));
  if (weekday === 1 || weekday === 3) {
    goThrough(draft, restsAt(vehicle, addDays(day, 1)), 60);
    return;
  }
  if (weekday === 5) goThrough(draft, busySite(vehicle, MIDDLE_S, random, 'day'), between(random, 55, 85));
  else goTo(draft, pickupNear(draft, random), between(random, 35, 60));
  goThrough(draft, vehicle.depot, 0);
}

/** Depot to hub and back, Sunday to Friday nights. */
export function planLineHaul(draft: Draft, day: Day, weekday: number, random: Random): void {
  const { vehicle } = draft;
  if (weekday === 6) return;
  waitUntil(draft, hourOf(vehicle, day, between(random, 20, 22.3)));
  goTo(draft, busySite(vehicle, NIGHT_S, random, 'hub'), between(random, 48, 75));
  goTo(draft, vehicle.depot, 0);
}

/** Where a long-haul lorry stands at the start of a day: away on Tuesdays and Thursdays, otherwise at its depot. */
export function restsAt(vehicle: SimulatedVehicle, day: Day): Site {
  const weekday = weekdayOf(day);
  if (weekday !== 2 && weekday !== 4) return vehicle.depot;
  return busySite(vehicle, FAR_S, seeded(vehicle.seed, vehicle.license, 'rests', day), 'yard');
}

/** A site in a larger town at this distance from the depot. When the country is small, the farthest one. */
function busySite(
  vehicle: SimulatedVehicle,
  [minS, maxS]: readonly [number, number],
  random: Random,
  name: string,
): Site {
  const { network, depot } = vehicle;
  const busy = (town: number) => network.towns[town]!.population >= BUSY_POPULATION;
  const towns = townsWithin(network, depot.town, minS, maxS).filter(busy);
  const town = towns.length > 0 ? pick(random, towns) : townsWithin(network, depot.town, 0, maxS).at(-1)!;
  return siteIn(network, town, `${name} ${vehicle.license}`);
}

function pickupNear({ vehicle, at }: Draft, random: Random): Site {
  const towns = townsWithin(vehicle.network, at.town, 0, 45 * 60);
  return siteIn(vehicle.network, pick(random, towns), `pickup ${vehicle.license}`);
}

/** Drives to a site, with a pause about half way. */
function goThrough(draft: Draft, to: Site, stayMin: number): void {
  const { network, license } = draft.vehicle;
  const steps = network.way(draft.at.town, to.town);
  const half = steps[Math.floor(steps.length / 2)];
  if (half && steps.length > 3) {
    goTo(draft, siteIn(network, half.reversed ? half.road.to : half.road.from, `rest ${license}`), PAUSE_MIN);
  }
  goTo(draft, to, stayMin);
}

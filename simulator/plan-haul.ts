import { addDays, type Day } from '#domain/day.ts';
import { townsWithin } from './network.ts';
import {
  type Draft,
  type Engine,
  goTo,
  hourOf,
  needsRest,
  REST_MIN,
  rest,
  waitUntil,
  weekdayOf,
} from './plan.ts';
import { between, pick, type Random, seeded } from './random.ts';
import { type Site, siteIn } from './site.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** Nominal driving seconds of each kind of haul. */
const FAR_S = [3.6 * 3600, 5.8 * 3600] as const;
const MIDDLE_S = [1.9 * 3600, 2.9 * 3600] as const;
const NIGHT_S = [1.6 * 3600, 2.6 * 3600] as const;
const BUSY_POPULATION = 15_000;

/** Monday and Wednesday out, Tuesday and Thursday back; a shorter trip on Fridays. */
export function planLongHaul(draft: Draft, day: Day, weekday: number, random: Random): void {
  const { vehicle } = draft;
  if (weekday === 0 || weekday === 6) return;
  waitUntil(draft, hourOf(vehicle, day, between(random, 4.8, 6.8)));
  if (weekday === 1 || weekday === 3) {
    goThrough(draft, restsAt(vehicle, addDays(day, 1)), 60, gate(random));
    return;
  }
  if (weekday === 5) {
    goThrough(draft, busySite(vehicle, MIDDLE_S, random, 'day'), between(random, 55, 85), gate(random));
  } else goTo(draft, pickupNear(draft, random), between(random, 35, 60), gate(random));
  goThrough(draft, vehicle.depot, 0);
}

/** Depot to hub and back, Sunday to Friday nights. */
export function planLineHaul(draft: Draft, day: Day, weekday: number, random: Random): void {
  const { vehicle } = draft;
  if (weekday === 6) return;
  waitUntil(draft, hourOf(vehicle, day, between(random, 20, 22.3)));
  goThrough(draft, busySite(vehicle, NIGHT_S, random, 'hub'), between(random, 48, 75), gate(random));
  goThrough(draft, vehicle.depot, 0);
}

/**
 * The place of a long-haul lorry at the start of a day: away on Tuesdays and Thursdays, otherwise at its
 * depot.
 */
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

/** A lorry waits at the gate with its engine running. */
function gate(random: Random): Engine {
  return { idleMin: between(random, 8, 20) };
}

/** Drives to a site, and rests in towns on the way before the driver has driven too long. */
function goThrough(draft: Draft, to: Site, stayMin: number, engine?: Engine): void {
  const { network, license } = draft.vehicle;
  let here = draft.at;
  for (const { road, reversed } of network.way(draft.at.town, to.town)) {
    const town = reversed ? road.from : road.to;
    const next = town === to.town ? to : siteIn(network, town, `rest ${license}`);
    if (needsRest(draft, next)) {
      if (here === draft.at) rest(draft);
      else goTo(draft, here, REST_MIN);
    }
    here = next;
  }
  goTo(draft, to, stayMin, engine);
}

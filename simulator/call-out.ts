import { addDays, type Day } from '#domain/day.ts';
import { siteAtStart, workdayStartMs } from './day-plan.ts';
import { townsWithin } from './network.ts';
import { type Draft, draftFrom, drivingMs, goTo, type Leg } from './plan.ts';
import { between, chance, pick, type Random, seeded } from './random.ts';
import { secondsBetween } from './route.ts';
import { type Site, siteIn } from './site.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/**
 * A start of the demo. Real fleets stand still at night and on Sundays. So that a visitor always sees vehicles on the road,
 * nearly every vehicle that is not driving at that moment is called out. This belongs to the demo, not to the product.
 */
export type CallOut = {
  /** When the demo was started, ms UTC. */
  atMs: number;
  /** Nothing before this instant may change any more, because an earlier run has sent it. */
  fromMs: number;
};

/** What a called-out vehicle does instead of its plan, until the working day on which it takes up the plan again. */
export type CallOutPlan = { legs: Leg[]; nextDay: Day };

const STAY_HOME = 0.05;
const LASTS_H = [5, 8] as const;
/** The plan resumes with the first working day that begins at least this long after the start. */
const AT_LEAST_MS = 4 * 3_600_000;
const HOUR_MS = 3_600_000;

/** Does this vehicle answer the call? */
export function answers(vehicle: SimulatedVehicle, callOut: CallOut): boolean {
  return !chance(seeded(vehicle.seed, vehicle.license, 'answers', callOut.atMs), STAY_HOME);
}

/**
 * The drives of a vehicle that has stood at a site since `sinceMs`: a long one that is under way when the demo starts, then
 * shorter ones, and then back to where its plan goes on.
 */
export function planCallOut(
  vehicle: SimulatedVehicle,
  callOut: CallOut,
  stand: { at: Site; sinceMs: number; day: Day },
): CallOutPlan {
  const random = seeded(vehicle.seed, vehicle.license, 'call-out', callOut.atMs);
  let nextDay = addDays(stand.day, 1);
  while (workdayStartMs(vehicle, nextDay) < callOut.atMs + AT_LEAST_MS) nextDay = addDays(nextDay, 1);
  const end = siteAtStart(vehicle, nextDay);
  const untilMs = Math.min(
    callOut.atMs + between(random, ...LASTS_H) * HOUR_MS,
    workdayStartMs(vehicle, nextDay) - HOUR_MS / 2,
  );
  const first = farSite(vehicle, stand.at, 55 * 60, 125 * 60, random);
  const underWay = between(random, 0.12, 0.7) * drivingMs(vehicle, stand.at, first);
  const departMs = Math.max(callOut.atMs - underWay, stand.sinceMs + 60_000, callOut.fromMs + 30_000);
  const draft = draftFrom(vehicle, stand.at, departMs);
  goTo(draft, first, between(random, 3, 9));
  while (draft.clockMs + drivingMs(vehicle, draft.at, end) < untilMs) {
    const next = farSite(vehicle, draft.at, 20 * 60, 65 * 60, random);
    if (!leavesTime(draft, next, end, untilMs)) break;
    goTo(draft, next, between(random, 3, 10), { engineOn: chance(random, 0.15) });
  }
  goTo(draft, end, 0);
  return { legs: draft.legs, nextDay };
}

function leavesTime(draft: Draft, next: Site, end: Site, untilMs: number): boolean {
  const { vehicle } = draft;
  const backMs = draft.clockMs + drivingMs(vehicle, draft.at, next) + drivingMs(vehicle, next, end);
  return backMs < untilMs + HOUR_MS / 2;
}

/**
 * A site about this many nominal seconds away, and no farther from the depot than a day's work reaches. If there is none, the
 * farthest one.
 */
function farSite(vehicle: SimulatedVehicle, from: Site, minS: number, maxS: number, random: Random): Site {
  const known = vehicle.customers.filter((site) => {
    const seconds = secondsBetween(vehicle.network, from, site);
    return seconds >= minS && seconds <= maxS;
  });
  if (known.length > 0) return pick(random, known);
  const towns = townsWithin(vehicle.network, from.town, minS, maxS);
  const town =
    towns.length > 0 ? pick(random, towns) : townsWithin(vehicle.network, from.town, 0, maxS).at(-1)!;
  return siteIn(vehicle.network, town, `call ${vehicle.license}`);
}

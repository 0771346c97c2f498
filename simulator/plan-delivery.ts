import type { Day } from '#domain/day.ts';
import { type Draft, drivingMs, goTo, hourOf, needsRest, rest, waitUntil } from './plan.ts';
import { between, chance, type Random } from './random.ts';
import { distanceBetween } from './route.ts';
import type { Site } from './site.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** A round of deliveries. */
type Round = {
  /** Wall-clock hours of the shift and of its pause. */
  fromH: number;
  pauseH: number;
  untilH: number;
  pauseMin: number;
  doors: number;
  /** The most kilometres. */
  mostKm: number;
  /** Minutes at a door, and the part of them in which the engine may keep running. */
  doorMin: readonly [number, number];
  idleMin: readonly [number, number];
};

const NEAREST = 4;

/** Every fifth van brings parcels to homes, when people are there. */
function isEvening({ nth }: SimulatedVehicle): boolean {
  return nth % 5 === 4;
}

/** Parcels from door to door in and around the town. */
export function planDelivery(draft: Draft, day: Day, weekday: number, random: Random): void {
  const plan = isEvening(draft.vehicle) ? planEvening : planDaytime;
  plan(draft, day, weekday, random);
}

/** Monday to Friday, and on Saturday mornings for some vehicles. */
function planDaytime(draft: Draft, day: Day, weekday: number, random: Random): void {
  if (weekday === 0 || (weekday === 6 && !draft.vehicle.worksSaturday)) return;
  const saturday = weekday === 6;
  planRound(draft, day, random, {
    fromH: between(random, 6.8, 8.2),
    pauseH: saturday ? 24 : between(random, 13, 14),
    untilH: saturday ? 13.5 : between(random, 16.8, 18.3),
    pauseMin: between(random, 35, 60),
    doors: Math.round(saturday ? between(random, 14, 18) : between(random, 18, 28)),
    mostKm: between(random, 95, 135),
    doorMin: [4, 14],
    idleMin: [1.5, 4],
  });
}

/** Wednesday to Friday when people come home, and all day at the weekend. */
function planEvening(draft: Draft, day: Day, weekday: number, random: Random): void {
  if (weekday === 1 || weekday === 2) return;
  const weekend = weekday === 0 || weekday === 6;
  planRound(draft, day, random, {
    fromH: weekend ? between(random, 9.2, 11) : between(random, 12.5, 14),
    pauseH: weekend ? between(random, 14, 15) : between(random, 17, 18),
    untilH: weekend ? between(random, 19.5, 21) : between(random, 21.5, 22.5),
    pauseMin: between(random, 20, 35),
    doors: Math.round(between(random, 20, 30)),
    mostKm: between(random, 95, 135),
    doorMin: [4, 13],
    idleMin: [1.5, 4],
  });
}

/** Pallets to shops and warehouses of the region, Monday to Friday. */
export function planDistribution(draft: Draft, day: Day, weekday: number, random: Random): void {
  if (weekday === 0 || weekday === 6) return;
  planRound(draft, day, random, {
    fromH: between(random, 5.5, 6.8),
    pauseH: between(random, 12.5, 13.5),
    untilH: between(random, 15.5, 17),
    pauseMin: 50,
    doors: Math.round(between(random, 7, 11)),
    mostKm: between(random, 160, 230),
    doorMin: [18, 35],
    idleMin: [1.5, 5],
  });
}

/** Shops are supplied at night, except in the night to Sunday. */
export function planNightDelivery(draft: Draft, day: Day, weekday: number, random: Random): void {
  if (weekday === 6) return;
  planRound(draft, day, random, {
    fromH: between(random, 21, 22.5),
    pauseH: between(random, 26, 27),
    untilH: between(random, 29, 30),
    pauseMin: 50,
    doors: Math.round(between(random, 8, 12)),
    mostKm: between(random, 120, 190),
    doorMin: [15, 28],
    idleMin: [1.5, 5],
  });
}

function planRound(draft: Draft, day: Day, random: Random, round: Round): void {
  const { vehicle } = draft;
  waitUntil(draft, hourOf(vehicle, day, round.fromH));
  const pauseMs = hourOf(vehicle, day, round.pauseH);
  const untilMs = hourOf(vehicle, day, round.untilH);
  const left = new Set(vehicle.customers);
  let paused = false;
  for (let doors = 0; doors < round.doors; doors++) {
    const next = nextDoor(draft, left, random);
    if (!next || !fits(draft, next, round.mostKm, untilMs)) break;
    left.delete(next);
    if (vehicle.lorry && draft.legs.length > 0 && needsRest(draft, next)) rest(draft);
    const waits = chance(random, 0.7);
    goTo(
      draft,
      next,
      between(random, ...round.doorMin),
      waits ? { idleMin: between(random, ...round.idleMin) } : {},
    );
    if (!paused && draft.clockMs > pauseMs) {
      goTo(draft, next, round.pauseMin);
      paused = true;
    }
  }
  if (vehicle.lorry && needsRest(draft, vehicle.home)) rest(draft);
  goTo(draft, vehicle.home, 0);
}

/** Can the vehicle go there and return in time, within its kilometres? */
function fits(draft: Draft, next: Site, mostKm: number, untilMs: number): boolean {
  const { vehicle, at } = draft;
  const { network, home } = vehicle;
  const metres = draft.drivenM + distanceBetween(network, at, next) + distanceBetween(network, next, home);
  const backMs = draft.clockMs + drivingMs(vehicle, at, next) + drivingMs(vehicle, next, home);
  return metres < mostKm * 1000 && backMs < untilMs;
}

/** One of the nearest unvisited doors. A round begins at the farther of two doors. */
function nextDoor(draft: Draft, left: ReadonlySet<Site>, random: Random): Site | undefined {
  const { network } = draft.vehicle;
  const doors = [...left]
    .map((door) => ({ door, metres: distanceBetween(network, draft.at, door) }))
    .sort((a, b) => a.metres - b.metres);
  if (draft.legs.length > 0) return doors[Math.floor(random() * Math.min(NEAREST, doors.length))]?.door;
  const two = [Math.floor(random() * doors.length), Math.floor(random() * doors.length)];
  return doors[Math.max(...two)]?.door;
}

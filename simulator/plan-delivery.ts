import type { Day } from '#domain/day.ts';
import { type Draft, drivingMs, goTo, hourOf, waitUntil } from './plan.ts';
import { between, chance, type Random } from './random.ts';
import type { Site } from './site.ts';

/** A round of deliveries: the hours of its shift and pause, and the minutes at each door. */
type Round = {
  fromH: number;
  pauseH: number;
  untilH: number;
  pauseMin: number;
  doorMin: readonly [number, number];
};

const NEAREST = 6;

/** Rounds by day: Monday to Friday, and on Saturday mornings for some vehicles. */
export function planDelivery(draft: Draft, day: Day, weekday: number, random: Random): void {
  if (weekday === 0 || (weekday === 6 && !draft.vehicle.worksSaturday)) return;
  const fromH = between(random, 6.3, 8.2);
  const untilH = weekday === 6 ? 13 : between(random, 16.3, 18.3);
  planRound(draft, day, random, {
    fromH,
    pauseH: weekday === 6 ? 24 : between(random, 13, 14),
    untilH,
    pauseMin: between(random, 35, 60),
    doorMin: [3, 12],
  });
}

/** Shops are supplied at night, except in the night to Sunday. */
export function planNightDelivery(draft: Draft, day: Day, weekday: number, random: Random): void {
  if (weekday === 6) return;
  planRound(draft, day, random, {
    fromH: between(random, 21, 22.5),
    pauseH: between(random, 26, 27),
    untilH: between(random, 29, 30),
    pauseMin: 35,
    doorMin: [12, 25],
  });
}

function planRound(draft: Draft, day: Day, random: Random, round: Round): void {
  const { vehicle } = draft;
  waitUntil(draft, hourOf(vehicle, day, round.fromH));
  const pauseMs = hourOf(vehicle, day, round.pauseH);
  const untilMs = hourOf(vehicle, day, round.untilH);
  const left = new Set(vehicle.customers);
  let rested = false;
  while (draft.clockMs + drivingMs(vehicle, draft.at, vehicle.home) < untilMs) {
    const next = nextDoor(draft, left, random);
    if (!next) break;
    left.delete(next);
    const minutes = between(random, ...round.doorMin);
    goTo(draft, next, minutes, { engineOn: minutes < 5 && chance(random, 0.4) });
    if (!rested && draft.clockMs > pauseMs) {
      goTo(draft, next, round.pauseMin);
      draft.legs.at(-1)!.engineOn = false;
      rested = true;
    }
  }
  goTo(draft, vehicle.home, 0);
}

/** One of the nearest doors left. The first door of a round may be anywhere. */
function nextDoor(draft: Draft, left: ReadonlySet<Site>, random: Random): Site | undefined {
  const seconds = draft.vehicle.network.secondsFrom(draft.at.town);
  const doors = [...left].filter((door) => door !== draft.at);
  if (draft.legs.length === 0) return doors[Math.floor(random() * doors.length)];
  doors.sort((a, b) => seconds[a.town]! - seconds[b.town]!);
  return doors[Math.floor(random() * Math.min(NEAREST, doors.length))];
}

import { type Day, dayStartMs } from '#domain/day.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import { distanceBetween, secondsBetween } from './route.ts';
import type { Site } from './site.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** One drive of a plan and the stay after it. */
export type Leg = {
  to: Site;
  /** Departs no sooner than this, ms UTC, and not before the stay at the previous place is over. */
  notBeforeMs: number;
  /** The least length of the stay, seconds. */
  stayS: number;
  /** The engine runs during the stay. */
  engineOn: boolean;
  /** Seconds that the engine runs after the arrival; null: a few, as when parking. */
  idleS: number | null;
};

/**
 * The place of a vehicle when its working day begins, and its trips. Its last leg ends where the next working
 * day begins.
 */
export type Plan = { from: Site; legs: Leg[] };

/** A plan being made, with a clock that follows expected driving times. */
export type Draft = Plan & {
  vehicle: SimulatedVehicle;
  at: Site;
  clockMs: number;
  /** Driven so far, metres. */
  drivenM: number;
  /** Driven since the driver's last rest, ms. */
  unrestedMs: number;
};

/** Real drives take longer than nominal ones: lights, traffic, towns; lorries also have a lower limit. */
const SLOWER = { car: 1.15, lorry: 1.4 } as const;
/**
 * A stay of this length counts as a rest. In the European Union lorry drivers need one after at most 4.5
 * hours.
 */
export const REST_MIN = 46;
/** Planned hours without a rest. The difference to 4.5 hours is for traffic. */
const UNRESTED_MS = 3.7 * HOUR_MS;

/** A plan that starts at a site at an instant. */
export function draftFrom(vehicle: SimulatedVehicle, from: Site, departMs: number): Draft {
  return { vehicle, from, legs: [], at: from, clockMs: departMs, drivenM: 0, unrestedMs: 0 };
}

/** Does the engine keep running at a place: during the whole stay, or for its first minutes? */
export type Engine = { on?: boolean; idleMin?: number };

/** Adds a drive and a stay of some minutes. If the vehicle is already there, the stay gets longer instead. */
export function goTo(draft: Draft, to: Site, stayMin: number, engine: Engine = {}): void {
  if (to !== draft.at) drive(draft, to, engine);
  stayHere(draft, stayMin);
}

function drive(draft: Draft, to: Site, engine: Engine): void {
  const driveMs = drivingMs(draft.vehicle, draft.at, to);
  const last = draft.legs.at(-1);
  draft.legs.push({
    to,
    notBeforeMs: last ? 0 : draft.clockMs,
    stayS: 0,
    engineOn: engine.on ?? false,
    idleS: engine.idleMin === undefined ? null : Math.round(engine.idleMin * 60),
  });
  draft.clockMs += driveMs;
  draft.drivenM += distanceBetween(draft.vehicle.network, draft.at, to);
  draft.unrestedMs += driveMs;
  draft.at = to;
}

function stayHere(draft: Draft, stayMin: number): void {
  const stayS = Math.round(stayMin * 60);
  const last = draft.legs.at(-1);
  if (last) last.stayS += stayS;
  draft.clockMs += stayS * 1000;
  if (stayMin >= REST_MIN) draft.unrestedMs = 0;
}

/** Adds a rest of the driver at the current place, with the engine off. */
export function rest(draft: Draft): void {
  const last = draft.legs.at(-1);
  if (last) last.engineOn = false;
  stayHere(draft, REST_MIN);
}

/** Would the driver have driven too long without a rest on arrival? */
export function needsRest(draft: Draft, to: Site): boolean {
  return draft.unrestedMs + drivingMs(draft.vehicle, draft.at, to) > UNRESTED_MS;
}

/** Adds a wait at the current place until an instant. Does nothing when the instant has passed. */
export function waitUntil(draft: Draft, timeMs: number): void {
  const last = draft.legs.at(-1);
  if (timeMs <= draft.clockMs) return;
  if (last) stayHere(draft, (timeMs - draft.clockMs) / MINUTE_MS);
  draft.clockMs = timeMs;
}

/** Expected driving time, ms. */
export function drivingMs(vehicle: SimulatedVehicle, from: Site, to: Site): number {
  const slower = vehicle.lorry ? SLOWER.lorry : SLOWER.car;
  return secondsBetween(vehicle.network, from, to) * slower * 1000;
}

/**
 * Instant of a wall-clock hour of a day (may exceed 24). On days when the clocks change it is only
 * approximate.
 */
export function hourOf(vehicle: SimulatedVehicle, day: Day, hour: number): number {
  return dayStart(vehicle.timeZone, day) + Math.round(hour * HOUR_MS);
}

const starts = new Map<string, number>();

/** Looking up a time zone costs microseconds, and every vehicle needs the same days. */
function dayStart(timeZone: string, day: Day): number {
  const key = timeZone + day;
  let startMs = starts.get(key);
  if (startMs === undefined) {
    startMs = dayStartMs(day, timeZone);
    starts.set(key, startMs);
  }
  return startMs;
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

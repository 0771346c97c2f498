import { type Day, dayStartMs } from '#domain/day.ts';
import { secondsBetween } from './route.ts';
import type { Site } from './site.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** One drive of a plan and what follows it. */
export type Leg = {
  to: Site;
  /** Departs no sooner than this, ms UTC, and not before the stay at the previous place is over. */
  notBeforeMs: number;
  /** How long it stays there at least, seconds. */
  stayS: number;
  /** The engine runs during the stay. */
  engineOn: boolean;
};

/** Where a vehicle is when its working day begins, and what it does. Its last leg ends where the next working day begins. */
export type Plan = { from: Site; legs: Leg[] };

/** A plan being made, with a clock that follows nominal driving times. */
export type Draft = Plan & { vehicle: SimulatedVehicle; at: Site; clockMs: number };

/** Real drives take longer than nominal ones: lights, traffic, towns. */
const SLOWER = 1.15;
const HOUR_MS = 3_600_000;

/** A plan that starts at a site at an instant. */
export function draftFrom(vehicle: SimulatedVehicle, from: Site, departMs: number): Draft {
  return { vehicle, from, legs: [], at: from, clockMs: departMs };
}

/** Adds a drive and a stay of some minutes. If the vehicle is already there, the stay gets longer instead. */
export function goTo(draft: Draft, to: Site, stayMin: number, options: { engineOn?: boolean } = {}): void {
  const stayS = Math.round(stayMin * 60);
  const last = draft.legs.at(-1);
  if (to === draft.at) {
    if (last) last.stayS += stayS;
    draft.clockMs += stayS * 1000;
    return;
  }
  const notBeforeMs = last ? 0 : draft.clockMs;
  draft.legs.push({ to, notBeforeMs, stayS, engineOn: options.engineOn ?? false });
  draft.clockMs += drivingMs(draft.vehicle, draft.at, to) + stayS * 1000;
  draft.at = to;
}

/** Waits at the current place until an instant. Does nothing when the instant has passed. */
export function waitUntil(draft: Draft, timeMs: number): void {
  const last = draft.legs.at(-1);
  if (last && timeMs > draft.clockMs) last.stayS += Math.round((timeMs - draft.clockMs) / 1000);
  draft.clockMs = Math.max(draft.clockMs, timeMs);
}

/** Expected driving time, ms. */
export function drivingMs(vehicle: SimulatedVehicle, from: Site, to: Site): number {
  return secondsBetween(vehicle.network, from, to) * SLOWER * 1000;
}

/** Instant of a wall-clock hour of a day (may exceed 24). On days when the clocks change it is only approximate. */
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

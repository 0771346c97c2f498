import { turnDeg } from './plane.ts';
import { bell, between, chance, type Random } from './random.ts';
import type { Route } from './route.ts';

/** The style of a driver. */
export type Style = {
  /** The share of the limit that the driver drives on open roads. Example: 0.95 calm, 1.18 reckless. */
  pace: number;
  accelerationMs2: number;
  brakingMs2: number;
  /** The most speed of which the vehicle is capable, or that it is allowed, km/h. */
  topKmh: number;
  /** Chance of slow traffic on each few kilometres, 0 to 1; higher in rush hours. */
  traffic: number;
};

/** A driven route, with one entry for each vertex. Between two vertices the acceleration is constant. */
export type Motion = {
  /** Arrival, seconds from the start. */
  arriveS: Float64Array;
  /** Standing time, seconds: red lights. */
  waitS: Float32Array;
  speedMs: Float32Array;
  /** Arrival at the last vertex. */
  durationS: number;
};

/** Sideways acceleration that drivers accept in bends. */
const SIDEWAYS_MS2 = 2.2;
/** Metres between possible jams, and between possible traffic lights in towns. */
const JAM_EVERY_M = 3_500;
const LIGHT_EVERY_M = 420;
const URBAN_KMH = 50;
/** Nobody drives faster than this in the demo, km/h. */
const FASTEST_KMH = 152;

/** Drives a route. Speeds never change by more than the style's accelerations. */
export function driveRoute(route: Route, style: Style, random: Random): Motion {
  const n = route.lat.length;
  const speedMs = wishedSpeeds(route, style, random);
  const waitS = new Float32Array(n);
  stopAtLights(route, speedMs, waitS, random);
  speedMs[0] = 0;
  speedMs[n - 1] = 0;
  for (let i = 1; i < n; i++) limit(speedMs, i, i - 1, stepM(route, i), style.accelerationMs2);
  for (let i = n - 1; i > 0; i--) limit(speedMs, i - 1, i, stepM(route, i), style.brakingMs2);
  const arriveS = new Float64Array(n);
  for (let i = 1; i < n; i++) {
    const meanMs = Math.max(0.5, (speedMs[i - 1]! + speedMs[i]!) / 2);
    arriveS[i] = arriveS[i - 1]! + waitS[i - 1]! + stepM(route, i) / meanMs;
  }
  return { arriveS, waitS, speedMs, durationS: arriveS[n - 1]! };
}

function stepM(route: Route, i: number): number {
  return route.alongM[i]! - route.alongM[i - 1]!;
}

/** Limits the speed at `i` to the one that is reachable from the speed at `other` on the way between them. */
function limit(speedMs: Float32Array, i: number, other: number, metres: number, rateMs2: number): void {
  const most = Math.sqrt(speedMs[other]! ** 2 + 2 * rateMs2 * metres);
  if (speedMs[i]! > most) speedMs[i] = most;
}

function wishedSpeeds(route: Route, style: Style, random: Random): Float32Array {
  const n = route.lat.length;
  const wished = new Float32Array(n);
  const topMs = Math.min(style.topKmh, FASTEST_KMH) / 3.6;
  let mood = 1;
  let moodUntilM = 0;
  let jamUntilM = 0;
  let jam = 1;
  let nextJamM = between(random, 0, JAM_EVERY_M);
  for (let i = 0; i < n; i++) {
    const alongM = route.alongM[i]!;
    if (alongM >= moodUntilM) {
      mood = 1 + 0.035 * bell(random);
      moodUntilM = alongM + between(random, 600, 2_500);
    }
    if (alongM >= nextJamM) {
      nextJamM = alongM + between(random, 0.6, 1.4) * JAM_EVERY_M;
      if (chance(random, style.traffic)) {
        jam = between(random, 0.25, 0.6);
        jamUntilM = alongM + between(random, 300, 1_600);
      }
    }
    const limitKmh = route.limitKmh[i]!;
    // In towns even drivers in a hurry follow the car ahead.
    const pace = limitKmh <= URBAN_KMH ? Math.min(style.pace, 1.05) * 0.92 : style.pace;
    let speed = Math.min(topMs, (limitKmh / 3.6) * pace * mood);
    if (alongM < jamUntilM) speed *= jam;
    wished[i] = Math.min(speed, bendSpeedMs(route, i), FASTEST_KMH / 3.6);
  }
  return wished;
}

function bendSpeedMs(route: Route, i: number): number {
  if (i === 0 || i === route.lat.length - 1) return 50;
  const turn = (turnDeg(route.headingDeg[i - 1]!, route.headingDeg[i]!) * Math.PI) / 180;
  if (turn < 0.03) return 50;
  const metres = (route.alongM[i + 1]! - route.alongM[i - 1]!) / 2;
  return Math.max(2.5, Math.sqrt((SIDEWAYS_MS2 * metres) / turn));
}

function stopAtLights(route: Route, speedMs: Float32Array, waitS: Float32Array, random: Random): void {
  let nextM = between(random, 150, LIGHT_EVERY_M);
  for (let i = 2; i < route.lat.length - 3; i++) {
    const alongM = route.alongM[i]!;
    if (alongM < nextM) continue;
    nextM = alongM + between(random, 0.6, 1.8) * LIGHT_EVERY_M;
    if (route.limitKmh[i]! > URBAN_KMH || !chance(random, 0.3)) continue;
    speedMs[i] = 0;
    waitS[i] = between(random, 8, 52);
  }
}

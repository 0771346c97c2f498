import type { DeviceEventKind } from '#domain/telemetry/record.ts';
import type { Motion } from './motion.ts';
import { turnDeg } from './plane.ts';
import { between, type Random } from './random.ts';
import type { Route } from './route.ts';

/** A harsh event that the tracker itself noticed during a drive. */
export type HarshEvent = {
  /** Seconds from the start of the motion. */
  atS: number;
  kind: DeviceEventKind;
  g: number;
  durationMs: number;
};

/** From this many g on the tracker reports accelerating; for braking and cornering from a little more. */
const THRESHOLD_G = { harsh_acceleration: 0.3, harsh_braking: 0.35, harsh_cornering: 0.4 } as const;
const ATTEMPTS = 14;

/**
 * The harsh events of a drive, in time order: about this many per 100 km, each where the drive really speeds
 * up, brakes or turns. Their peak is shorter than the seconds that make up the drive, so speeds stay smooth.
 */
export function harshEvents(route: Route, motion: Motion, per100Km: number, random: Random): HarshEvent[] {
  const expected = (per100Km * route.lengthM) / 100_000;
  const count = Math.floor(expected + random());
  const events: HarshEvent[] = [];
  for (let i = 0; i < count; i++) {
    const event = harshEvent(route, motion, random);
    if (event) events.push(event);
  }
  return events.sort((a, b) => a.atS - b.atS);
}

function harshEvent(route: Route, motion: Motion, random: Random): HarshEvent | null {
  const n = route.lat.length;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const i = 1 + Math.floor(random() * (n - 3));
    const kind = harshAt(route, motion, i);
    if (!kind) continue;
    const fromS = motion.arriveS[i]! + motion.waitS[i]!;
    const g = Math.round((THRESHOLD_G[kind] + 0.22 * random() ** 2) * 100) / 100;
    return {
      atS: between(random, fromS, motion.arriveS[i + 1]!),
      kind,
      g,
      durationMs: Math.round(between(random, 5, 21)) * 100,
    };
  }
  return null;
}

function harshAt(route: Route, motion: Motion, i: number): keyof typeof THRESHOLD_G | null {
  const from = motion.speedMs[i]!;
  const to = motion.speedMs[i + 1]!;
  if (Math.max(from, to) < 5) return null;
  const metres = route.alongM[i + 1]! - route.alongM[i]!;
  const rateMs2 = (to * to - from * from) / (2 * metres);
  if (rateMs2 > 0.7) return 'harsh_acceleration';
  if (rateMs2 < -0.9) return 'harsh_braking';
  const sideMs2 =
    (from * from * turnDeg(route.headingDeg[i]!, route.headingDeg[i + 1]!) * Math.PI) / 180 / metres;
  return sideMs2 > 1.2 ? 'harsh_cornering' : null;
}

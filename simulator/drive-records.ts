import type { DeviceEventKind, TrackerRecord } from '#domain/telemetry/record.ts';
import type { HarshEvent } from './harsh.ts';
import type { Cause, Moment } from './moment.ts';
import type { Motion } from './motion.ts';
import { turnDeg } from './plane.ts';
import type { Random } from './random.ts';
import { readingOf } from './reading.ts';
import type { Route } from './route.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** A drive about to be recorded. Instants are whole seconds. */
export type Drive = {
  route: Route;
  motion: Motion;
  harsh: readonly HarshEvent[];
  /** The engine starts, or the stay with running engine ends, ms UTC. */
  startMs: number;
  /** Standing with the engine on before and after the motion, whole seconds. */
  leadS: number;
  tailS: number;
  /** Was the engine off before? Is it turned off afterwards? */
  startsEngine: boolean;
  stopsEngine: boolean;
  /** Counters at the start, and their increase by the drive. */
  odometerM: number;
  lengthM: number;
  fuelUsedL: number;
  litres: number;
  fuelLeftL: number;
  warmS: number;
  tag: string | null;
  privateAt(timeMs: number): boolean | null;
};

/**
 * Seconds between records while moving at an instant, and the shortest time between two records in a bend.
 */
export type Rhythm = { movingS(timeMs: number): number; turnGapS(timeMs: number): number };

const SEVERITIES = 3;
/** Camera events that may go with a drive's acceleration, braking or turning. */
const SEEN: Readonly<Partial<Record<DeviceEventKind, readonly DeviceEventKind[]>>> = {
  harsh_acceleration: ['headway', 'distraction'],
  harsh_braking: ['forward_collision', 'phone', 'pedestrian'],
  harsh_cornering: ['lane_departure', 'fatigue'],
};

/** The end of a drive, engine off included, ms UTC. */
export function driveEndMs(drive: Drive): number {
  return drive.startMs + (drive.leadS + Math.ceil(drive.motion.durationS) + drive.tailS) * 1000;
}

/**
 * The records of a drive in the rhythm of a tracker: when the ignition changes, when the motion begins, and
 * at its regular interval. Bends and events cause records too. Times increase strictly.
 */
export function driveRecords(
  vehicle: SimulatedVehicle,
  drive: Drive,
  rhythm: Rhythm,
  random: Random,
): TrackerRecord[] {
  const { route, motion } = drive;
  const n = route.lat.length;
  const records: TrackerRecord[] = [];
  const moment = momentAtStart(drive);
  const beginS = drive.startMs / 1000 + drive.leadS;
  if (drive.startsEngine) {
    moment.noise = (random() * 4_294_967_296) >>> 0;
    records.push(readingOf(vehicle, moment, { kind: 'ignition', withVin: vehicle.codec === '8E' }));
  }
  let lastS = drive.startsEngine ? -drive.leadS : -1;
  let dueS = Math.max(lastS + 1, 4);
  let lastCourse = route.headingDeg[0]!;
  let nextHarsh = 0;
  let harshS = drive.harsh[0]?.atS ?? Number.POSITIVE_INFINITY;

  const emit = (atS: number, speedMs: number, share: number, i: number) => {
    const timeMs = (beginS + atS) * 1000;
    const alongM = route.alongM[i]! + share * (route.alongM[i + 1]! - route.alongM[i]!);
    const driven = alongM / route.lengthM;
    moment.timeMs = timeMs;
    moment.lat = route.lat[i]! + share * (route.lat[i + 1]! - route.lat[i]!);
    moment.lng = route.lng[i]! + share * (route.lng[i + 1]! - route.lng[i]!);
    moment.courseDeg = route.headingDeg[i]!;
    moment.speedMs = speedMs;
    moment.warmS = drive.warmS + drive.leadS + atS;
    moment.odometerM = drive.odometerM + driven * drive.lengthM;
    moment.fuelUsedL = drive.fuelUsedL + driven * drive.litres;
    moment.fuelLeftL = drive.fuelLeftL - driven * drive.litres;
    moment.privateUse = drive.privateAt(timeMs);
    moment.noise = (random() * 4_294_967_296) >>> 0;
    const harsh = atS >= harshS ? drive.harsh[nextHarsh]! : null;
    if (harsh) harshS = drive.harsh[++nextHarsh]?.atS ?? Number.POSITIVE_INFINITY;
    records.push(readingOf(vehicle, moment, harsh && causeOf(vehicle, harsh)));
    lastS = atS;
    lastCourse = moment.courseDeg;
    dueS = Math.min(atS + rhythm.movingS(timeMs), Math.max(atS + 1, Math.ceil(harshS)));
  };

  for (let i = 0; i + 1 < n; i++) {
    const leaveS = motion.arriveS[i]! + motion.waitS[i]!;
    while (dueS < leaveS) emit(dueS, 0, 0, i);
    if (turnDeg(route.headingDeg[i]!, lastCourse) >= vehicle.turnDeg) {
      const gapS = rhythm.turnGapS((beginS + lastS) * 1000);
      if (leaveS >= lastS + gapS) dueS = Math.min(dueS, Math.ceil(leaveS));
    }
    const reachS = motion.arriveS[i + 1]!;
    const tookS = reachS - leaveS;
    const from = motion.speedMs[i]!;
    const gained = motion.speedMs[i + 1]! - from;
    const metres = route.alongM[i + 1]! - route.alongM[i]!;
    while (dueS < reachS) {
      const t = dueS - leaveS;
      const share = Math.min(1, (from * t + (gained * t * t) / (2 * tookS)) / metres);
      emit(dueS, from + (gained * t) / tookS, share, i);
    }
  }
  const endS = Math.ceil(motion.durationS) + drive.tailS;
  while (dueS < endS) emit(dueS, 0, 1, n - 2);
  if (drive.stopsEngine) {
    emit(Math.max(endS, lastS + 1), 0, 1, n - 2);
    const off = records[records.length - 1]!;
    moment.engineOn = false;
    records[records.length - 1] = {
      ...readingOf(vehicle, moment, { kind: 'ignition', withVin: false }),
      timeMs: off.timeMs,
    };
  }
  return records;
}

/** The tracker's report of a harsh event. If there are cameras, they have seen the reason. */
function causeOf({ protocol }: SimulatedVehicle, { kind, g, durationMs }: HarshEvent): Cause {
  const seen = protocol === 'jt808' ? SEEN[kind] : undefined;
  if (!seen) return { kind, value: g, durationMs };
  return { kind: seen[durationMs % seen.length]!, value: 1 + (durationMs % SEVERITIES), durationMs };
}

function momentAtStart(drive: Drive): Moment {
  const { route } = drive;
  return {
    timeMs: drive.startMs,
    lat: route.lat[0]!,
    lng: route.lng[0]!,
    courseDeg: route.headingDeg[0]!,
    speedMs: 0,
    engineOn: true,
    warmS: drive.warmS,
    odometerM: drive.odometerM,
    fuelUsedL: drive.fuelUsedL,
    fuelLeftL: drive.fuelLeftL,
    isCharging: false,
    tag: drive.tag,
    privateUse: drive.privateAt(drive.startMs),
    noise: 0,
  };
}

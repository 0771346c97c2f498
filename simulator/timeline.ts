import { addDays, type Day } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { chargeAt } from './charge.ts';
import { planDay, workdayStartMs } from './day-plan.ts';
import { type Drive, driveEndMs, driveRecords, type Rhythm } from './drive-records.ts';
import { harshEvents } from './harsh.ts';
import { driveRoute } from './motion.ts';
import { hourOf, type Leg, weekdayOf } from './plan.ts';
import { worksAllWeek } from './plan-shift.ts';
import { isOnHoliday, isPrivateHour } from './plan-visits.ts';
import { between, chance, pick, type Random, seeded } from './random.ts';
import { distanceBetween, routeBetween } from './route.ts';
import type { Site } from './site.ts';
import { type Stand, standRecords } from './stand-records.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** A vehicle's counters when a working day begins: enough to continue from there. */
export type Carry = {
  day: Day;
  /** Everything up to here has been reported, ms UTC. */
  cursorMs: number;
  odometerM: number;
  fuelUsedL: number;
  /** Kilowatt hours for an electric vehicle. */
  fuelLeftL: number;
};

/** A piece of a vehicle's life: its records in time order, and the carry if a working day begins with it. */
export type Chunk = { records: TrackerRecord[]; untilMs: number; carry: Carry | null };

/** The interval of a tracker's records, also while the engine idles at a stay. */
export type LifeRhythm = Rhythm & { idleS(timeMs: number): number };
const REFUEL_SHARE = 0.28;
const REFUEL_MIN_S = 240;
/** Fuel use in traffic and in towns differs from drive to drive by this factor. */
const THIRST = [0.9, 1.1] as const;

/** The carry with which a vehicle starts on a day. */
export function firstCarry(vehicle: SimulatedVehicle, day: Day): Carry {
  const random = seeded(vehicle.seed, vehicle.license, 'carry');
  return {
    day,
    cursorMs: workdayStartMs(vehicle, day),
    odometerM: vehicle.initialOdometerM,
    fuelUsedL: Math.round((vehicle.initialOdometerM / 100_000) * (vehicle.consumptionL100 ?? 0)),
    fuelLeftL: (vehicle.electric?.batteryKwh ?? vehicle.tankL) * between(random, 0.35, 0.95),
  };
}

/** A vehicle's life from a carry on, without end. The same carry and rhythm always give the same chunks. */
export function* timeline(vehicle: SimulatedVehicle, start: Carry, rhythm: LifeRhythm): Generator<Chunk> {
  const carry = { ...start };
  for (;;) {
    yield { records: [], untilMs: carry.cursorMs, carry: { ...carry } };
    yield* workday(vehicle, carry, rhythm);
  }
}

/** Plays one working day and moves the carry to the next one. */
function* workday(vehicle: SimulatedVehicle, carry: Carry, rhythm: LifeRhythm): Generator<Chunk> {
  const plan = planDay(vehicle, carry.day);
  const privateAt = privacyOf(vehicle, carry.day);
  const tag = tagOfDay(vehicle, carry.day);
  const nextDay = addDays(carry.day, 1);
  let at = plan.from;
  let stay = { sinceMs: carry.cursorMs, s: 60, engineOn: false, warmS: 0, fresh: false };
  for (let index = 0; ; index++) {
    const leg = plan.legs[index];
    const departMs = leg
      ? Math.max(leg.notBeforeMs, stay.sinceMs + stay.s * 1000)
      : Math.max(workdayStartMs(vehicle, nextDay), carry.cursorMs);
    const startMs = Math.ceil(departMs / 1000) * 1000;
    yield standing(vehicle, at, { ...carry, ...stay, untilMs: startMs, tag, privateAt }, rhythm);
    if (!stay.engineOn) refill(vehicle, carry, { ...stay, untilMs: startMs });
    else burn(carry, idleLitres(vehicle, startMs - stay.sinceMs));
    carry.cursorMs = startMs;
    if (!leg) break;
    const random = seeded(vehicle.seed, vehicle.license, carry.day, 'leg', index);
    const drive = prepareDrive(vehicle, { at, leg, startMs, carry, stay, tag, privateAt }, random);
    const records = driveRecords(vehicle, drive, rhythm, random);
    carry.cursorMs = driveEndMs(drive);
    carry.odometerM += drive.lengthM;
    burn(carry, drive.litres);
    yield { records, untilMs: carry.cursorMs, carry: null };
    const warmS = drive.warmS + (carry.cursorMs - startMs) / 1000;
    stay = { sinceMs: carry.cursorMs, s: leg.stayS, engineOn: leg.engineOn, warmS, fresh: true };
    at = leg.to;
  }
  carry.day = nextDay;
}

type StayState = { sinceMs: number; s: number; engineOn: boolean; warmS: number; fresh: boolean };

function standing(
  vehicle: SimulatedVehicle,
  at: Site,
  stand: Omit<Stand, 'lat' | 'lng'>,
  rhythm: LifeRhythm,
): Chunk {
  const lat = at.street.lat.at(-1)!;
  const lng = at.street.lng.at(-1)!;
  const records = standRecords(vehicle, { ...stand, lat, lng }, rhythm.idleS);
  return { records, untilMs: stand.untilMs, carry: null };
}

/** With the engine off, a battery is charged, and an almost empty tank is filled. */
function refill(
  vehicle: SimulatedVehicle,
  carry: Carry,
  stand: { sinceMs: number; untilMs: number; engineOn: boolean },
): void {
  const { sinceMs, untilMs } = stand;
  if (vehicle.electric !== null) {
    carry.fuelLeftL = chargeAt(vehicle, { ...stand, fuelLeftL: carry.fuelLeftL }, untilMs).fuelLeftL;
  } else if (carry.fuelLeftL < vehicle.tankL * REFUEL_SHARE && untilMs - sinceMs >= REFUEL_MIN_S * 1000) {
    carry.fuelLeftL =
      vehicle.tankL * between(seeded(vehicle.seed, vehicle.license, 'fill', carry.cursorMs), 0.9, 0.99);
  }
}

function burn(carry: Carry, litres: number): void {
  carry.fuelUsedL += litres;
  carry.fuelLeftL -= litres;
}

function idleLitres(vehicle: SimulatedVehicle, lastsMs: number): number {
  return vehicle.consumptionL100 === null ? 0 : (vehicle.idleLph * lastsMs) / HOUR_MS;
}

function prepareDrive(
  vehicle: SimulatedVehicle,
  given: {
    at: Site;
    leg: Leg;
    startMs: number;
    carry: Carry;
    stay: StayState;
    tag: string | null;
    privateAt: Drive['privateAt'];
  },
  random: Random,
): Drive {
  const { at, leg, startMs, carry, stay } = given;
  const route = routeBetween(vehicle.network, at, leg.to);
  const hour = ((startMs - hourOf(vehicle, carry.day, 0)) / HOUR_MS) % 24;
  const rush =
    (hour > 7.2 && hour < 9.3) || (hour > 17.3 && hour < 19.5) ? 3 : hour < 6 || hour > 22 ? 0.2 : 1;
  const motion = driveRoute(route, { ...vehicle.style, traffic: vehicle.style.traffic * rush }, random);
  const lengthM = distanceBetween(vehicle.network, at, leg.to);
  const tailS = leg.idleS ?? 6 + Math.floor(random() * 16);
  const litres =
    ((vehicle.electric?.kwh100 ?? vehicle.consumptionL100 ?? 0) * lengthM * between(random, ...THIRST)) /
      100_000 +
    idleLitres(vehicle, tailS * 1000);
  return {
    route,
    motion,
    harsh: harshEvents(route, motion, vehicle.harshPer100Km, random),
    startMs,
    leadS: stay.engineOn ? 5 : 10 + Math.floor(random() * 40),
    tailS,
    startsEngine: !stay.engineOn,
    stopsEngine: !leg.engineOn,
    odometerM: carry.odometerM,
    lengthM,
    fuelUsedL: carry.fuelUsedL,
    litres,
    fuelLeftL: carry.fuelLeftL,
    warmS: stay.engineOn
      ? stay.warmS
      : Math.max(0, Math.min(stay.warmS, 1_500) - (startMs - stay.sinceMs) / 3_000),
    tag: given.tag === null || chance(random, 0.04) ? null : given.tag,
    privateAt: given.privateAt,
  };
}

/**
 * The tag of the driver on a day: the usual driver or, now and then, another. If work goes on all week, a
 * colleague takes two days of it.
 */
function tagOfDay(vehicle: SimulatedVehicle, day: Day): string | null {
  const random = seeded(vehicle.seed, vehicle.license, 'driver', day);
  if (vehicle.tag === null) return null;
  const free = worksAllWeek(vehicle) && (weekdayOf(day) + 2 * vehicle.nth) % 7 < 2;
  if (free) return vehicle.standInTag ?? vehicle.tag;
  return chance(random, 0.93) ? vehicle.tag : pick(random, vehicle.otherTags);
}

function privacyOf(vehicle: SimulatedVehicle, day: Day): (timeMs: number) => boolean | null {
  if (vehicle.work !== 'staff') return () => null;
  if (isOnHoliday(vehicle, day)) return () => true;
  const midnightMs = hourOf(vehicle, day, 0);
  const weekday = weekdayOf(day);
  return (timeMs) => {
    const hours = (timeMs - midnightMs) / HOUR_MS;
    return isPrivateHour((weekday + Math.floor(hours / 24)) % 7, hours % 24);
  };
}

import { HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { chargeAt } from './charge.ts';
import type { Moment } from './moment.ts';
import { seeded } from './random.ts';
import { readingOf } from './reading.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** A vehicle that stands from one instant to another, ms UTC. */
export type Stand = {
  lat: number;
  lng: number;
  sinceMs: number;
  untilMs: number;
  engineOn: boolean;
  /** True if it has just arrived: a phone reports once more that nothing moves. */
  fresh: boolean;
  warmS: number;
  odometerM: number;
  fuelUsedL: number;
  fuelLeftL: number;
  tag: string | null;
  privateAt(timeMs: number): boolean | null;
};

/** A tracker that has just fallen asleep does not wake at once for its hourly record. */
const ASLEEP_MS = 20 * MINUTE_MS;
const PHONE_STILL_MS = 5 * MINUTE_MS;
/** Nothing is reported this shortly before a departure: the ignition will soon cause a record. */
const APART_MS = 20_000;

/**
 * The records of a standing vehicle. With the engine on they come at the idling interval. Otherwise there is
 * one an hour, at the tracker's own minute, so that they do not depend on when the stand began.
 */
export function standRecords(
  vehicle: SimulatedVehicle,
  stand: Stand,
  idleS: (timeMs: number) => number,
): TrackerRecord[] {
  const times = stand.engineOn ? idleTimes(stand, idleS) : sleepTimes(vehicle, stand);
  return times.map((timeMs, i) => {
    const idledS = (timeMs - stand.sinceMs) / 1000;
    const burnt = stand.engineOn && vehicle.consumptionL100 !== null ? (vehicle.idleLph * idledS) / 3600 : 0;
    const { fuelLeftL, isCharging } = chargeAt(vehicle, stand, timeMs);
    const moment: Moment = {
      ...stand,
      timeMs,
      courseDeg: 0,
      speedMs: 0,
      warmS: stand.warmS + idledS,
      fuelUsedL: stand.fuelUsedL + burnt,
      fuelLeftL: fuelLeftL - burnt,
      isCharging,
      privateUse: stand.privateAt(timeMs),
      noise: (seeded(vehicle.imei, stand.sinceMs, i)() * 4_294_967_296) >>> 0,
    };
    return readingOf(vehicle, moment, null);
  });
}

function idleTimes(stand: Stand, idleS: (timeMs: number) => number): number[] {
  const times: number[] = [];
  for (let at = stand.sinceMs; ; ) {
    at += idleS(at) * 1000;
    if (at > stand.untilMs - 5_000) return times;
    times.push(at);
  }
}

function sleepTimes(vehicle: SimulatedVehicle, stand: Stand): number[] {
  const times: number[] = [];
  const stillMs = stand.sinceMs + PHONE_STILL_MS;
  if (vehicle.protocol === 'osmand' && stand.fresh && stillMs < stand.untilMs - APART_MS) times.push(stillMs);
  const phaseMs = (Number(vehicle.imei.slice(-5)) % 3_600) * 1000;
  const first = Math.ceil((stand.sinceMs + ASLEEP_MS - phaseMs) / HOUR_MS) * HOUR_MS + phaseMs;
  for (let at = first; at < stand.untilMs - APART_MS; at += HOUR_MS) times.push(at);
  return times;
}

import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { elementsOf } from './elements.ts';
import type { Cause, Moment } from './moment.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const IGNITION = 239;
const GREEN_DRIVING = 253;
const MICRO = 1e6;
/** No gauge shows less, as a share of the tank. */
const RESERVE = 0.03;

/** The record a tracker makes of a moment. */
export function readingOf(vehicle: SimulatedVehicle, moment: Moment, cause: Cause): TrackerRecord {
  const { noise, engineOn } = moment;
  const { equipment } = vehicle;
  const kmh = moment.speedMs * 3.6;
  const phone = vehicle.protocol === 'osmand';
  const obd = engineOn && !phone;
  // Only this codec has room for all values that a tracker reads from a car.
  const readsCar = vehicle.protocol === 'teltonika' && vehicle.codec === '8E';
  const burns = vehicle.consumptionL100 !== null && obd;
  const counters = odometers(vehicle, moment, readsCar);
  const leftL = Math.max(vehicle.tankL * RESERVE, moment.fuelLeftL);
  const effort = kmh < 4 ? 0 : Math.min(1, kmh / 130) * (0.4 + part(noise, 16, 8) * 0.6);
  const volts =
    (engineOn ? 13.6 + part(noise, 4, 6) * 0.6 : 12.4 + part(noise, 4, 6) * 0.3) * (vehicle.volts / 12);
  // Phones know neither ignition nor harsh driving.
  const ignition = cause?.kind === 'ignition' && !phone;
  const event = cause && cause.kind !== 'ignition' && !phone ? cause : null;
  return {
    timeMs: moment.timeMs,
    valid: true,
    lat: Math.round((moment.lat + (part(noise, 0, 10) - 0.5) * 2.4e-5) * MICRO) / MICRO,
    lng: Math.round((moment.lng + (part(noise, 10, 10) - 0.5) * 3e-5) * MICRO) / MICRO,
    altitudeM: altitudeM(moment.lat, moment.lng),
    courseDeg: Math.round(moment.courseDeg) % 360,
    speedKmh: Math.round(kmh),
    satellites: phone ? null : 8 + Math.floor(part(noise, 6, 8) * 9),
    hdop: phone ? null : Math.round(6 + part(noise, 14, 8) * 7) / 10,
    ignition: phone ? null : engineOn,
    movement: kmh > 4,
    vehicleSpeedKmh: obd ? Math.round(kmh * 1.01) : null,
    odometerM: counters.odometerM,
    odometerSource: counters.odometerSource,
    ownOdometerM: counters.ownOdometerM,
    fuelLevelPct: burns ? Math.round((100 * leftL) / vehicle.tankL) : null,
    fuelLevelL: burns && equipment.litres ? Math.round(leftL * 10) / 10 : null,
    fuelUsedL: burns && vehicle.hasFuelCounter ? Math.round(moment.fuelUsedL * 10) / 10 : null,
    rpm: burns ? rpm(vehicle, kmh, noise) : null,
    coolantC: burns ? Math.round(90 - 72 * Math.exp(-(moment.warmS + 30) / 280)) : null,
    engineLoadPct: burns && equipment.pedals ? Math.round(18 + 60 * effort) : null,
    throttlePct: burns && equipment.pedals ? Math.round(12 + 70 * effort) : null,
    externalV: phone ? null : Math.round(volts * 1000) / 1000,
    batteryV: phone ? null : Math.round(4000 + part(noise, 20, 6) * 90) / 1000,
    batteryPct: phone ? 35 + (Math.floor(moment.timeMs / 900_000) % 60) : null,
    gsmLevel: phone ? null : 3 + (noise % 3),
    driverTag: engineOn ? moment.tag : null,
    privateMode: moment.privateUse,
    unplugged: null,
    jamming: null,
    clockAhead: null,
    cameraFault: null,
    vin: ignition && cause.withVin ? vehicle.vin : null,
    eventCode: ignition ? IGNITION : event ? GREEN_DRIVING : 0,
    event: event?.kind ?? null,
    eventValue: event?.value ?? null,
    eventDurationMs: event?.durationMs ?? null,
    extra: readsCar ? elementsOf(vehicle, moment, cause) : null,
  };
}

/** The vehicle's odometer, or else the tracker's own; both if the protocol has room. */
function odometers(
  { protocol, odometerSource, initialOdometerM }: SimulatedVehicle,
  { odometerM }: Moment,
  readsCar: boolean,
): Pick<TrackerRecord, 'odometerM' | 'odometerSource' | 'ownOdometerM'> {
  if (protocol === 'osmand') return { odometerM: null, odometerSource: null, ownOdometerM: null };
  const metres = Math.round(odometerM);
  if (odometerSource === 'device' || (odometerSource === 'obd' && !readsCar))
    return { odometerM: metres, odometerSource: 'device', ownOdometerM: null };
  return {
    odometerM: odometerSource === 'obd' ? Math.floor(metres / 1000) * 1000 : metres,
    odometerSource,
    // It counts since the tracker was fitted.
    ownOdometerM: readsCar ? metres - initialOdometerM : null,
  };
}

/** Some bits of the noise as a fraction, 0 to 1. */
function part(noise: number, from: number, bits: number): number {
  return ((noise >>> from) & ((1 << bits) - 1)) / ((1 << bits) - 1);
}

/** Invented hills: smooth, a few hundred metres high. */
function altitudeM(lat: number, lng: number): number {
  const broad = Math.sin(lat * 6.1 + lng * 3.7) + Math.sin(lat * 2.3 - lng * 5.9);
  return Math.round(330 + 140 * broad + 35 * Math.sin(lat * 83 + lng * 61));
}

function rpm(vehicle: SimulatedVehicle, kmh: number, noise: number): number {
  const jitter = Math.floor(part(noise, 12, 8) * 60);
  if (kmh < 4) return (vehicle.volts === 24 ? 560 : 790) + jitter;
  if (vehicle.volts === 24) return Math.round(900 + kmh * 5) + jitter;
  return Math.round(1_150 + Math.min(kmh, 50) * 9 + Math.max(0, kmh - 50) * 15) + jitter;
}

import type { Glance, Memory } from './memory.ts';

/** The values of a vehicle that the live map shows; fields are null while unknown. */
export type LastPosition = {
  timeMs: number;
  /** Place, course and speed are null while private. */
  lat: number | null;
  lng: number | null;
  courseDeg: number | null;
  speedKmh: number | null;
  ignition: boolean | null;
  odometerM: number | null;
  /** Newest tag of the running journey. */
  driverTag: string | null;
  fuelLevelPct: number | null;
  fuelLevelL: number | null;
  /** Values of the engine from the vehicle's bus. */
  coolantC: number | null;
  rpm: number | null;
  engineLoadPct: number | null;
  externalV: number | null;
  batteryPct: number | null;
  gsmLevel: number | null;
  satellites: number | null;
};

/** The place and the movement of a vehicle at its newest record; null before its first. */
export function lastPlace({ lastMs, place, heard, gauges, private: open }: Glance) {
  if (lastMs === 0) return null;
  const isPrivate = open !== null;
  const at = isPrivate ? null : (place.shown ?? place.fix);
  return {
    timeMs: lastMs,
    lat: at?.lat ?? null,
    lng: at?.lng ?? null,
    courseDeg: isPrivate ? null : gauges.courseDeg,
    speedKmh: isPrivate ? null : heard.speedKmh,
    ignition: heard.ignition,
  };
}

/** The newest known values of a vehicle; null before its first record. */
export function lastPosition(memory: Memory): LastPosition | null {
  const { gauges, journey, odometer } = memory;
  const last = lastPlace(memory);
  return (
    last && {
      ...last,
      odometerM: odometer.shownM,
      driverTag: journey?.card?.last ?? null,
      fuelLevelPct: gauges.fuelPct,
      fuelLevelL: gauges.fuelL,
      coolantC: gauges.coolantC,
      rpm: gauges.rpm,
      engineLoadPct: gauges.loadPct,
      externalV: gauges.externalV,
      batteryPct: gauges.batteryPct,
      gsmLevel: gauges.gsm,
      satellites: gauges.sats,
    }
  );
}

import type { DeviceEventKind } from '#domain/telemetry/record.ts';

/** All facts of a vehicle at one moment that its tracker can read. One object is reused for a whole drive. */
export type Moment = {
  timeMs: number;
  lat: number;
  lng: number;
  courseDeg: number;
  speedMs: number;
  engineOn: boolean;
  /** The time since the engine started, seconds. */
  warmS: number;
  odometerM: number;
  fuelUsedL: number;
  /** Litres in the tank; kilowatt hours in the battery of an electric vehicle. */
  fuelLeftL: number;
  isCharging: boolean;
  tag: string | null;
  privateUse: boolean | null;
  /** 32 random bits. */
  noise: number;
};

/** The reason for a record; null for the regular interval. */
export type Cause =
  | { kind: 'ignition'; withVin: boolean }
  | { kind: DeviceEventKind; value: number; durationMs: number }
  | null;

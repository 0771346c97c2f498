import type { DeviceEventKind } from '#domain/telemetry/record.ts';

/** Everything that is true of a vehicle at one moment and that its tracker can read. One object is reused for a whole drive. */
export type Moment = {
  timeMs: number;
  lat: number;
  lng: number;
  courseDeg: number;
  speedMs: number;
  engineOn: boolean;
  /** How long the engine has been running, seconds. */
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

/** What made the tracker record; null for its regular interval. */
export type Cause =
  | { kind: 'ignition'; withVin: boolean }
  | { kind: DeviceEventKind; value: number; durationMs: number }
  | null;

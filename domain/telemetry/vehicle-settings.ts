import type { FigureSource } from '../tracker/figure-source.ts';
import type { PlaceLookup } from './place-lookup.ts';
import type { SwitchedSpan } from './private-span.ts';
import type { RuleLookup } from './rules.ts';

/** The fields of a vehicle's record that the telemetry rules need. Null = not filled in. */
export type VehicleSettings = {
  /** IANA zone; the vehicle's figures use the civil days of this zone. */
  timeZone: string;
  /** Null: DEFAULT_MAX_SPEED applies. */
  maxSpeedKmh: number | null;
  /** Maximum authorised mass; above 3,500 kg harsh events have lower thresholds. */
  mmaKg: number | null;
  /** Odometer when the vehicle entered the fleet; if null, the odometer is unknown unless the vehicle's bus reports it. */
  initialOdometerM: number | null;
  /** By how much the odometer was corrected upwards (§9.2); each correction counts from the beginning of a day on. */
  odometerCorrections: readonly { fromMs: number; addedM: number }[];
  /** Identification number, upper case; null if it is not filled in or does not have 17 characters. */
  vin: string | null;
  /** Where distance, fuel and speed come from, as the record of its tracker chooses. */
  distanceSource: FigureSource;
  fuelSource: FigureSource;
  speedSource: FigureSource;
  /** One of its accessories reads the cards of drivers. */
  hasCardReader: boolean;
  /** When a driver, or the schedule, had switched to private use, newest first. */
  privateSpans: readonly SwitchedSpan[];
  /** The points of interest and areas that count for the vehicle. */
  places: PlaceLookup;
  /** The thresholds by which its records are judged. */
  rules: RuleLookup;
};

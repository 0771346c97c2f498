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
  /**
   * Odometer when the vehicle entered the fleet; if null, the odometer is unknown unless the vehicle's bus
   * reports it.
   */
  initialOdometerM: number | null;
  /** The upward corrections of the odometer, metres (§9.2); each counts from the beginning of a day on. */
  odometerCorrections: readonly { fromMs: number; addedM: number }[];
  /** Identification number, upper case; null if it is not filled in or does not have 17 characters. */
  vin: string | null;
  /** Sources of distance, fuel and speed, as set in the tracker's record. */
  distanceSource: FigureSource;
  fuelSource: FigureSource;
  speedSource: FigureSource;
  /** One of its accessories reads the cards of drivers. */
  hasCardReader: boolean;
  /** The stretches of private use switched on by a driver or the schedule, newest first. */
  privateSpans: readonly SwitchedSpan[];
  /** The points of interest and areas that count for the vehicle. */
  places: PlaceLookup;
  /** The thresholds that judge its records. */
  rules: RuleLookup;
};

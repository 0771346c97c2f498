/** What of a vehicle's record the telemetry rules need. Null = not filled in. */
export type VehicleSettings = {
  /** IANA zone whose civil days the vehicle's figures use. */
  timeZone: string;
  /** Null takes DEFAULT_MAX_SPEED. */
  maxSpeedKmh: number | null;
  /** Maximum authorised mass; above 3,500 kg harsh events have lower thresholds. */
  mmaKg: number | null;
  /** Odometer when the vehicle entered the fleet; null leaves the odometer unknown unless the vehicle's bus tells it. */
  initialOdometerM: number | null;
  /** By how much the odometer was corrected upwards (§9.2), each from the beginning of a day on. */
  odometerCorrections: readonly { fromMs: number; addedM: number }[];
  /** Identification number, upper case; null when it is not filled in or has not its 17 characters. */
  vin: string | null;
};

/**
 * Ranges and steps that every decoder keeps its records to. A value outside its range was not measured (255 %
 * of fuel, 7 bars of signal), so the decoder reports null. Limits are inclusive.
 */
export const RANGE = {
  /** Largest instant of a date, ms UTC. The plausibility of a time is decided on receipt. */
  timeMs: 8_640_000_000_000_000,
  /** Lowest and highest. */
  altitudeM: [-32_768, 32_767],
  speedKmh: 1_000,
  satellites: 255,
  /** Tenths. */
  hdop: 65_535,
  odometerM: 4_294_967_295,
  pct: 100,
  /** Decilitres in the tank and ever burnt. */
  fuelLevelDl: 65_535,
  fuelUsedDl: 4_294_967_295,
  rpm: 16_383,
  /** Lowest and highest, tenths of a degree Celsius. */
  coolantDeciC: [-600, 2_500],
  /** Millivolts. */
  voltageMv: 100_000,
  gsmLevel: 5,
  eventCode: 65_535,
  /** Hundredths of g or of km/h. */
  eventValue: 100_000,
  eventDurationMs: 4_294_967_295,
  /**
   * In both directions. Numbers beyond it are kept as text, because differences of two numbers must stay
   * exact in the store.
   */
  extra: 2 ** 51,
} as const;

/** The value if it is between 0 and max, else null; null for NaN. */
export function upTo(value: number, max: number): number | null {
  return value >= 0 && value <= max ? value : null;
}

/** As `upTo`, for values given in parts of a unit: `scaled(234, 65_535, 10)` is 23.4. */
export function scaled(value: number, max: number, parts: number): number | null {
  return value >= 0 && value <= max ? value / parts : null;
}

/** A temperature in degrees, from tenths of a degree. Null when out of range or NaN. */
export function temperatureC(deciC: number): number | null {
  return deciC >= RANGE.coolantDeciC[0] && deciC <= RANGE.coolantDeciC[1] ? deciC / 10 : null;
}

/** An altitude rounded to whole metres, or null when out of range or NaN. */
export function altitudeM(value: number): number | null {
  const whole = Math.round(value) + 0;
  return whole >= RANGE.altitudeM[0] && whole <= RANGE.altitudeM[1] ? whole : null;
}

/** Degrees rounded to the 6 decimals the store keeps; never −0. */
export function coordinate(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}

/** Whole degrees 0-359, 360 being north again; null when out of range or NaN. */
export function courseDeg(value: number): number | null {
  const whole = Math.round(value) + 0;
  return whole >= 0 && whole <= 360 ? whole % 360 : null;
}

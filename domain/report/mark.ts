/**
 * What a row says beyond its columns, for the screen's own use:
 * `vehicleId`, `driverId`: the subject (or the one among several that the row names); null without;
 * `fleetPath`: the fleet with those above it, as far as the reader sees them, `Iberia / Norte / Obra 12`;
 * `timeZone`: zone in which the row's days and hours are;
 * `startAt`, `endAt`: instants of the row's journey, to draw its path;
 * `fuelEstimated`: the fuel, or a part of it, is distance × the vehicle's consumption (§5.4): italics and `e`;
 * `fuelDistance`: metres of the distance whose fuel is known, what consumption is a ratio of;
 * `electric`: fuel is kWh and consumption kWh/100 km (§5.4);
 * `ignitionHours`: bits 0-23, hours with the ignition on: the others of a silent vehicle are greyed (§5.7).
 */
export const MARK_IDS = [
  'vehicleId',
  'driverId',
  'fleetPath',
  'timeZone',
  'startAt',
  'endAt',
  'fuelEstimated',
  'fuelDistance',
  'electric',
  'ignitionHours',
] as const;
export type MarkId = (typeof MARK_IDS)[number];

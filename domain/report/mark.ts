/**
 * What a row says besides its columns; only the screen uses it:
 * `vehicleId`, `driverId`: the subject (or the one of several that the row names); null without one;
 * `fleetId`, `driverFleetId`: the fleet that the row names, and that of its driver;
 * `fleetPath`: the fleet and the visible fleets above it, `Iberia / Norte / Obra 12`;
 * `timeZone`: zone of the row's days and hours;
 * `startAt`, `endAt`: instants of the row's journey, to draw its path; of a visit its start, of several that of the first;
 * `unsettled`: the row has a journey that a later record may still change: `running`, or `uncertain` when the clock says that it
 * is over (§5.1); null without one;
 * `fuelEstimated`: the fuel, or a part of it, is estimated as distance × the vehicle's consumption (§5.4): italics and `e`;
 * `fuelByLevel`: the journey's fuel was measured by the level of the tank, which is coarser than a counter (§5.4);
 * `fuelDistance`: metres of the distance whose fuel is known; consumption is a ratio to this distance;
 * `electric`: fuel is in kWh and consumption in kWh/100 km (§5.4);
 * `refFuel`, `refDistance`: what the vehicles would have burnt at their reference consumption, and the metres of which that is
 * known; `refBurnt`: what they burnt on these metres, null in electric rows (§5.4);
 * `refuelLiters`, `refuelDistance`: litres filled in after the first refuelling of the row, up to the last, and the metres between
 * the two (§5.4); zero with fewer than two refuellings;
 * `drivenTime`: seconds of the row's journeys, idling included, where no column tells them (§5.3);
 * `scoreMetres`, `scoreDistance`: the score times the metres of a row that has one, and these metres; else zero (§5.3);
 * `workDistance`: metres that the row's subject drove for work in the range, in one row of each subject (§4.4, R15);
 * `refuellingId`: the refuelling that the row is; `fuelLiters`: its litres, or kilowatt hours, if they are fuel (§6.2);
 * `fleetTime`, `outTime`, `outDays`: seconds in the fleet, those in which the vehicle could not be used, and the days on which it
 * could at no moment be used (§5.8);
 * `identifiedJourneys`, `readerJourneys`: journeys that were identified, of those of vehicles with a card reader (§5.9);
 * `ignitionHours`: bits 0-23, hours with the ignition on; the other hours of a silent vehicle are grey (§5.7);
 * `offHours`: bits 0-23, hours without any working time by the schedule of the day; 0 without a schedule (§4.4, R16).
 */
export const MARK_IDS = [
  'vehicleId',
  'driverId',
  'fleetId',
  'driverFleetId',
  'fleetPath',
  'timeZone',
  'startAt',
  'endAt',
  'unsettled',
  'fuelEstimated',
  'fuelByLevel',
  'fuelDistance',
  'electric',
  'refFuel',
  'refDistance',
  'refBurnt',
  'refuelLiters',
  'refuelDistance',
  'drivenTime',
  'scoreMetres',
  'scoreDistance',
  'workDistance',
  'refuellingId',
  'fuelLiters',
  'fleetTime',
  'outTime',
  'outDays',
  'identifiedJourneys',
  'readerJourneys',
  'ignitionHours',
  'offHours',
] as const;
export type MarkId = (typeof MARK_IDS)[number];

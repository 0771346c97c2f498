/**
 * Values of a row besides its columns; only the screen uses them:
 * `vehicleId`, `driverId`: the subject (or the one of several that the row names); null without one;
 * `fleetId`, `driverFleetId`: the fleet that the row names, and that of its driver;
 * `fleetPath`: the fleet and the visible fleets above it, `Iberia / Norte / Obra 12`;
 * `timeZone`: zone of the row's days and hours;
 * `startAt`, `endAt`: instants of the row's journey, to draw its path. For a visit, `startAt` is its start;
 * for several, that of the first;
 * `unsettled`: a later record may still change a journey of the row: `running`, or `uncertain` when only the
 * clock ended it (§5.1); null without one;
 * `fuelEstimated`: the fuel, or a part of it, is estimated as distance × the vehicle's consumption (§5.4):
 * italics and `e`;
 * `fuelByLevel`: the level of the tank measured the journey's fuel, which is coarser than a counter (§5.4);
 * `fuelDistance`: metres of the distance with known fuel; consumption is a ratio to this distance;
 * `electric`: fuel is in kWh and consumption in kWh/100 km (§5.4);
 * `refFuel`, `refDistance`: expected fuel at the vehicles' reference consumption, and the metres for which it
 * is known;
 * `refBurnt`: the fuel burnt on these metres, null in electric rows (§5.4);
 * `refuelLiters`, `refuelDistance`: litres filled in after the first refuelling of the row, up to the last,
 * and the metres between the two (§5.4). Zero with fewer than two refuellings;
 * `drivenTime`: seconds of the row's journeys, idling included, where no column contains them (§5.3);
 * `scoreMetres`, `scoreDistance`: the score times the metres of a row that has one, and these metres; else
 * zero (§5.3);
 * `workDistance`: metres that the row's subject drove for work in the range, in one row of each subject
 * (§4.4, R15);
 * `refuellingId`: the refuelling of the row; `fuelLiters`: its litres, or kilowatt hours, if they are fuel
 * (§6.2);
 * `fleetTime`, `outTime`: seconds in the fleet, and those in which the vehicle was unavailable (§5.8);
 * `outDays`: days on which the vehicle was unavailable all day (§5.8);
 * `identifiedJourneys`, `readerJourneys`: identified journeys, and all journeys of vehicles with a card
 * reader (§5.9);
 * `ignitionHours`: bits 0-23, hours with the ignition on; the other hours of a silent vehicle are grey
 * (§5.7);
 * `offHours`: bits 0-23, hours without any working time by the schedule of the day; 0 without a schedule
 * (§4.4, R16).
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

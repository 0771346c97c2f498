import type { REPORT_EVENTS } from './code.ts';
import { type ColumnId, isCell } from './column.ts';
import type { NamedColumnId } from './dictionary.ts';
import type { Formula } from './formula.ts';
import type { ReportId } from './report.ts';
import type { ConstantId } from './rule-constant.ts';

/**
 * The things that a figure counts or adds up: journeys, days with journeys, refuellings, or the driving
 * events of one code.
 */
export type Made = 'journeys' | 'days' | 'refuellings' | { event: (typeof REPORT_EVENTS)[number] };

/** The origin of a column's values. */
export type Explanation = {
  /** The rule in words: the text `explain.rule_<rule>`. */
  rule: string;
  /** The constants that the rule names, in the order of its text. */
  constants?: readonly ConstantId[];
  /** The formula from other values of the row; absent where the row gives a recorded value or a sum. */
  formula?: Formula;
  /** Absent where no report lists the things that make up the figure. */
  made?: Made;
};

const JOURNEY = ['stopSplit', 'journeyDistance', 'journeyDuration'] as const;
const SPEEDS = ['lowSpeed', 'highSpeed'] as const;
const START = { rule: 'start', constants: JOURNEY, made: 'journeys' } as const;
const END = { rule: 'end', constants: JOURNEY, made: 'journeys' } as const;
const VISIT = { rule: 'visit', constants: ['poiRadius', 'poiStop', 'fraudStop'] } as const;
const IN_AREA = { rule: 'inArea', constants: ['areaDistance', 'areaDuration', 'areaStay'] } as const;
const DISTANCES = {
  rule: 'distanceGroup',
  constants: ['lowDistance', 'highDistance'],
  made: 'journeys',
} as const;
const TIMES = { rule: 'timeGroup', constants: ['lowTime', 'highTime'], made: 'journeys' } as const;
const BAND_TIME = { rule: 'bandTime', constants: SPEEDS } as const;
const bandShare = <Time extends 'band1Time' | 'band2Time' | 'band3Time'>(time: Time) =>
  ({ rule: 'bandShare', constants: SPEEDS, formula: { sum: [time], by: ['movement'] } }) as const;
const REFUELLED = { rule: 'refuelled', made: 'refuellings' } as const;
const DISCREPANCY = {
  rule: 'discrepancy',
  constants: ['levelLitres', 'levelShare', 'estimateLitres', 'estimateShare'],
} as const;
const CARD = { rule: 'card', constants: ['cardBefore', 'cardAfter'] } as const;
const REFUELLING = { rule: 'refuelling' } as const;
const VEHICLE = { rule: 'vehicle' } as const;
const STAY = { rule: 'stay' } as const;
const DRIVER = { rule: 'driver' } as const;
const EVENT = { rule: 'event' } as const;
const PLACE = { rule: 'place' } as const;
const CAMERA = { rule: 'camera' } as const;
const VIOLATION = { rule: 'violation' } as const;
const STOP = { rule: 'stop', constants: ['poiStop'] } as const;
const REQUEST = { rule: 'request' } as const;
const REQUESTS = { rule: 'requests' } as const;
const DUE = { rule: 'due' } as const;
const PRIVATE = { rule: 'privateUse' } as const;
const OUT_DAYS = { rule: 'outDays' } as const;

/** The explanation of every column; a column without one does not compile. */
export const EXPLANATIONS = {
  license: VEHICLE,
  alias: VEHICLE,
  brand: VEHICLE,
  model: VEHICLE,
  type: VEHICLE,
  fuelType: VEHICLE,
  contractType: VEHICLE,
  fleet: STAY,
  workCode: STAY,
  assetCode: STAY,
  driver: { rule: 'whoDrove', made: 'journeys' },
  driverLicense: DRIVER,
  driverType: DRIVER,
  driverFleet: { rule: 'driverFleet' },
  vehicles: { rule: 'vehicles', made: 'journeys' },
  day: { rule: 'day' },
  month: { rule: 'day' },
  initDay: START,
  initHour: START,
  initPlace: START,
  endDay: END,
  endHour: END,
  endPlace: END,
  journeys: { rule: 'journeys', constants: JOURNEY, made: 'journeys' },
  longJourneys: { rule: 'longJourneys', constants: ['longJourney', 'longHalt'], made: 'journeys' },
  distance: {
    rule: 'distance',
    constants: ['fixSatellites', 'fixHdop', 'validSpeed'],
    made: 'journeys',
  },
  duration: { rule: 'duration', constants: ['stopSplit'], made: 'journeys' },
  movement: {
    rule: 'movement',
    formula: { sum: ['duration', '-slowMotion'] },
    made: 'journeys',
  },
  slowMotion: { rule: 'idling', constants: ['idle', 'moving'], made: 'journeys' },
  stopTime: { rule: 'stopTime', constants: ['stopSplit'], made: 'journeys' },
  avgSpeed: { rule: 'averageSpeed', formula: { sum: ['distance'], by: ['movement'] }, made: 'journeys' },
  maxSpeed: { rule: 'topSpeed', constants: ['validSpeed'], made: 'journeys' },
  odometer: { rule: 'odometer', made: 'journeys' },
  fuel: { rule: 'fuel', made: 'journeys' },
  consumption: {
    rule: 'consumption',
    constants: ['fuelDistance'],
    formula: { sum: ['fuel'], by: ['fuelDistance'] },
    made: 'journeys',
  },
  distanceFuel: {
    rule: 'economy',
    constants: ['fuelDistance'],
    formula: { sum: ['fuelDistance'], by: ['fuel'] },
    made: 'journeys',
  },
  refConsumption: { rule: 'reference', constants: ['referenceMonths', 'referenceDistance'] },
  deviation: { rule: 'deviation', formula: { sum: ['refBurnt', '-refFuel'], by: ['refFuel'] } },
  consumption3m: { rule: 'monthsConsumption', constants: ['referenceMonths', 'fuelDistance'] },
  harshAcceleration: {
    rule: 'harsh',
    constants: ['acceleration', 'heavyAcceleration', 'harshMerge'],
    made: { event: '1019' },
  },
  harshBraking: {
    rule: 'harsh',
    constants: ['braking', 'heavyBraking', 'harshMerge'],
    made: { event: '1020' },
  },
  harshCornering: {
    rule: 'harsh',
    constants: ['cornering', 'heavyCornering', 'harshMerge'],
    made: { event: '1035' },
  },
  maxSpeedEV: {
    rule: 'speeding',
    constants: ['usualLimit', 'speedTolerance', 'speedHold', 'speedMerge'],
    made: { event: '911' },
  },
  warningSpeed: {
    rule: 'minorExcess',
    constants: ['usualLimit', 'speedTolerance', 'speedHold', 'speedMerge'],
    made: 'journeys',
  },
  events100: {
    rule: 'events100',
    constants: ['eventsDistance'],
    formula: {
      sum: ['harshAcceleration', 'harshBraking', 'harshCornering'],
      by: ['distance'],
      timesM: 100_000,
    },
  },
  score: {
    rule: 'score',
    constants: [
      ...(['pointsExcesses', 'pointsBraking', 'pointsAcceleration', 'pointsCornering'] as const),
      ...(['capEvents', 'pointsIdle', 'capIdle', 'pointsConsumption', 'capConsumption'] as const),
      ...(['pointsLongJourneys', 'capLongJourneys', 'eventsDistance'] as const),
    ],
  },
  band: { rule: 'band', constants: ['bandA', 'bandB', 'bandC'] },
  eventInstant: EVENT,
  eventType: EVENT,
  eventValue: EVENT,
  eventDuration: EVENT,
  speedAt: EVENT,
  eventLimit: { rule: 'limit', constants: ['usualLimit'] },
  place: PLACE,
  lat: PLACE,
  lng: PLACE,
  severity: CAMERA,
  channel: CAMERA,
  media: CAMERA,
  alarmLabel: CAMERA,
  reviewed: CAMERA,
  band1Time: BAND_TIME,
  band2Time: BAND_TIME,
  band3Time: BAND_TIME,
  band1Pct: bandShare('band1Time'),
  band2Pct: bandShare('band2Time'),
  band3Pct: bandShare('band3Time'),
  distGroup1: DISTANCES,
  distGroup2: DISTANCES,
  distGroup3: DISTANCES,
  timeGroup1: TIMES,
  timeGroup2: TIMES,
  timeGroup3: TIMES,
  recommendation: { rule: 'recommendation' },
  cardNumber: REFUELLING,
  station: REFUELLING,
  province: REFUELLING,
  product: REFUELLING,
  source: REFUELLING,
  liters: REFUELLED,
  amount: REFUELLED,
  refuelAmount: REFUELLED,
  unitPrice: { rule: 'unitPrice', formula: { sum: ['amount'], by: ['liters'] } },
  validation: { rule: 'validation', constants: ['stationWindow', 'stationRadius'] },
  discrepancy: DISCREPANCY,
  discrepancyReasons: DISCREPANCY,
  stationDistance: { rule: 'stationDistance', constants: ['stationWindow'] },
  refuelConsumption: {
    rule: 'refuelConsumption',
    constants: ['fuelDistance'],
    formula: { sum: ['refuelLiters'], by: ['refuelDistance'] },
    made: 'refuellings',
  },
  cardId: CARD,
  identified: CARD,
  cardDriver: CARD,
  match: CARD,
  identDelay: CARD,
  assignedDriver: { rule: 'assigned' },
  offlineDays: { rule: 'health' },
  tamperingDays: { rule: 'health' },
  noTrackerDays: { rule: 'health' },
  connectedHours: { rule: 'messages' },
  messages: { rule: 'messages' },
  usedDays: { rule: 'usedDays', made: 'days' },
  daysInFleet: { rule: 'daysInFleet' },
  daysInMaintenance: OUT_DAYS,
  daysUnusable: OUT_DAYS,
  outDays: { rule: 'outOfUse' },
  idleDays: { rule: 'idleDays', formula: { sum: ['daysInFleet', '-usedDays', '-outDays'] } },
  availability: {
    rule: 'availability',
    formula: { sum: ['fleetTime', '-outTime'], by: ['fleetTime'] },
  },
  usage: { rule: 'usage', formula: { sum: ['usedDays'], by: ['daysInFleet', '-outDays'] } },
  totalTime: { rule: 'totalTime' },
  privateTime: PRIVATE,
  privateDistance: PRIVATE,
  origin: PRIVATE,
  initInstant: PRIVATE,
  endInstant: PRIVATE,
  workDistance: { rule: 'workDistance' },
  privateShare: {
    rule: 'privateShare',
    formula: { sum: ['privateDistance'], by: ['privateDistance', 'workDistance'] },
  },
  poi: VISIT,
  poiGroup: VISIT,
  arrival: VISIT,
  departure: VISIT,
  stay: VISIT,
  visits: { rule: 'visits' },
  area: IN_AREA,
  insideTime: IN_AREA,
  insideDistance: IN_AREA,
  violation: VIOLATION,
  expected: VIOLATION,
  actual: VIOLATION,
  excess: VIOLATION,
  scheduleName: VIOLATION,
  seq: STOP,
  fromPrevDistance: STOP,
  fromPrevTime: STOP,
  serviceTime: STOP,
  inSchedule: STOP,
  method: REQUEST,
  path: REQUEST,
  status: REQUEST,
  durationMs: REQUEST,
  sizeBytes: REQUEST,
  username: REQUEST,
  clientId: REQUEST,
  ip: REQUEST,
  calls: REQUESTS,
  errors: REQUESTS,
  p50Ms: REQUESTS,
  p95Ms: REQUESTS,
  maxMs: REQUESTS,
  p50Bytes: REQUESTS,
  p95Bytes: REQUESTS,
  maxBytes: REQUESTS,
  cost: { rule: 'cost' },
  rentalCost: { rule: 'cost' },
  fines: { rule: 'fines' },
  finesAmount: { rule: 'fines' },
  maintenances: { rule: 'maintenances' },
  kind: DUE,
  subject: DUE,
  dueDate: DUE,
  dueDistance: DUE,
  daysLeft: DUE,
  distanceLeft: DUE,
  alertState: DUE,
} as const satisfies Readonly<Record<NamedColumnId, Explanation>>;

/** The explanation of the small cells of days and hours, for each report that has them. */
const CELL_EXPLANATIONS = {
  Health: { rule: 'health' },
  Resources: { rule: 'resourceDay' },
  Schedule: { rule: 'hourOnRoad' },
  DailyConnection: { rule: 'messages' },
} as const satisfies Partial<Record<ReportId, Explanation>>;

/** Every rule; the texts `explain.rule_<id>`. */
export type RuleId =
  | (typeof EXPLANATIONS)[NamedColumnId]['rule']
  | (typeof CELL_EXPLANATIONS)[keyof typeof CELL_EXPLANATIONS]['rule'];

/** The explanation of a report's column. @throws for a cell in a report that has none */
export function explanationOf(report: ReportId, id: ColumnId): Explanation & { rule: RuleId } {
  if (!isCell(id)) return EXPLANATIONS[id];
  if (report in CELL_EXPLANATIONS) return CELL_EXPLANATIONS[report as keyof typeof CELL_EXPLANATIONS];
  throw new Error(`report ${report} does not explain its cells`);
}

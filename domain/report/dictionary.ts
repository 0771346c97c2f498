import type { ColumnType, UnitlessType } from '../column.ts';
import type { CodeList } from './code.ts';
import type { Group } from './group.ts';
import type { MarkId } from './mark.ts';
import {
  availabilityOf,
  averageSpeedKmh,
  consumptionOf,
  deviationOf,
  economyOf,
  eventsPer100Km,
  shareOf,
  usageOf,
} from './measure.ts';
import { meanScore } from './score.ts';

/**
 * How to write a value if its type does not define it. A code uses the texts of its list; a driver is written
 * by name, or as `#7` if the name is hidden.
 */
export type ValueWords = { coded: CodeList } | { driver: true };

/**
 * A total calculated from the sums of these columns and marks; ids in an inner list are added first. It is
 * never a mean of ratios (domain rules §4.3).
 */
export type Ratio = {
  ratio: (...sums: number[]) => number | null;
  of: readonly (string | readonly string[])[];
};

/**
 * A column of fuel: its type and unit in rows marked `electric`. Also its labels in files for kilowatt hours
 * and for the source of the fuel.
 */
export type Energy = {
  type: ColumnType;
  unit: string;
  label:
    | 'report.file_energy'
    | 'report.file_energyConsumption'
    | 'report.file_energyMonths'
    | 'report.file_energyReference'
    | 'report.file_energyDistance';
  estimateLabel?: 'report.file_estimated';
  levelLabel?: 'report.file_byLevel';
};

/**
 * The unit written after a figure whose type has none. Null marks a pure number, whose label carries the
 * meaning (a score, events per 100 km). A column without one does not compile.
 */
type WithUnit =
  | { type: Exclude<ColumnType, UnitlessType>; unit?: string | null }
  | { type: UnitlessType; unit: string | null };

/** The properties of a column's values, described once for grid, cards, charts, totals, figures and file. */
export type Description = WithUnit & {
  words?: ValueWords;
  /** If left out: counts, distances, durations, volumes and money are added; all else has no total. */
  total?: 'max' | 'none' | Ratio;
  /** Only where those of its type are not enough (degrees). */
  decimals?: number;
  sortable?: false;
  /** The column with the class of the product; a product not counted in litres gives the figure its unit. */
  measuredBy?: 'product';
  /** The group of values that the column counts; the label shows its limits as `{low}` and `{high}`. */
  group?: Group;
  /** Energy (domain rules §5.4): estimates are in italics with `e`, kilowatt hours apart from litres. */
  energy?: Energy;
  /** In rows where `column` has the value `is`, the figure is a speed, km/h; elsewhere its own type holds. */
  speedIf?: { column: string; is: string };
  /** It reveals a place, so no structure report has it (§4.3). */
  tellsPlace?: true;
  /** Days, or months with days, that are not final yet are shown with a clock (§0.3). */
  tellsFinal?: true;
  /** The end of a row is shown as running, or as not yet certain, when its mark says so (§5.1). */
  tellsUnsettled?: true;
  /**
   * A small cell of a grid: a code as letters on a colour, or a number in steps of heat. Heat is grey in
   * hours missing from the mark `onIn`, and framed in hours of the mark `framedIn`.
   */
  look?: { letters: CodeList } | { heat: readonly number[]; onIn?: MarkId; framedIn?: MarkId };
  /** Marks that the column needs; every report with the column has them. */
  needs?: readonly MarkId[];
};

const DRIVER = { driver: true } as const;
const PLACE = { type: 'text', tellsPlace: true } as const;
const bandTime = (place: Group['place']) => ({ type: 'dur', group: { of: 'speed', place } }) as const;
const bandShare = (time: string, place: Group['place']) =>
  ({
    type: 'pct',
    total: { ratio: shareOf, of: [time, 'movement'] },
    group: { of: 'speed', place },
  }) as const;
const ENERGY_MARKS = ['fuelEstimated', 'fuelDistance', 'electric'] as const;

/**
 * Every column that a report may have (domain rules §4.2 defines them); the ids are those of the wire. An
 * entry with only a type has no other property; an `enum` needs its words before a report can have it. Labels
 * are the texts `column.<id>`.
 */
export const COLUMN_DICTIONARY = {
  license: { type: 'code', needs: ['vehicleId'] },
  alias: 'text',
  fleet: { type: 'text', needs: ['fleetPath', 'fleetId'] },
  driver: { type: 'text', words: DRIVER, needs: ['driverId'] },
  model: 'text',
  brand: 'text',
  type: 'text',
  fuelType: { type: 'enum', words: { coded: 'enumerated.' } },
  contractType: { type: 'enum', words: { coded: 'report.class_' } },
  workCode: 'code',
  assetCode: 'code',
  driverLicense: 'code',
  driverFleet: { type: 'text', needs: ['fleetPath', 'driverFleetId'] },
  driverType: { type: 'enum', words: { coded: 'report.driverType_' } },
  vehicles: { type: 'int', total: 'none' },
  day: { type: 'date', tellsFinal: true },
  initDay: { type: 'date', tellsFinal: true },
  initHour: 'hour',
  initPlace: PLACE,
  endDay: 'date',
  endHour: { type: 'hour', tellsUnsettled: true, needs: ['unsettled'] },
  endPlace: PLACE,
  journeys: 'int',
  distance: 'dist',
  duration: 'dur',
  movement: 'dur',
  slowMotion: 'dur',
  stopTime: 'dur',
  avgSpeed: { type: 'speed', total: { ratio: averageSpeedKmh, of: ['distance', 'movement'] } },
  maxSpeed: { type: 'speed', total: 'max' },
  odometer: 'odometer',
  fuel: {
    type: 'vol',
    energy: {
      type: 'dec2',
      unit: 'kWh',
      label: 'report.file_energy',
      estimateLabel: 'report.file_estimated',
      levelLabel: 'report.file_byLevel',
    },
    needs: ENERGY_MARKS,
  },
  consumption: {
    type: 'cons',
    total: { ratio: consumptionOf, of: ['fuel', 'fuelDistance'] },
    energy: { type: 'dec1', unit: 'kWh/100 km', label: 'report.file_energyConsumption' },
    needs: ENERGY_MARKS,
  },
  distanceFuel: {
    type: 'economy',
    total: { ratio: economyOf, of: ['fuel', 'fuelDistance'] },
    energy: { type: 'dec1', unit: 'km/kWh', label: 'report.file_energyDistance' },
    needs: ENERGY_MARKS,
  },
  refConsumption: {
    type: 'cons',
    total: { ratio: consumptionOf, of: ['refFuel', 'refDistance'] },
    energy: { type: 'dec1', unit: 'kWh/100 km', label: 'report.file_energyReference' },
    needs: ['electric', 'refFuel', 'refDistance'],
  },
  deviation: {
    type: 'pct',
    total: { ratio: deviationOf, of: ['refBurnt', 'refFuel'] },
    needs: ['refBurnt', 'refFuel'],
  },
  consumption3m: {
    type: 'cons',
    energy: { type: 'dec1', unit: 'kWh/100 km', label: 'report.file_energyMonths' },
    needs: ['electric'],
  },
  harshAcceleration: 'int',
  harshBraking: 'int',
  harshCornering: 'int',
  maxSpeedEV: 'int',
  warningSpeed: 'int',
  events100: {
    type: 'dec1',
    unit: null,
    total: {
      ratio: eventsPer100Km,
      of: [['harshAcceleration', 'harshBraking', 'harshCornering'], 'distance'],
    },
  },
  longJourneys: 'int',
  /** Its total is the mean of the scores, weighted by distance. */
  score: {
    type: 'dec1',
    unit: null,
    total: { ratio: meanScore, of: ['scoreMetres', 'scoreDistance'] },
    needs: ['scoreMetres', 'scoreDistance'],
  },
  band: { type: 'enum', words: { coded: 'report.band_' } },
  eventInstant: 'instant',
  eventType: { type: 'enum', words: { coded: 'event.name_' } },
  eventValue: { type: 'dec2', unit: 'g', speedIf: { column: 'eventType', is: '911' } },
  eventLimit: { type: 'speed', total: 'none' },
  eventDuration: 'dur',
  place: PLACE,
  lat: { type: 'dec2', unit: '°', decimals: 5, tellsPlace: true },
  lng: { type: 'dec2', unit: '°', decimals: 5, tellsPlace: true },
  speedAt: 'speed',
  severity: { type: 'enum', words: { coded: 'report.severity_' } },
  channel: { type: 'enum', words: { coded: 'report.channel_' } },
  media: 'bool',
  alarmLabel: 'code',
  reviewed: 'bool',
  band1Time: bandTime('below'),
  band2Time: bandTime('between'),
  band3Time: bandTime('above'),
  band1Pct: bandShare('band1Time', 'below'),
  band2Pct: bandShare('band2Time', 'between'),
  band3Pct: bandShare('band3Time', 'above'),
  distGroup1: { type: 'int', group: { of: 'distance', place: 'below' } },
  distGroup2: { type: 'int', group: { of: 'distance', place: 'between' } },
  distGroup3: { type: 'int', group: { of: 'distance', place: 'above' } },
  timeGroup1: { type: 'int', group: { of: 'time', place: 'below' } },
  timeGroup2: { type: 'int', group: { of: 'time', place: 'between' } },
  timeGroup3: { type: 'int', group: { of: 'time', place: 'above' } },
  recommendation: { type: 'text', sortable: false, words: { coded: 'report.rec_' } },
  cardNumber: 'code',
  station: PLACE,
  province: PLACE,
  product: { type: 'enum', words: { coded: 'refuelling.class_' } },
  liters: 'vol',
  unitPrice: { type: 'price', measuredBy: 'product' },
  amount: 'money',
  validation: { type: 'enum', words: { coded: 'refuelling.validation_' } },
  discrepancy: { type: 'vol', total: 'none', measuredBy: 'product' },
  discrepancyReasons: { type: 'text', sortable: false },
  stationDistance: { type: 'dist', total: 'none', tellsPlace: true },
  source: { type: 'enum', words: { coded: 'refuelling.source_' } },
  cardId: 'code',
  /** Its total is the share of the journeys that were identified. */
  identified: {
    type: 'bool',
    total: { ratio: shareOf, of: ['identifiedJourneys', 'readerJourneys'] },
    needs: ['identifiedJourneys', 'readerJourneys'],
  },
  cardDriver: { type: 'text', words: DRIVER },
  assignedDriver: { type: 'text', words: DRIVER },
  match: { type: 'enum', words: { coded: 'report.match_' } },
  identDelay: { type: 'dur', total: 'none' },
  offlineDays: 'int',
  tamperingDays: 'int',
  noTrackerDays: 'int',
  connectedHours: 'int',
  messages: 'int',
  usedDays: 'int',
  daysInFleet: 'int',
  daysInMaintenance: 'int',
  daysUnusable: 'int',
  /** Days in the fleet on which the vehicle was available but unused, and unavailable days. */
  idleDays: 'int',
  outDays: 'int',
  availability: {
    type: 'pct',
    total: { ratio: availabilityOf, of: ['outTime', 'fleetTime'] },
    needs: ['outTime', 'fleetTime'],
  },
  usage: {
    type: 'pct',
    total: { ratio: usageOf, of: ['usedDays', 'daysInFleet', 'outDays'] },
    needs: ['outDays'],
  },
  totalTime: 'dur',
  privateTime: 'dur',
  privateDistance: 'dist',
  workDistance: 'dist',
  privateShare: {
    type: 'pct',
    total: {
      ratio: (privateM, workM) => shareOf(privateM, privateM + workM),
      of: ['privateDistance', 'workDistance'],
    },
  },
  origin: { type: 'enum', words: { coded: 'event.kind_' } },
  initInstant: 'instant',
  endInstant: { type: 'instant', tellsUnsettled: true, needs: ['unsettled'] },
  poi: 'text',
  poiGroup: 'text',
  area: 'text',
  arrival: 'instant',
  departure: 'instant',
  stay: 'dur',
  visits: 'int',
  insideTime: 'dur',
  insideDistance: 'dist',
  violation: { type: 'enum', words: { coded: 'event.kind_' } },
  expected: 'hour',
  actual: 'hour',
  excess: 'dur',
  scheduleName: 'text',
  seq: { type: 'int', total: 'none' },
  fromPrevDistance: 'dist',
  fromPrevTime: 'dur',
  serviceTime: 'dur',
  inSchedule: 'bool',
  method: 'code',
  path: 'text',
  status: { type: 'int', total: 'none' },
  durationMs: { type: 'int', total: 'none' },
  sizeBytes: 'int',
  username: 'text',
  clientId: 'text',
  calls: 'int',
  p50Ms: { type: 'int', total: 'none' },
  p95Ms: { type: 'int', total: 'none' },
  maxMs: { type: 'int', total: 'max' },
  p50Bytes: { type: 'int', total: 'none' },
  p95Bytes: { type: 'int', total: 'none' },
  maxBytes: { type: 'int', total: 'max' },
  errors: 'int',
  ip: 'text',
  month: { type: 'month', tellsFinal: true },
  /** Litres filled in after the first refuelling, up to the last, per distance between the two (§5.4). */
  refuelConsumption: {
    type: 'cons',
    total: { ratio: consumptionOf, of: ['refuelLiters', 'refuelDistance'] },
    needs: ['refuelLiters', 'refuelDistance'],
  },
  cost: 'money',
  rentalCost: 'money',
  refuelAmount: 'money',
  fines: 'int',
  finesAmount: 'money',
  maintenances: 'int',
  kind: { type: 'enum', words: { coded: 'calendar.kind_' } },
  dueDate: 'date',
  dueDistance: { type: 'dist', total: 'none' },
  daysLeft: { type: 'int', total: 'none' },
  distanceLeft: { type: 'dist', total: 'none' },
  alertState: { type: 'enum', words: { coded: 'calendar.state_' } },
  subject: 'text',
} as const satisfies Readonly<Record<string, Exclude<ColumnType, 'enum' | UnitlessType> | Description>>;

/** A column with its own name, and therefore with a label in the texts. */
export type NamedColumnId = keyof typeof COLUMN_DICTIONARY;

import type { Column, ColumnType } from '../column.ts';

/**
 * Every column that a report may have and its type (domain rules §4.2): the ids are the wire's, the definitions are there.
 * Labels are the texts `column.<id>`; cells of days and hours are headed by their day or hour.
 */
export const COLUMN_DICTIONARY = {
  license: 'code',
  alias: 'text',
  fleet: 'text',
  driver: 'text',
  model: 'text',
  brand: 'text',
  type: 'text',
  fuelType: 'enum',
  contractType: 'enum',
  workCode: 'code',
  assetCode: 'code',
  driverLicense: 'code',
  driverFleet: 'text',
  driverType: 'enum',
  vehicles: 'int',
  day: 'date',
  initDay: 'date',
  initHour: 'hour',
  initPlace: 'text',
  endDay: 'date',
  endHour: 'hour',
  endPlace: 'text',
  journeys: 'int',
  distance: 'dist',
  duration: 'dur',
  movement: 'dur',
  slowMotion: 'dur',
  stopTime: 'dur',
  avgSpeed: 'speed',
  maxSpeed: 'speed',
  odometer: 'odometer',
  fuel: 'vol',
  consumption: 'cons',
  distanceFuel: 'dec2',
  refConsumption: 'cons',
  deviation: 'pct',
  consumption3m: 'cons',
  harshAcceleration: 'int',
  harshBraking: 'int',
  harshCornering: 'int',
  maxSpeedEV: 'int',
  warningSpeed: 'int',
  events100: 'dec1',
  longJourneys: 'int',
  score: 'dec1',
  band: 'enum',
  eventInstant: 'instant',
  eventType: 'enum',
  eventValue: 'dec2',
  eventLimit: 'dec2',
  eventDuration: 'dur',
  place: 'text',
  lat: 'dec2',
  lng: 'dec2',
  speedAt: 'speed',
  severity: 'enum',
  channel: 'enum',
  media: 'bool',
  reviewed: 'bool',
  band1Time: 'dur',
  band2Time: 'dur',
  band3Time: 'dur',
  band1Pct: 'pct',
  band2Pct: 'pct',
  band3Pct: 'pct',
  distGroup1: 'int',
  distGroup2: 'int',
  distGroup3: 'int',
  timeGroup1: 'int',
  timeGroup2: 'int',
  timeGroup3: 'int',
  recommendation: 'text',
  cardNumber: 'code',
  station: 'text',
  province: 'text',
  product: 'enum',
  liters: 'vol',
  unitPrice: 'money',
  amount: 'money',
  validation: 'enum',
  discrepancy: 'dec1',
  discrepancyReasons: 'text',
  stationDistance: 'dist',
  source: 'enum',
  cardId: 'code',
  identified: 'bool',
  cardDriver: 'text',
  assignedDriver: 'text',
  match: 'enum',
  identDelay: 'dur',
  offlineDays: 'int',
  tamperingDays: 'int',
  noTrackerDays: 'int',
  connectedHours: 'int',
  messages: 'int',
  usedDays: 'int',
  daysInFleet: 'int',
  daysInMaintenance: 'int',
  daysUnusable: 'int',
  availability: 'pct',
  usage: 'pct',
  totalTime: 'dur',
  privateTime: 'dur',
  privateDistance: 'dist',
  workDistance: 'dist',
  privateShare: 'pct',
  origin: 'enum',
  initInstant: 'instant',
  endInstant: 'instant',
  poi: 'text',
  poiGroup: 'text',
  area: 'text',
  arrival: 'instant',
  departure: 'instant',
  stay: 'dur',
  visits: 'int',
  insideTime: 'dur',
  insideDistance: 'dist',
  violation: 'enum',
  expected: 'hour',
  actual: 'hour',
  excess: 'dur',
  scheduleName: 'text',
  seq: 'int',
  fromPrevDistance: 'dist',
  fromPrevTime: 'dur',
  serviceTime: 'dur',
  inSchedule: 'bool',
  method: 'enum',
  path: 'text',
  status: 'int',
  durationMs: 'int',
  sizeBytes: 'int',
  username: 'text',
  clientId: 'text',
  calls: 'int',
  p95Ms: 'int',
  errors: 'int',
  ip: 'text',
  month: 'text',
  cost: 'money',
  rentalCost: 'money',
  refuelAmount: 'money',
  fines: 'int',
  finesAmount: 'money',
  maintenances: 'int',
  kind: 'enum',
  dueDate: 'date',
  dueDistance: 'dist',
  daysLeft: 'int',
  distanceLeft: 'dist',
  alertState: 'enum',
  subject: 'text',
} as const satisfies Record<string, ColumnType>;

/** A column with a name of its own, and so with a label in the texts. */
export type NamedColumnId = keyof typeof COLUMN_DICTIONARY;
/** The n-th day of the range (1-31), an hour of the day (0-23). */
export type CellColumnId = `d${number}` | `h${number}`;
export type ColumnId = NamedColumnId | CellColumnId;

/** A report's column; `decimals` where its type's are not enough (degrees). */
export type ReportColumn = Column<ColumnId> & { decimals?: number };

const UNSORTABLE: readonly ColumnId[] = ['recommendation', 'discrepancyReasons'];
const DECIMALS: Readonly<Partial<Record<ColumnId, number>>> = { lat: 5, lng: 5, unitPrice: 3 };

/** Is the column a cell of a day or an hour? */
export function isCell(id: ColumnId): id is CellColumnId {
  return /^[dh]\d+$/.test(id);
}

/** A column's type. */
export function columnType(id: ColumnId): ColumnType {
  return isCell(id) ? 'cell' : COLUMN_DICTIONARY[id];
}

/**
 * Columns as the catalogue writes them (§4.3): `*` cannot be hidden, plain is shown, `~` is hidden at first.
 * Example: `columnsOf('license* alias ~brand')`. @throws when a name is not in the dictionary
 */
export function columnsOf(list: string): ReportColumn[] {
  return list
    .trim()
    .split(/\s+/)
    .map((word) => column(word.replace(/^~|\*$/g, ''), word));
}

function column(name: string, word: string): ReportColumn {
  if (!Object.hasOwn(COLUMN_DICTIONARY, name)) throw new Error(`no report column ${name}`);
  const id = name as NamedColumnId;
  return {
    id,
    type: COLUMN_DICTIONARY[id],
    ...(word.endsWith('*') && { required: true as const }),
    ...(word.startsWith('~') && { hidden: true as const }),
    ...(UNSORTABLE.includes(id) && { sortable: false as const }),
    ...(DECIMALS[id] !== undefined && { decimals: DECIMALS[id] }),
  };
}

const cell = (id: CellColumnId): ReportColumn => ({ id, type: 'cell', sortable: false });

/** Cells of the days of a range: d1 is its first day (contradiction 5). */
export function dayCells(days: number): ReportColumn[] {
  return Array.from({ length: days }, (_, i) => cell(`d${i + 1}`));
}

/** Cells of the 24 hours. */
export function hourCells(): ReportColumn[] {
  return Array.from({ length: 24 }, (_, hour) => cell(`h${hour}`));
}

import type { NamedColumnId } from './dictionary.ts';

/**
 * Decides which of two values of a figure is clearly better. Null: that depends on the purpose of the fleet,
 * so no verdict is shown.
 */
export type Better = 'more' | 'less' | null;

/**
 * Counts that are not the total of a column, each with the better direction. Their labels are the texts
 * `report.figure_<id>`; other figures have the label of their column.
 */
const COUNTS = {
  subjects: null,
  events: 'less',
  periods: null,
  healthy: 'more',
  connected: 'more',
  stops: null,
  pois: null,
  areas: null,
  centres: null,
  dues: null,
  overdue: 'less',
  dueSoon: null,
  used: null,
  violations: 'less',
  outOfHours: 'less',
  unidentified: 'less',
  refuellings: null,
  elsewhere: 'less',
  severe: 'less',
  ofRoad: 'less',
  ofCabin: 'less',
  callers: null,
  endpoints: null,
} as const satisfies Readonly<Record<string, Better>>;
export type CountId = keyof typeof COUNTS;

/**
 * Columns whose total may be a figure, each with the better direction. A report with another column as a
 * figure does not compile.
 */
const FIGURE_COLUMNS = {
  journeys: null,
  distance: null,
  duration: null,
  movement: null,
  fuel: null,
  consumption: 'less',
  refConsumption: null,
  deviation: 'less',
  workDistance: null,
  privateDistance: null,
  privateShare: null,
  privateTime: null,
  amount: null,
  liters: null,
  maxSpeed: 'less',
  maxSpeedEV: 'less',
  harshAcceleration: 'less',
  harshBraking: 'less',
  harshCornering: 'less',
  band3Time: 'less',
  timeGroup3: null,
  score: 'more',
  availability: 'more',
  usage: 'more',
  usedDays: null,
  daysInMaintenance: 'less',
  daysUnusable: 'less',
  offlineDays: 'less',
  tamperingDays: 'less',
  noTrackerDays: 'less',
  totalTime: null,
  visits: null,
  stay: null,
  insideTime: null,
  insideDistance: null,
  messages: null,
  connectedHours: null,
  excess: 'less',
  identified: 'more',
  serviceTime: null,
  fromPrevDistance: null,
  calls: null,
  errors: 'less',
  refuelAmount: null,
  cost: null,
  finesAmount: 'less',
} as const satisfies Readonly<Partial<Record<NamedColumnId, Better>>>;
export type FigureColumnId = keyof typeof FIGURE_COLUMNS;

/** The direction in which a figure is clearly better. */
export function betterOf(id: CountId | FigureColumnId): Better {
  return id in COUNTS ? COUNTS[id as CountId] : FIGURE_COLUMNS[id as FigureColumnId];
}

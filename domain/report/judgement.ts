import type { Better } from './column-declaration.ts';
import { COLUMNS, type NamedColumnId } from './dictionary.ts';

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
 * Columns whose total may be a figure: their declarations say what is better. A report with the figure of
 * another one does not compile.
 */
export type FigureColumnId = {
  [Id in NamedColumnId]: (typeof COLUMNS)[Id] extends { better: Better } ? Id : never;
}[NamedColumnId];

/** The direction in which a figure is clearly better. */
export function betterOf(id: CountId | FigureColumnId): Better {
  return id in COUNTS ? COUNTS[id as CountId] : COLUMNS[id as FigureColumnId].better;
}

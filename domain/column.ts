/** How the values of a column type are aligned and sorted (domain rules §4.1). */
export const COLUMN_TYPES = {
  text: { align: 'left', typeSort: 'string' },
  enum: { align: 'left', typeSort: 'string' },
  /** Plates, work codes, card numbers: text that keeps its zeros, sorted by its numbers. */
  code: { align: 'left', typeSort: 'mix' },
  int: { align: 'right', typeSort: 'number' },
  dec1: { align: 'right', typeSort: 'number' },
  dec2: { align: 'right', typeSort: 'number' },
  /** 0-100. */
  pct: { align: 'right', typeSort: 'number' },
  /** Metres; shown in km or miles with one decimal. */
  dist: { align: 'right', typeSort: 'number' },
  /** Metres; shown in whole km or miles. */
  odometer: { align: 'right', typeSort: 'number' },
  /** km/h. */
  speed: { align: 'right', typeSort: 'number' },
  /** Litres. */
  vol: { align: 'right', typeSort: 'number' },
  /** l/100 km. */
  cons: { align: 'right', typeSort: 'number' },
  /** km/l. */
  economy: { align: 'right', typeSort: 'number' },
  /** Decimal string with two decimals in the installation's currency. */
  money: { align: 'right', typeSort: 'number' },
  /** Price of a litre, decimal string with three decimals; readers of gallons see it for a gallon. */
  price: { align: 'right', typeSort: 'number' },
  /** Whole minutes. */
  min: { align: 'right', typeSort: 'number' },
  /** Seconds; hours may pass 24. */
  dur: { align: 'center', typeSort: 'time' },
  /** Civil day. */
  date: { align: 'center', typeSort: 'time' },
  /** The first day of a month; shown as month and year. */
  month: { align: 'center', typeSort: 'time' },
  /** Civil time `HH:MM:SS`. */
  hour: { align: 'center', typeSort: 'time' },
  /** Instant, ISO-8601 UTC. */
  instant: { align: 'center', typeSort: 'time' },
  bool: { align: 'center', typeSort: 'string' },
  /** A small grid cell: a number or a code. */
  cell: { align: 'center', typeSort: 'mix' },
} as const satisfies Record<string, { align: 'left' | 'right' | 'center'; typeSort: string }>;

export type ColumnType = keyof typeof COLUMN_TYPES;

/** Types that say nothing of the unit of a figure, so the column must name it. */
export type UnitlessType = 'dec1' | 'dec2';

/**
 * A column of a list or a report (spec §3, Report columns); the grid, the chooser and the xlsx are made from
 * it. Alignment and sort type follow from `type`. Every declared column is enabled.
 */
export type Column<Id extends string = string> = {
  id: Id;
  type: ColumnType;
  /** The user cannot hide it. */
  required?: true;
  /** Hidden at first; the chooser offers it. */
  hidden?: true;
  /** False for cells of days and hours, and for lists of reasons. */
  sortable?: false;
  /**
   * The column that holds the class of the product. A product that is not counted in litres gives its figures
   * the unit of the class.
   */
  measuredBy?: string;
};

/** The value of a cell on the wire; null is unknown or not applicable. */
export type CellValue = string | number | boolean | null;

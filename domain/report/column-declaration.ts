import type { ColumnType, UnitlessType } from '../column.ts';
import type { CodeList, OFFERED_EVENTS } from './code.ts';
import type { Group } from './group.ts';
import type { MarkId } from './mark.ts';
import type { ConstantId } from './rule-constant.ts';

/**
 * How to write a value if its type does not define it: a code by the texts of its list; a driver by name, or
 * as `#7` without it.
 */
export type ValueWords = { coded: CodeList } | { driver: true };

/**
 * A total calculated from the sums of these columns and marks, never a mean of ratios (domain rules §4.3).
 * Several in a list are added first.
 */
export type Ratio = {
  ratio: (...sums: number[]) => number | null;
  of: readonly (string | readonly string[])[];
};

/**
 * A column of fuel: type and unit in rows marked `electric`, and in files the labels for kilowatt hours and
 * for where it comes from.
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
 * The unit of figures whose type has none, as it is written behind them; null for a pure number, whose
 * meaning is its label (a score, events per 100 km). A column without one does not compile.
 */
type WithUnit =
  | { type: Exclude<ColumnType, UnitlessType>; unit?: string | null }
  | { type: UnitlessType; unit: string | null };

/** The declaration of a column's values, once for grid, cards, charts, totals, figures and file. */
export type Description = WithUnit & {
  words?: ValueWords;
  /**
   * If left out: counts, distances, durations, volumes and money are added, and everything else has no total.
   */
  total?: 'max' | 'none' | Ratio;
  /** Only where those of its type are not enough (degrees). */
  decimals?: number;
  sortable?: false;
  /** The column with the class of the product whose unit a figure has that is not of litres. */
  measuredBy?: 'product';
  /** The group of values that the column counts; the label shows its limits as `{low}` and `{high}`. */
  group?: Group;
  /**
   * Energy (domain rules §5.4): estimates are in italics with `e`, kilowatt hours are kept apart from litres.
   */
  energy?: Energy;
  /** In rows whose column has this value it is a speed, km/h; its type is that of all other rows. */
  speedIf?: { column: string; is: readonly string[] };
  /** The column reveals a place: no structure report has it (§4.3). */
  tellsPlace?: true;
  /** Days, or months with days, that are not final yet are shown with a clock (§0.3). */
  tellsFinal?: true;
  /** The end of a row is shown as running, or as not yet certain, when its mark says so (§5.1). */
  tellsUnsettled?: true;
  /**
   * A small cell of a grid: a code as letters on a colour, or a number in steps of heat. The heat is grey in
   * hours outside the mark `onIn`. Hours in the mark `framedIn` have a frame.
   */
  look?: { letters: CodeList } | { heat: readonly number[]; onIn?: MarkId; framedIn?: MarkId };
  /** Marks that are needed to read the column: every report with the column has them. */
  needs?: readonly MarkId[];
};

/**
 * Which of two values of a figure is clearly better; null: that depends on the purpose of the fleet, and no
 * verdict is shown.
 */
export type Better = 'more' | 'less' | null;

/**
 * What a figure counts or adds up: journeys, days with journeys, refuellings, or the driving events of one
 * code.
 */
export type Made = 'journeys' | 'days' | 'refuellings' | { event: (typeof OFFERED_EVENTS)[number] };

/**
 * How a figure follows from others of its row: the sum of the terms, divided by the sum of the terms `by`. It
 * says nothing of units: a distance by a time is a speed, a part by its whole a share.
 */
export type Formula<Term extends string = string> = {
  sum: readonly Term[];
  by?: readonly Term[];
  /** The distance to which the figure refers, metres: readers cannot use a count by one metre. */
  timesM?: number;
};

/** Where the values of a column come from. */
export type Explanation<Rule extends string = string, Term extends string = string> = {
  /** The rule in words: the text `explain.rule_<rule>`. */
  rule: Rule;
  /** The names in the rule, in the order of display. */
  constants?: readonly ConstantId[];
  /**
   * How it follows from other values of the row; left out where a row says it as it was recorded, or added
   * up.
   */
  formula?: Formula<Term>;
  /** Left out where it is made of nothing that a report lists. */
  made?: Made;
};

/**
 * All that a column is, apart from its label in four languages (`column.<id>`). One without a part does not
 * compile.
 */
export type ColumnDeclaration = Description &
  Explanation & {
    /** Its total may be a headline figure of a report. */
    better?: Better;
    /**
     * For docs/REPORTS.md alone: the build leaves it out of the pages (scripts/vite-light-declarations.ts).
     */
    meaning: string;
  };

import type { z } from 'zod';
import type { Permission } from '../access/permission.ts';
import type { ContractClass } from '../admin/contract.ts';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import type { Field } from '../list.ts';
import { type Due, dueState } from './due.ts';

/** The states of a dated row, the most pressing first. */
export const ROW_STATES = [
  'worn',
  'expired',
  'close',
  'open',
  'planned',
  'upcoming',
  'undated',
  'exempt',
  'replaced',
  'closed',
] as const;
export type RowState = (typeof ROW_STATES)[number];

/**
 * The kinds of dated rows. Each is also the name of a section of the texts, and the subject of changes and of
 * the history.
 */
export const DATED_SECTIONS = [
  'renting',
  'amortization',
  'tachograph',
  'inspection',
  'bill',
  'maintenance',
  'tyre',
  'claim',
  'insurance',
] as const;
export type DatedSection = (typeof DATED_SECTIONS)[number];

/** The facts about the vehicle that the rules of dated rows need. */
export type DatedVehicle = {
  nct_exemption: boolean;
  contract_class: ContractClass | null;
  /** First day in the fleet; null: unknown. Only contracts need it. */
  fleet_start?: Day | null;
  /** The facts that decide the day of the next statutory test, where they are read. */
  inspected?: { country: string; category: string | null; registration_date: Day };
  /** The odometer now, km; null while no position has ever contained one. */
  odometerKm: number | null;
};

/** The facts that the rules of a dated row need besides the row itself. */
export type RowContext<Row> = {
  /** In the vehicle's zone. */
  today: Day;
  vehicle: DatedVehicle;
  /** The other rows of this kind that the vehicle has. */
  others: readonly Row[];
  /** The row before this edit, because unchanged fields are not judged again; missing for a new row. */
  before?: Row | undefined;
};

/** A due that users say was done. */
export type Done = {
  day: Day;
  /** Which of the dues of a row; null where a row has one. */
  of: string | null;
  /** The day of the next one; null: by the rule of the kind. */
  next: Day | null;
  /** Km from now to the next one; null: the odometer does not decide. */
  nextKm: number | null;
};

/** The row that a done due leaves: the same one edited, or one after it. */
export type AfterDone<Row> = { how: 'edit' | 'create'; row: Row };

/** How the dues of a kind are done in a list of many vehicles. */
export type DoneRule<Row> = {
  /** The names of the dues of a row, where it has several. */
  of: readonly string[];
  /** May the odometer decide the next one? */
  hasKm: boolean;
  /** Does the next one follow by a rule, or after the same interval, where the user gives no day? */
  follows: boolean;
  /** The row afterwards, or the fault that forbids it. */
  after(row: Row, done: Done, context: Omit<RowContext<Row>, 'before'>): AfterDone<Row> | FieldFault;
};

/**
 * A kind of dated rows of a vehicle's record (inspections, tyres, …). Form, grid, endpoints, checks and
 * history of its tab are made from it and from the texts of its section. The calendar is made of its dues.
 */
export type DatedKind<
  Schema extends z.ZodObject = z.ZodObject,
  Section extends DatedSection = DatedSection,
  Fields extends readonly Field[] = readonly Field[],
  More extends readonly Field[] = readonly Field[],
> = {
  section: Section;
  /** The permission to change its rows. Users who may read vehicles may read them. */
  edit: Permission;
  /** A row changes the vehicle's sheet too. */
  changesSheet?: true;
  /** The input. The columns of the table have the same names. */
  input: Schema;
  /** The grid; the first column identifies the row, and `state` is the row's state. */
  columns: Fields;
  /** The further fields of the form and the history. */
  more: More;
  /**
   * The day by which equally pressing rows are sorted, newest first. Without it they come in the order in
   * which they were added.
   */
  newest?: Extract<keyof z.output<Schema>, string>;
  /** The day and the money of a row, where the tab shows the sum of the last twelve months. */
  spent?: { day: Extract<keyof z.output<Schema>, string>; amount: Extract<keyof z.output<Schema>, string> };
  /** The contradictions within a row, beyond the schema's checks. */
  faults(row: z.output<Schema>, context: RowContext<z.output<Schema>>): FieldFault[];
  /** The fields that decide the dues; queries for dues read no others. */
  dueFields: readonly Extract<keyof z.output<Schema>, string>[];
  /** The fields that decide the state: those of the dues, and further ones. */
  stateFields: readonly Extract<keyof z.output<Schema>, string>[];
  /** Dues may follow the odometer. */
  byOdometer?: true;
  /** How a due is done for many vehicles; missing where it ends in another way. */
  done?: DoneRule<z.output<Schema>>;
  /**
   * Everything that is still to be done because of the row, each with its day or odometer figure; empty when
   * nothing is.
   */
  dues(row: z.output<Schema>, context: RowContext<z.output<Schema>>): Due[];
  /** The state of the row whatever is due of it; null: its dues decide. */
  ownState(row: z.output<Schema>, context: RowContext<z.output<Schema>>): RowState | null;
  /** The state of the row: one of its own, or that of its most pressing due. */
  state(row: z.output<Schema>, context: RowContext<z.output<Schema>>): RowState;
};

/**
 * A kind as its file declares it. `dues` sees only the `dueFields`. `ownState` is the state of a row
 * independent of its dues; null: its dues decide. It sees the `dueFields` and the `stateFields`.
 */
type Declared<
  Schema extends z.ZodObject,
  Section extends DatedSection,
  Fields extends readonly Field[],
  More extends readonly Field[],
  Deciding extends Extract<keyof z.output<Schema>, string>,
  Stating extends Extract<keyof z.output<Schema>, string>,
> = Omit<
  DatedKind<Schema, Section, Fields, More>,
  'state' | 'ownState' | 'dues' | 'dueFields' | 'stateFields'
> & {
  dueFields: readonly Deciding[];
  stateFields?: readonly Stating[];
  dues(row: Pick<z.output<Schema>, Deciding>, context: RowContext<Pick<z.output<Schema>, Deciding>>): Due[];
  ownState(
    row: Pick<z.output<Schema>, Deciding | Stating>,
    context: RowContext<Pick<z.output<Schema>, Deciding | Stating>>,
  ): RowState | null;
};

/** Declares a kind of dated rows, keeping the exact types of its fields. */
export function datedKind<
  Schema extends z.ZodObject,
  const Section extends DatedSection,
  const Fields extends readonly Field[],
  const More extends readonly Field[],
  const Deciding extends Extract<keyof z.output<Schema>, string> = never,
  const Stating extends Extract<keyof z.output<Schema>, string> = never,
>({
  ownState,
  stateFields = [],
  ...kind
}: Declared<Schema, Section, Fields, More, Deciding, Stating>): DatedKind<Schema, Section, Fields, More> {
  return {
    ...{ ...kind, ownState },
    stateFields: [...kind.dueFields, ...stateFields],
    state: (row, context) =>
      ownState(row, context) ?? pressing(kind.dues(row, context), context)[0]?.state ?? 'undated',
  };
}

/**
 * A row with its state, its most pressing due (null without any), and how many of its dues have that state (1
 * without any).
 */
export type StandingRow<Row> = { row: Row; state: RowState; due: Due | null; n: number };

type Pressing = { state: RowState; due: Due | null };

/** The order of texts without a language, such as days: it costs a fraction of a sorting by words. */
const compared = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function byPressure(one: Pressing, other: Pressing): number {
  return (
    ROW_STATES.indexOf(one.state) - ROW_STATES.indexOf(other.state) ||
    compared(one.due?.day ?? '9999', other.due?.day ?? '9999')
  );
}

/** The dues with their states: the worst first, then the earliest. */
function pressing(dues: readonly Due[], { today, vehicle }: Pick<RowContext<unknown>, 'today' | 'vehicle'>) {
  const at = { today, odometerKm: vehicle.odometerKm };
  return dues.map((due) => ({ due, state: dueState(due, at) })).sort(byPressure);
}

/**
 * The rows with their states; the other rows are the context of each. The most pressing comes first, then the
 * earliest due, then the order of the kind.
 */
export function standing<Schema extends z.ZodObject, Row extends z.output<Schema>>(
  kind: DatedKind<Schema>,
  rows: readonly Row[],
  context: Pick<RowContext<Row>, 'today' | 'vehicle'>,
): StandingRow<Row>[] {
  const { newest } = kind;
  const ordered = newest
    ? [...rows].sort((one, other) => compared(String(other[newest]), String(one[newest])))
    : rows;
  return ordered
    .map((row) => {
      const known = { ...context, others: rows.filter((other) => other !== row) };
      const dues = pressing(kind.dues(row, known), context);
      const state = kind.ownState(row, known) ?? dues[0]?.state ?? 'undated';
      const n = dues.filter((due) => due.state === state).length;
      return { row, state, due: dues[0]?.due ?? null, n: Math.max(1, n) };
    })
    .sort(byPressure);
}

import type { z } from 'zod';
import type { ContractClass } from '../admin/contract.ts';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import type { Field } from '../list.ts';
import { type Due, dueState } from './due.ts';

/** How a dated row may stand, what presses most first. */
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

/** The kinds of dated rows: each names a section of the texts, and what changes and the history are about. */
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

/** What the rules of dated rows know of the vehicle. */
export type DatedVehicle = {
  nct_exemption: boolean;
  contract_class: ContractClass | null;
  /** First day in the fleet; null: none is known. Only contracts ask for it. */
  fleet_start?: Day | null;
  /** What its odometer shows now, km; null while no position has ever told it. */
  odometerKm: number | null;
};

/** What the rules of a dated row know beside the row itself. */
export type RowContext<Row> = {
  /** In the vehicle's zone. */
  today: Day;
  vehicle: DatedVehicle;
  /** The other rows of this kind that the vehicle has. */
  others: readonly Row[];
  /** The row as it was before this edit: what an edit leaves as it was is not judged again. Missing for a new row. */
  before?: Row | undefined;
};

/**
 * A kind of dated rows of a vehicle's record (inspections, tyres, …): form, grid, endpoints, checks and history of its tab are
 * made from this and from the texts of its section; the calendar is made of its dues.
 */
export type DatedKind<
  Schema extends z.ZodObject = z.ZodObject,
  Section extends DatedSection = DatedSection,
  Fields extends readonly Field[] = readonly Field[],
  More extends readonly Field[] = readonly Field[],
> = {
  section: Section;
  /** What is entered. The columns of the table have the same names. */
  input: Schema;
  /** The grid; the first column says which row it is, `state` is how the row stands. */
  columns: Fields;
  /** What the form and the history have beside it. */
  more: More;
  /** The day by which rows that press equally come newest first. Without it they come in the order in which they were added. */
  newest?: Extract<keyof z.output<Schema>, string>;
  /** The day and the money of a row, where the tab says what the last twelve months came to. */
  spent?: { day: Extract<keyof z.output<Schema>, string>; amount: Extract<keyof z.output<Schema>, string> };
  /** What contradicts itself in a row, beyond what the schema refuses. */
  faults(row: z.output<Schema>, context: RowContext<z.output<Schema>>): FieldFault[];
  /** The fields that decide what is due: nobody reads others to find out. */
  dueFields: readonly Extract<keyof z.output<Schema>, string>[];
  /** Everything that is still to be done because of the row, each with its day or odometer figure; empty when nothing is. */
  dues(row: z.output<Schema>, context: RowContext<z.output<Schema>>): Due[];
  /** How the row stands: in a way of its own, or as what is due first does. */
  state(row: z.output<Schema>, context: RowContext<z.output<Schema>>): RowState;
};

/**
 * A kind as its file declares it: `dues` sees only the `dueFields`; `ownState` is how a row stands whatever is due; null: as its dues
 * do.
 */
type Declared<
  Schema extends z.ZodObject,
  Section extends DatedSection,
  Fields extends readonly Field[],
  More extends readonly Field[],
  Deciding extends Extract<keyof z.output<Schema>, string>,
> = Omit<DatedKind<Schema, Section, Fields, More>, 'state' | 'dues' | 'dueFields'> & {
  dueFields: readonly Deciding[];
  dues(row: Pick<z.output<Schema>, Deciding>, context: RowContext<Pick<z.output<Schema>, Deciding>>): Due[];
  ownState(row: z.output<Schema>, context: RowContext<z.output<Schema>>): RowState | null;
};

/** Declares a kind of dated rows, keeping the exact types of its fields. */
export function datedKind<
  Schema extends z.ZodObject,
  const Section extends DatedSection,
  const Fields extends readonly Field[],
  const More extends readonly Field[],
  const Deciding extends Extract<keyof z.output<Schema>, string> = never,
>({
  ownState,
  ...kind
}: Declared<Schema, Section, Fields, More, Deciding>): DatedKind<Schema, Section, Fields, More> {
  return {
    ...kind,
    state: (row, context) =>
      ownState(row, context) ?? pressing(kind.dues(row, context), context)[0]?.state ?? 'undated',
  };
}

/** A row with its state, what is due first of it (null when nothing is), and how many of its dues stand as it does (1 without any). */
export type StandingRow<Row> = { row: Row; state: RowState; due: Due | null; n: number };

type Pressing = { state: RowState; due: Due | null };

function byPressure(one: Pressing, other: Pressing): number {
  return (
    ROW_STATES.indexOf(one.state) - ROW_STATES.indexOf(other.state) ||
    (one.due?.day ?? '9999').localeCompare(other.due?.day ?? '9999')
  );
}

/** The dues with their states: the worst first, then the earliest. */
function pressing(dues: readonly Due[], { today, vehicle }: Pick<RowContext<unknown>, 'today' | 'vehicle'>) {
  const at = { today, odometerKm: vehicle.odometerKm };
  return dues.map((due) => ({ due, state: dueState(due, at) })).sort(byPressure);
}

/**
 * The rows with their states; of each the others are its context. What presses most comes first, then what is due first, then as
 * the kind orders its rows.
 */
export function standing<Schema extends z.ZodObject, Row extends z.output<Schema>>(
  kind: DatedKind<Schema>,
  rows: readonly Row[],
  context: Pick<RowContext<Row>, 'today' | 'vehicle'>,
): StandingRow<Row>[] {
  const { newest } = kind;
  const ordered = newest
    ? [...rows].sort((one, other) => String(other[newest]).localeCompare(String(one[newest])))
    : rows;
  return ordered
    .map((row) => {
      const known = { ...context, others: rows.filter((other) => other !== row) };
      const state = kind.state(row, known);
      const dues = pressing(kind.dues(row, known), context);
      const n = dues.filter((due) => due.state === state).length;
      return { row, state, due: dues[0]?.due ?? null, n: Math.max(1, n) };
    })
    .sort(byPressure);
}

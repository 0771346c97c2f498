import type { z } from 'zod';
import { addDays, type Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import type { Field } from '../list.ts';

/** How a dated row may stand, what presses most first. */
export const ROW_STATES = ['worn', 'expired', 'close', 'planned', 'undated', 'exempt', 'replaced'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** The kinds of dated rows: each names a section of the texts, and what changes and the history are about. */
export const DATED_SECTIONS = ['inspection', 'tyre'] as const;
export type DatedSection = (typeof DATED_SECTIONS)[number];

/** What the rules of a dated row know beside the row itself. */
export type RowContext<Row> = {
  /** In the vehicle's zone. */
  today: Day;
  vehicle: { nct_exemption: boolean };
  /** The other rows of this kind that the vehicle has. */
  others: readonly Row[];
};

/**
 * A kind of dated rows of a vehicle's record (inspections, tyres, …): form, grid, endpoints, checks and history of its tab are
 * made from this and from the texts of its section.
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
  /** What contradicts itself in a row, beyond what the schema refuses. */
  faults(row: z.output<Schema>, context: RowContext<z.output<Schema>>): FieldFault[];
  /** The day by which something has to be done; null when none is known. */
  due(row: z.output<Schema>): Day | null;
  state(row: z.output<Schema>, context: RowContext<z.output<Schema>>): RowState;
};

/** Declares a kind of dated rows, keeping the exact types of its fields. */
export function datedKind<
  Schema extends z.ZodObject,
  const Section extends DatedSection,
  const Fields extends readonly Field[],
  const More extends readonly Field[],
>(kind: DatedKind<Schema, Section, Fields, More>): DatedKind<Schema, Section, Fields, More> {
  return kind;
}

/**
 * How a due day stands (domain rules §5.12): `expired` from the day after it, `close` from `warnDays` before it on, `planned` until
 * then. Example: due on 10 March and warned of 7 days before, it is close from 3 to 10 March.
 */
export function dueState(due: Day | null, at: { today: Day; warnDays: number }): RowState {
  if (due === null) return 'undated';
  if (due < at.today) return 'expired';
  return addDays(due, -at.warnDays) <= at.today ? 'close' : 'planned';
}

/** A row with its state and what is due. */
export type StandingRow<Row> = { row: Row; state: RowState; due: Day | null };

/** The rows with their states; of each the others are its context. What presses most comes first, then what is due first. */
export function standing<Schema extends z.ZodObject, Row extends z.output<Schema>>(
  kind: DatedKind<Schema>,
  rows: readonly Row[],
  context: Omit<RowContext<Row>, 'others'>,
): StandingRow<Row>[] {
  return rows
    .map((row) => {
      const others = rows.filter((other) => other !== row);
      return { row, state: kind.state(row, { ...context, others }), due: kind.due(row) };
    })
    .sort(
      (one, other) =>
        ROW_STATES.indexOf(one.state) - ROW_STATES.indexOf(other.state) ||
        (one.due ?? '9999').localeCompare(other.due ?? '9999'),
    );
}

import { type Day, daysBetween } from '../day.ts';

/** The subjects of the calendar's alerts (domain rules §5.12). */
export const DUE_KINDS = ['renting', 'inspection', 'maintenance', 'revision', 'mileage'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/**
 * A task due by a day, or before the odometer reaches a figure: by both, whichever comes first. A row may
 * have several dues. A tachograph has three: its check, and the downloads of the unit and of the card.
 */
export type Due = {
  kind: DueKind;
  /**
   * The name of this due among those of the row: the text `<section>.due_<of>`. Null where the row's own name
   * is enough.
   */
  of: string | null;
  /** In the vehicle's zone; null when only the odometer decides. */
  day: Day | null;
  /** Km; null when only the day decides. */
  odometerKm: number | null;
  /** It is close from this many days before the day on, and from this many km before the figure. */
  warn: { days: number; km: number };
  /** The contract whose kilometres the figure limits: its days, and the odometer on the first of them. */
  term?: { from: Day; to: Day; fromKm: number };
};

/** The states of a due, the worst first. */
export const DUE_STATES = ['expired', 'close', 'planned'] as const;
export type DueState = (typeof DUE_STATES)[number];

/**
 * The state of a due (domain rules §5.12): `expired` from the day after it, or above the odometer figure;
 * `close` from the warning on; `planned` until then. Example: due on 10 March with a warning 7 days before,
 * it is close from 3 to 10 March. An unknown odometer (null) makes nothing close.
 */
export function dueState(due: Due, at: { today: Day; odometerKm: number | null }): DueState {
  const { warn } = due;
  const states = [
    due.day === null ? 'planned' : stateOf(due.day < at.today, daysBetween(at.today, due.day) <= warn.days),
    due.odometerKm === null || at.odometerKm === null
      ? 'planned'
      : stateOf(due.odometerKm < at.odometerKm, due.odometerKm - warn.km <= at.odometerKm),
  ];
  return DUE_STATES.find((state) => states.includes(state)) ?? 'planned';
}

function stateOf(isOver: boolean, isClose: boolean): DueState {
  if (isOver) return 'expired';
  return isClose ? 'close' : 'planned';
}

import { type Day, daysBetween } from '../day.ts';

/** What the alerts of the calendar are about (domain rules §5.12). */
export const DUE_KINDS = ['renting', 'inspection', 'maintenance', 'revision', 'mileage'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/**
 * Something that has to be done by a day, or before the odometer shows a figure: by both, whichever comes first. A row may have
 * several of them, as a tachograph has: its check, and a download of the unit and of the card.
 */
export type Due = {
  kind: DueKind;
  /** Which of the row's dues: it is called `<section>.due_<of>`. Null where the name of the row says it. */
  of: string | null;
  /** In the vehicle's zone; null when only the odometer decides. */
  day: Day | null;
  /** Km; null when only the day decides. */
  odometerKm: number | null;
  /** It is close from this many days before the day on, and from this many km before the figure. */
  warn: { days: number; km: number };
  /** The contract whose kilometres the figure limits: its days, and what the odometer showed on the first. */
  term?: { from: Day; to: Day; fromKm: number };
};

/** How something due stands, the worst first. */
export const DUE_STATES = ['expired', 'close', 'planned'] as const;
export type DueState = (typeof DUE_STATES)[number];

/**
 * How something due stands (domain rules §5.12): `expired` from the day after it, or above the odometer figure; `close` from the
 * warning on; `planned` until then. Example: due on 10 March and warned of 7 days before, it is close from 3 to 10 March. An
 * unknown odometer (null) makes nothing close.
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

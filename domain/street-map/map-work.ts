/** The states of the work on a map. Only one work of an installation is open. */
export const MAP_WORK_STATES = [
  'waiting',
  'running',
  'paused',
  'ending',
  'done',
  'failed',
  'cancelled',
] as const;
export type MapWorkState = (typeof MAP_WORK_STATES)[number];

/** The steps of the work in their order: of a street map the first three, of a road file the others. */
export const MAP_STEPS = ['checking', 'looking', 'reading', 'ways', 'points', 'cutting', 'tiles'] as const;
export type MapStep = (typeof MAP_STEPS)[number];

/** The states that a person may pause, resume or cancel. */
export const PAUSABLE: readonly MapWorkState[] = ['waiting', 'running'];
export const RESUMABLE: readonly MapWorkState[] = ['paused', 'failed'];
export const CANCELLABLE: readonly MapWorkState[] = ['waiting', 'running', 'paused', 'failed'];

/** Is somebody at work, or will be without anybody's doing? */
export const isUnderWay = (state: MapWorkState) =>
  state === 'waiting' || state === 'running' || state === 'ending';

/**
 * Lengths of time. A civil day is not always `DAY_MS` long: where clocks change it has 23 or 25 hours
 * (`day.ts`).
 */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_S = 3_600;
export const DAY_MIN = 1_440;

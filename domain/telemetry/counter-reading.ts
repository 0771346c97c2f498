import type { OdometerSource } from './record.ts';

/** The value of a distance counter, metres, at a moment. */
export type CounterReading = { m: number; ms: number; source: OdometerSource };

import type { CounterReading } from './counter-reading.ts';

/** The place where the ignition was turned off; null while it is on. */
export type ParkingMemory = {
  lat: number | null;
  lng: number | null;
  /** The farthest step of being towed that was signalled, metres; 0: none. */
  towedM: number;
};

/** Reports already made, so that each is made only once. */
export type WatchMemory = {
  /**
   * The halt (its start) already reported as long idling, and the journey (its start) already reported as
   * long; 0 if none.
   */
  idleMs: number;
  longMs: number;
  /** The last step of that journey that was signalled, hours. */
  longH: number;
  /** The beginning of the time without a fix, or with jamming; null while there is reception. */
  blindMs: number | null;
  isBlindTold: boolean;
  isLowV: boolean;
  is24V: boolean;
  /** The tracker's clock runs ahead. */
  isClockAhead: boolean;
  /**
   * The last reading of the vehicle's odometer before one that does not follow from it, until further
   * readings decide which is wrong.
   */
  jumpFrom: CounterReading | null;
  /** A camera does not work. */
  isCameraFaulty: boolean;
  /**
   * The lowest step of the tracker's own battery that was signalled and from which it has not recovered,
   * percent; null: none.
   */
  lowPct: number | null;
};

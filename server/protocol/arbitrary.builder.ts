import fc from 'fast-check';

/** Random input for protocols, the same in every run. */
export const SEED = { seed: 20260310, numRuns: 2000 };

/** A whole number. */
export const upTo = (max: number) => fc.integer({ min: 0, max });

/** A number of parts of a unit. */
export const parts = (max: number, perUnit: number) => upTo(max).map((value) => value / perUnit);

/** Sometimes null. */
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });

/** Degrees on both sides of 0 with six decimals; never -0. */
export const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((e6) => e6 / 1e6 + 0);

/** A place on earth other than 0/0, which means no place. */
export const place = fc
  .record({ lat: degrees(90), lng: degrees(180) })
  .filter(({ lat, lng }) => Math.abs(lat) >= 1e-4 || Math.abs(lng) >= 1e-4);

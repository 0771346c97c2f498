import { DAY_MS, HOUR_MS } from '#domain/duration.ts';

/** A time zone and today's instants in it. */
export type Noon = {
  /** IANA name. */
  zone: string;
  /** The instant of `HH:MM:SS` in that zone today, or on another day counted from today; ms UTC. */
  at(clock: string, day?: number): number;
};

/**
 * A zone where it is now between 11:30 and 12:30, so that a test can use "this morning" at any hour.
 * Example: at 21:40 UTC it is 11:40 in `Etc/GMT+10`.
 */
export function noonZone(nowMs: number): Noon {
  const hours = 12 - Math.round((nowMs % DAY_MS) / HOUR_MS);
  // These names count westwards.
  const zone = hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const shiftMs = hours * HOUR_MS;
  const midnightMs = Math.floor((nowMs + shiftMs) / DAY_MS) * DAY_MS - shiftMs;
  return {
    zone,
    at(clock, day = 0) {
      const [hour, minute, second] = clock.split(':').map(Number) as [number, number, number];
      return midnightMs + day * DAY_MS + hour * HOUR_MS + minute * 60_000 + second * 1000;
    },
  };
}

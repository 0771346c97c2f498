import { HOUR_MS } from '../duration.ts';

/**
 * The zone in which a tracker of JT/T 808 writes its times. The standard prescribes that of China; many
 * devices for export send UTC.
 */
export const CLOCK_ZONES = ['china', 'utc'] as const;
export type ClockZone = (typeof CLOCK_ZONES)[number];

const AHEAD_MS: Readonly<Record<ClockZone, number>> = { china: 8 * HOUR_MS, utc: 0 };

/** Milliseconds by which a zone is ahead of UTC. */
export function clockAheadOf(zone: ClockZone): number {
  return AHEAD_MS[zone];
}

import type { Scheme } from '../map/palette.ts';

/** Speeds at which the colour of a track changes, km/h (the bands of spec §9). */
export const BAND_SPEEDS = [50, 100] as const;

/** Bands of speed, slow to fast; above the limit is a band of its own, however slow the limit. */
export const SPEED_BANDS = ['slow', 'middle', 'fast', 'over'] as const;
export type SpeedBand = (typeof SPEED_BANDS)[number];

/** The band of a speed. Example: with a limit of 90, 90 is `middle` and 91 `over`; without a limit, 101 is `fast`. */
export function speedBand(speedKmh: number, limitKmh: number | null): SpeedBand {
  if (limitKmh !== null && speedKmh > limitKmh) return 'over';
  if (speedKmh > BAND_SPEEDS[1]) return 'fast';
  // An unknown speed is compared as false: it counts as slow.
  return speedKmh >= BAND_SPEEDS[0] ? 'middle' : 'slow';
}

/** Colours of the bands; told apart by lightness too. */
export const BAND_COLOURS: Readonly<Record<Scheme, Readonly<Record<SpeedBand, string>>>> = {
  light: { slow: '#2e7d32', middle: '#1565c0', fast: '#7c4dab', over: '#c62828' },
  dark: { slow: '#81c784', middle: '#64b5f6', fast: '#ba91e0', over: '#ff6f61' },
};

/** Colours of several vehicles, in the order in which they were chosen. */
export const VEHICLE_COLOURS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#19667d', '#c9650a', '#7c4dab', '#2e7d32', '#b0305c', '#6d4c2f'],
  dark: ['#5ba7bb', '#ffa04d', '#ba91e0', '#81c784', '#f28cae', '#cfa583'],
};

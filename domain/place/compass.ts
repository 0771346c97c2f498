/** The eight directions of the compass, clockwise from north; the texts `map.compass…` name them. */
export const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Compass = (typeof COMPASS)[number];

/** The compass direction nearest to a bearing in degrees. Example: 22.4 is N, 22.6 is NE, 350 is N. */
export function compassOf(bearing: number): Compass {
  return COMPASS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8]!;
}

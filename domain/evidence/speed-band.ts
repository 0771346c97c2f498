/** Parts of a limit at which the colour of a track changes, and the speeds (km/h) without a limit. */
const OF_LIMIT = [0.5, 1, 1.2] as const;
const WITHOUT_LIMIT_KMH = [30, 60, 90] as const;

/** The speeds at which the colour of a track changes, km/h, rising. With a limit, the second one is it. */
export function bandSpeeds(limitKmh: number | null): number[] {
  return limitKmh === null ? [...WITHOUT_LIMIT_KMH] : OF_LIMIT.map((part) => Math.round(limitKmh * part));
}

/** The band of a speed: the number of cuts below it. A speed at a cut belongs below; null counts as 0. */
export function bandOf(speedKmh: number | null, cuts: readonly number[]): number {
  return cuts.filter((cut) => (speedKmh ?? 0) > cut).length;
}

/**
 * A track in pieces of one band, so that a line can be drawn in each colour. The speed at the end of a step
 * decides its band; each piece begins where the one before ends.
 */
export function bandPieces<Fix extends { speedKmh: number | null }>(
  track: readonly Fix[],
  cuts: readonly number[],
): { band: number; points: Fix[] }[] {
  const pieces: { band: number; points: Fix[] }[] = [];
  for (const [i, fix] of track.entries()) {
    const before = track[i - 1];
    if (before === undefined) continue;
    const band = bandOf(fix.speedKmh, cuts);
    const last = pieces.at(-1);
    if (last?.band === band) last.points.push(fix);
    else pieces.push({ band, points: [before, fix] });
  }
  return pieces;
}

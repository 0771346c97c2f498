import { UNITS } from '#domain/road/grid.ts';
import { arrivalSearch, type Mover } from '#domain/road/route/arrival-search.ts';
import type { RoadFile } from '#server/road/road-file-reader.ts';
import { figure } from './figure.ts';
import { normal, pointOf, randomOf } from './road-drives.ts';

const VEHICLES = 1_000;
const QUESTIONS = 50;
const ROUNDS = 3;
/** The server searches in slices of this many segments. */
const SLICE = 1_000;

/**
 * Milliseconds of processor time for a question about the nearest of 1,000 vehicles: the first 20, and all of
 * them; and the longest slice of a search, by the clock.
 */
export function measureArrivals(roads: RoadFile): void {
  const random = randomOf(4);
  const tiles = [...roads.keys].map((key) => roads.tile(key)!).filter(({ row }) => row.length > 20);
  const place = (): Mover => {
    const tile = tiles[Math.floor(random() * tiles.length)]!;
    const segment = Math.floor(random() * tile.row.length);
    const { lat, lng, headingDeg } = pointOf(tile, segment, random() * tile.lengthM[segment]!);
    const noise = () => (normal(random) * 50) / UNITS;
    return { lat: lat + noise(), lng: lng + noise(), headingDeg: random() < 0.5 ? headingDeg : null };
  };
  const vehicles = Array.from({ length: VEHICLES }, place);
  const points = Array.from({ length: QUESTIONS }, place);
  for (const [most, id] of [
    [20, 'roads.nearest'],
    [VEHICLES, 'roads.nearestAll'],
  ] as const) {
    let [best, longestMs, reached] = [Number.POSITIVE_INFINITY, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      reached = 0;
      const before = process.cpuUsage();
      for (const to of points) {
        const limits = { vehicles: most, seconds: 7_200, segments: 400_000 };
        const search = arrivalSearch(roads, { to, vehicles, country: roads.head.country, limits });
        if (search === null) continue;
        for (let isDone = false; !isDone; ) {
          const beganMs = performance.now();
          isDone = search.advance(SLICE);
          longestMs = Math.max(longestMs, performance.now() - beganMs);
        }
        reached += search.arrivals().filter((one) => one !== null).length;
      }
      const { user, system } = process.cpuUsage(before);
      best = Math.min(best, (user + system) / 1_000 / QUESTIONS);
    }
    console.info(
      `nearest ${most} of ${VEHICLES} vehicles: ${best.toFixed(1)} ms a question, longest slice ${longestMs.toFixed(1)} ms, ${(reached / QUESTIONS).toFixed(0)} reached`,
    );
    figure(id, best);
  }
}

import { fixBefore, GAP_MS, type PastTrack } from './past-track.ts';

/** A period of time, milliseconds UTC. */
export type Stretch = { fromMs: number; toMs: number };

/** A line of one colour along a track. `isGap`: the way between its two ends is unknown. */
export type TrackLine = Stretch & {
  colour: string;
  isGap: boolean;
  coordinates: [lng: number, lat: number][];
};

/**
 * The lines of a track: the longest runs of one colour, broken where a journey starts or ends, so that each
 * belongs to one journey. A silence is a gap of its own; over private use there is no line at all.
 */
export function trackLines(
  track: PastTrack,
  options: {
    colourOf: (speedKmh: number) => string;
    /** Starts and ends of journeys, ascending. */
    breaks: readonly number[];
    privateUse: readonly Stretch[];
  },
): TrackLine[] {
  const { timeMs, lat, lng, speedKmh, count } = track;
  const { colourOf, breaks, privateUse } = options;
  const lines: TrackLine[] = [];
  let line: TrackLine | null = null;
  let nextBreak = 0;
  let nextPrivate = 0;
  for (let i = 1; i < count; i++) {
    const [fromMs, toMs] = [timeMs[i - 1]!, timeMs[i]!];
    while (nextPrivate < privateUse.length && privateUse[nextPrivate]!.toMs <= fromMs) nextPrivate++;
    const isPrivate = nextPrivate < privateUse.length && privateUse[nextPrivate]!.fromMs < toMs;
    if (isPrivate) {
      line = null;
      continue;
    }
    let isBroken = false;
    while (nextBreak < breaks.length && breaks[nextBreak]! <= fromMs) {
      nextBreak++;
      isBroken = true;
    }
    const isGap = toMs - fromMs > GAP_MS;
    const colour = colourOf(speedKmh[i]!);
    const to: [number, number] = [lng[i]!, lat[i]!];
    if (line && !isBroken && !isGap && !line.isGap && line.colour === colour) {
      line.coordinates.push(to);
      line.toMs = toMs;
    } else {
      line = { fromMs, toMs, colour, isGap, coordinates: [[lng[i - 1]!, lat[i - 1]!], to] };
      lines.push(line);
    }
  }
  return lines;
}

/** The part of the world that a track, or a stretch of it, covers; null without a fix. */
export function boundsOf(
  tracks: readonly PastTrack[],
  { fromMs, toMs }: Stretch,
): [west: number, south: number, east: number, north: number] | null {
  let [west, south, east, north] = [181, 91, -181, -91];
  for (const track of tracks) {
    for (let i = Math.max(0, fixBefore(track, fromMs - 1) + 1); i < track.count; i++) {
      if (track.timeMs[i]! > toMs) break;
      west = Math.min(west, track.lng[i]!);
      east = Math.max(east, track.lng[i]!);
      south = Math.min(south, track.lat[i]!);
      north = Math.max(north, track.lat[i]!);
    }
  }
  return west > east ? null : [west, south, east, north];
}

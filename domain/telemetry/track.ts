import { readPayload } from './codec.ts';
import { COLUMN } from './column.ts';
import { fixGrader, isFine, isValidGrade } from './valid-fix.ts';

/** A flag of a track that the tracker did not report. */
export const UNREPORTED = 255;

/** Positions for drawing, struct of arrays; figures are NaN where a record has none. */
export type Track = {
  timeMs: Float64Array;
  lat: Float64Array;
  lng: Float64Array;
  speedKmh: Float64Array;
  courseDeg: Float64Array;
  /** Percent of the tank. */
  fuelPct: Float64Array;
  /**
   * 1: the tracker reports a fix, and it is fine (FIX_OK). Only `validFixes` decides, by the fixes before it,
   * whether it is plausible.
   */
  valid: Uint8Array;
  /** 0 off, 1 on, `UNREPORTED`. */
  ignition: Uint8Array;
};

/** The columns that are drawn as they are, and how many units of the column make one of the track. */
const FIGURES: ReadonlyMap<
  number,
  { name: 'lat' | 'lng' | 'speedKmh' | 'courseDeg' | 'fuelPct'; scale: number }
> = new Map([
  [COLUMN.lat, { name: 'lat', scale: 1e6 }],
  [COLUMN.lng, { name: 'lng', scale: 1e6 }],
  [COLUMN.speed, { name: 'speedKmh', scale: 1 }],
  [COLUMN.course, { name: 'courseDeg', scale: 1 }],
  [COLUMN.fuelLevelPct, { name: 'fuelPct', scale: 1 }],
]);

function put(values: Float64Array, into: Float64Array, scale: number): void {
  for (let i = 0; i < values.length; i++) into[i] = values[i]! / scale;
}

/** The columns that decide where a vehicle was: place, speed, validity, and quality of the fix. */
export const FIX_COLUMNS: ReadonlySet<number> = new Set([
  COLUMN.lat,
  COLUMN.lng,
  COLUMN.speed,
  COLUMN.valid,
  COLUMN.satellites,
  COLUMN.hdop,
]);

/**
 * The drawable columns of one payload, read without making objects for each record. Other columns than the
 * wanted ones are as if no record had them.
 */
export function decodeTrack(bytes: Uint8Array, wanted?: ReadonlySet<number>): Track {
  let track!: Track;
  const poor: number[] = [];
  const judge = (values: Float64Array, isGood: (value: number) => boolean) => {
    for (let i = 0; i < values.length; i++)
      if (!Number.isNaN(values[i]!) && !isGood(values[i]!)) poor.push(i);
  };
  readPayload(bytes, (count) => {
    track = {
      timeMs: new Float64Array(count),
      lat: new Float64Array(count).fill(Number.NaN),
      lng: new Float64Array(count).fill(Number.NaN),
      speedKmh: new Float64Array(count).fill(Number.NaN),
      courseDeg: new Float64Array(count).fill(Number.NaN),
      fuelPct: new Float64Array(count).fill(Number.NaN),
      valid: new Uint8Array(count),
      ignition: new Uint8Array(count).fill(UNREPORTED),
    };
    return {
      time: (index, timeMs) => {
        track.timeMs[index] = timeMs;
      },
      number(id) {
        if (wanted?.has(id) === false) return null;
        const figure = FIGURES.get(id);
        if (figure) return (values) => put(values, track[figure.name], figure.scale);
        if (id === COLUMN.valid) return (values) => track.valid.set(values);
        if (id === COLUMN.ignition)
          return (values) => track.ignition.set(values.map((v) => (Number.isNaN(v) ? UNREPORTED : v)));
        if (id === COLUMN.satellites) return (values) => judge(values, (v) => isFine(v, null));
        if (id === COLUMN.hdop) return (values) => judge(values, (v) => isFine(null, v / 10));
        return null;
      },
      text: () => null,
    };
  });
  for (const i of poor) track.valid[i] = 0;
  return track;
}

/** The valid fixes of some tracks of a vehicle (domain rules §5.1), in order of time, each instant once. */
export function validFixes(tracks: readonly Track[]): { track: Track; i: number }[] {
  const fixes: { track: Track; i: number; timeMs: number }[] = [];
  for (const track of tracks)
    for (let i = 0; i < track.timeMs.length; i++)
      if (track.valid[i] === 1 && !Number.isNaN(track.lat[i]!))
        fixes.push({ track, i, timeMs: track.timeMs[i]! });
  fixes.sort((a, b) => a.timeMs - b.timeMs);
  const gradeOf = fixGrader();
  return fixes.filter(
    ({ track, i, timeMs }, n) =>
      timeMs !== fixes[n - 1]?.timeMs &&
      isValidGrade(gradeOf({ lat: track.lat[i]!, lng: track.lng[i]!, timeMs }, true)),
  );
}

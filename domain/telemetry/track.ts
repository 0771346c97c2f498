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

/** The drawable columns of one payload, read without making objects for each record. */
export function decodeTrack(bytes: Uint8Array): Track {
  let track!: Track;
  const poor: number[] = [];
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
        if (id === COLUMN.lat)
          return (i, v) => {
            track.lat[i] = v / 1e6;
          };
        if (id === COLUMN.lng)
          return (i, v) => {
            track.lng[i] = v / 1e6;
          };
        if (id === COLUMN.speed)
          return (i, v) => {
            track.speedKmh[i] = v;
          };
        if (id === COLUMN.course)
          return (i, v) => {
            track.courseDeg[i] = v;
          };
        if (id === COLUMN.valid)
          return (i, v) => {
            track.valid[i] = v;
          };
        if (id === COLUMN.satellites)
          return (i, v) => {
            if (!isFine(v, null)) poor.push(i);
          };
        if (id === COLUMN.hdop)
          return (i, v) => {
            if (!isFine(null, v / 10)) poor.push(i);
          };
        if (id === COLUMN.ignition)
          return (i, v) => {
            track.ignition[i] = v;
          };
        if (id === COLUMN.fuelLevelPct)
          return (i, v) => {
            track.fuelPct[i] = v;
          };
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

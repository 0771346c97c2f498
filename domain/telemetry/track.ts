import { readPayload } from './codec.ts';
import { COLUMN } from './column.ts';

/** A flag of a track that the tracker did not report. */
export const UNREPORTED = 255;

/** Positions for drawing, struct of arrays; figures are NaN where a record has none. */
export type Track = {
  timeMs: Float64Array;
  lat: Float64Array;
  lng: Float64Array;
  speedKmh: Float64Array;
  courseDeg: Float64Array;
  /** Of the tank. */
  fuelPct: Float64Array;
  valid: Uint8Array;
  /** 0 off, 1 on, `UNREPORTED`. */
  ignition: Uint8Array;
};

/** The drawable columns of one payload, read without making objects for each record. */
export function decodeTrack(bytes: Uint8Array): Track {
  let track!: Track;
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
  return track;
}

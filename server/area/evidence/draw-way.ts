import { bandPieces, bandSpeeds } from '#domain/evidence/speed-band.ts';
import { distanceM, type Point } from '#domain/geo.ts';
import { groundLines } from '#domain/road/ground-lines.ts';
import type { App } from '#server/base/app.ts';
import { roundLength } from '#server/base/pdf/map-frame.ts';
import type { PdfGraph, PdfMap } from '#server/base/pdf/pdf-document.ts';
import type { Say } from '#text/say.ts';

/** A fix of a drawing. */
type Drawn = Point & { timeMs: number; speedKmh: number | null };

/** Colours of a track from slow to fast: also in grey, each is darker than the one before. */
const INKS = ['#6fa8c9', '#2f7d5b', '#c46a00', '#a01414'] as const;
/** A drawing is this many times wider than high, so its streets reach farther than its track. */
const REACH = 2.7;
/** The least reach of the streets, metres. */
const LEAST_M = 300;

/** A track coloured by speed over the streets of the road file, with numbered places. */
export function trackMap(
  app: Pick<App, 'roads'>,
  pieces: readonly (readonly Drawn[])[],
  { limitKmh, places, say }: { limitKmh: number | null; places: PdfMap['places']; say: Say },
): PdfMap[] {
  const points = [...pieces.flat(), ...places];
  if (points.length === 0) return [];
  const cuts = bandSpeeds(limitKmh);
  const { f } = say;
  const inks = INKS.map((ink, band) => ({
    ink,
    label: band < cuts.length ? `≤ ${f.speed(cuts[band]!)}` : `> ${f.speed(cuts.at(-1)!)}`,
  }));
  const tracks = pieces
    .flatMap((piece) => bandPieces(piece, cuts))
    .map(({ band, points }) => ({ ink: INKS[band]!, points }));
  const ground = groundOf(app, points);
  const legend = tracks.length > 0 ? { tracks, inks } : {};
  return [{ kind: 'map', lines: [], places, ...legend, ...(ground.length > 0 ? { ground } : {}) }];
}

function groundOf({ roads }: Pick<App, 'roads'>, points: readonly Point[]): Point[][] {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const middle = {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
  };
  const farM = Math.max(...points.map((point) => distanceM(point, middle)));
  const radiusM = Math.max(LEAST_M, farM * REACH);
  return roads.ask(middle, (file) => groundLines(file, { ...middle, radiusM })) ?? [];
}

type Graph = {
  pieces: readonly (readonly { timeMs: number; value: number }[])[];
  marks?: readonly { timeMs: number; value: number }[];
  level?: { value: number; label: string } | null;
};

/** Steps of the axes of a graph. */
const STEPS = 4;

/** A value over time as a graph, from 0 to a round figure; none with fewer than two values. */
export function timeGraph({ pieces, marks = [], level = null }: Graph, zone: string, say: Say): PdfGraph[] {
  const all = pieces.flat();
  if (all.length < 2) return [];
  const { f } = say;
  const times = all.map(({ timeMs }) => timeMs);
  const [fromMs, toMs] = [Math.min(...times), Math.max(...times)];
  const most = Math.max(...[...all, ...marks].map(({ value }) => value), level?.value ?? 0, 1);
  const step = roundLength(most / STEPS) * (most / roundLength(most / STEPS) > 6 ? 2 : 1);
  const top = Math.ceil(most / step);
  const at = ({ timeMs, value }: { timeMs: number; value: number }) => ({ x: timeMs, y: value });
  return [
    {
      kind: 'graph',
      pieces: pieces.map((piece) => piece.map(at)),
      marks: marks.map(at),
      level: level && { y: level.value, label: level.label },
      xTicks: Array.from({ length: STEPS + 1 }, (_, i) => {
        const x = fromMs + ((toMs - fromMs) * i) / STEPS;
        return { x, label: f.clock(x, zone) };
      }),
      yTicks: Array.from({ length: top + 1 }, (_, i) => ({
        y: i * step,
        label: f.dec(i * step, step < 1 ? 1 : 0),
      })),
    },
  ];
}

/** The speed over time in the reader's unit, with the limit across it. */
export function speedGraph(
  pieces: readonly (readonly Drawn[])[],
  {
    limitKmh,
    zone,
    say,
    marks = [],
  }: { limitKmh: number | null; zone: string; say: Say; marks?: readonly Drawn[] },
): PdfGraph[] {
  const { f } = say;
  const known = (fixes: readonly Drawn[]) =>
    fixes.flatMap(({ timeMs, speedKmh }) => {
      const value = speedKmh === null ? null : f.inUnit.speed(speedKmh);
      return value === null ? [] : [{ timeMs, value }];
    });
  const limit = limitKmh === null ? null : f.inUnit.speed(limitKmh);
  const level = limit === null ? null : { value: limit, label: f.speed(limitKmh) };
  return timeGraph({ pieces: pieces.map(known), marks: known(marks), level }, zone, say);
}

import type { ReportHead } from '#api/report.ts';
import type { Report } from '#domain/report/report.ts';
import type { TrackPoint } from '#web/map/track-points.ts';
import { rowReader } from './row-reader.ts';
import type { ReportRow } from './use-report-run.ts';

/**
 * The place that an address opens beside the rows: a journey by its vehicle and start, an event by vehicle,
 * instant and code.
 */
export type Place = { kind: 'path' | 'event'; key: string };

/** The time of the way that is shown around an event, milliseconds. */
const AROUND_MS = 120_000;
/** A silence longer than this is a gap in a graph, milliseconds. */
const SILENT_MS = 300_000;

/**
 * Reads `path|7|2026-03-02T08:00:00.000Z` or `event|7|2026-03-02T08:00:00.000Z|911`; null when it is neither.
 */
export function readPlace(text: string | null): Place | null {
  const [kind, vehicle, at, code] = (text ?? '').split('|');
  if (!vehicle || !at) return null;
  if (kind === 'path') return { kind, key: [kind, vehicle, at].join('|') };
  return kind === 'event' && code ? { kind, key: [kind, vehicle, at, code].join('|') } : null;
}

/** The place that opening a row puts into the address; null when its report opens none. */
export function placeOf({ opens }: Report, head: ReportHead): ((row: ReportRow) => string) | null {
  const read = rowReader(head);
  if (opens?.shows === 'path')
    return (row) => ['path', read(row, opens.vehicle), read(row, opens.from)].join('|');
  if (opens?.shows !== 'event') return null;
  return (row) => ['event', read(row, opens.vehicle), read(row, opens.at), read(row, opens.event)].join('|');
}

/** The row of a place; null while it is loading, and when the report does not have it. */
export function rowAt(
  report: Report,
  head: ReportHead | null,
  rows: readonly ReportRow[],
  text: string | null,
): ReportRow | null {
  const place = readPlace(text);
  const keyOf = head && placeOf(report, head);
  return (place && keyOf && rows.find((row) => keyOf(row) === place.key)) || null;
}

/** The period of a row, with the vehicle; milliseconds UTC. */
export type Stretch = { vehicleId: number; fromMs: number; toMs: number };

/** The whole journey, or the way around an event: two minutes before it and after its end. */
export function stretchOf({ opens }: Report, head: ReportHead, row: ReportRow): Stretch | null {
  const read = rowReader(head);
  const ms = (name: string) => Date.parse(String(read(row, name)));
  if (opens?.shows === 'path')
    return { vehicleId: Number(read(row, opens.vehicle)), fromMs: ms(opens.from), toMs: ms(opens.to) };
  if (opens?.shows !== 'event') return null;
  const atMs = ms(opens.at);
  const durationMs = Number(read(row, opens.duration) ?? 0) * 1000;
  return {
    vehicleId: Number(read(row, opens.vehicle)),
    fromMs: atMs - AROUND_MS,
    toMs: atMs + durationMs + AROUND_MS,
  };
}

/**
 * Speeds of a period at `count` moments, evenly spaced: each the last known one, km/h; null in a silence.
 * Example: of 50 at 08:00 and 60 at 08:01, three from 08:00 to 08:02 are 50, 60, 60.
 */
export function speedsAt(
  points: readonly TrackPoint[],
  { fromMs, toMs }: Pick<Stretch, 'fromMs' | 'toMs'>,
  count: number,
): { timeMs: number; speedKmh: number | null }[] {
  let next = 0;
  return Array.from({ length: count }, (_, n) => {
    const timeMs = fromMs + ((toMs - fromMs) * n) / (count - 1);
    while (next < points.length && points[next]!.timeMs <= timeMs) next++;
    const last = points[next - 1];
    return { timeMs, speedKmh: last && timeMs - last.timeMs <= SILENT_MS ? last.speedKmh : null };
  });
}

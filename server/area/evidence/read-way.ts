import { iso } from '#domain/iso.ts';
import type { Span } from '#domain/telemetry/past-day.ts';
import { readPrivateSpans } from '#server/area/position/history/read-evidence.ts';
import { readSeenSpans, readSpanPayloads } from '#server/area/position/history/read-track.ts';
import { type Fix, fixesIn } from '#server/area/position/history/track-fixes.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { type PackFile, rawFile } from './pack.ts';

/** The track in a pack reaches so far before and after its moment, milliseconds. */
export const AROUND_MS = 10 * 60_000;

/** The valid fixes of a vehicle in a time that the caller saw, in pieces without gaps or private use. */
export async function readWay(
  app: App,
  caller: Caller,
  asked: Span & { vehicleId: number },
): Promise<Fix[][]> {
  const seen = await readSeenSpans(app, caller, asked).catch(() => []);
  if (seen.length === 0) return [];
  const hidden = await readPrivateSpans(app, asked);
  const isHidden = (ms: number) => hidden.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
  const pieces = [...fixesIn(await readSpanPayloads(app, asked.vehicleId, seen), seen)];
  return pieces
    .map((piece) => piece.filter(({ timeMs }) => !isHidden(timeMs)))
    .filter(({ length }) => length > 0);
}

const COLUMNS = ['at', 'lat', 'lng', 'speed_kmh', 'course_deg', 'satellites', 'hdop'] as const;

/** The fixes of a way in the units of the tracker record. */
export function wayFile(pieces: readonly (readonly Fix[])[]): PackFile {
  const rows = pieces.flat().map(({ timeMs, lat, lng, speedKmh, courseDeg, satellites, hdop }) => ({
    ...{ at: iso(timeMs), lat, lng, speed_kmh: speedKmh, course_deg: courseDeg, satellites, hdop },
  }));
  return rawFile('track.csv', COLUMNS, rows);
}

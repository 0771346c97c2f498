import {
  getDriverPast,
  getEventEvidence,
  getPastExport,
  getVehiclePast,
  type Past,
  type PastFormat,
} from '#api/history.ts';
import type { Day } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { daysOf, lookAtDrivers, lookAtVehicles } from '#server/area/looked/look-at.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { type FileAnswer, type Handler, handle } from '#server/base/http/route.ts';
import { streamOf } from '#server/base/http/stream-of.ts';
import { untilGone } from '#server/base/http/until-gone.ts';
import { roadCredit } from '#server/base/road-credit.ts';
import type { Translate } from '#text/key.ts';
import { journeyRoads } from './get-roads.ts';
import { track } from './get-track.ts';
import { gpx } from './gpx.ts';
import { kml } from './kml.ts';
import { pastWorkbook } from './past-workbook.ts';
import { readEvidence } from './read-evidence.ts';
import { readPast } from './read-past.ts';
import type { PastSubject } from './subject.ts';
import { trackCsv } from './track-csv.ts';
import { type RequestedPast, readTrackFile, type TrackFile } from './track-file.ts';

const FILES: Readonly<
  Record<
    Exclude<PastFormat, 'xlsx'>,
    { type: string; write(file: TrackFile, t: Translate): Iterable<string> }
  >
> = {
  gpx: { type: 'application/gpx+xml', write: gpx },
  kml: { type: 'application/vnd.google-earth.kml+xml', write: kml },
  csv: { type: 'text/csv; charset=utf-8', write: trackCsv },
};

const vehiclePast = handle(getVehiclePast, async (call) => {
  const { params, query: range, caller, app, request } = call;
  const past = await untilGone(request, (signal) =>
    readPast(app, caller, { subject: { kind: 'vehicle', id: params.device_id }, range, signal }),
  );
  await lookAtDrivers(call, { kind: 'past', drivers: driversOf(past), days: range });
  return past;
});

const driverPast = handle(getDriverPast, async (call) => {
  const { params, query: range, caller, app, request } = call;
  const past = await untilGone(request, (signal) =>
    readPast(app, caller, { subject: { kind: 'driver', id: params.driver_id }, range, signal }),
  );
  await lookAtDrivers(call, { kind: 'past', drivers: [params.driver_id], days: range });
  return past;
});

const pastExport = handle(getPastExport, async (call): Promise<FileAnswer> => {
  const { query, caller, app, request } = call;
  const { format, vehicles = [], driver, from, to, start, end } = query;
  const only = start && end ? { fromMs: Date.parse(start), toMs: Date.parse(end) } : null;
  const subjects: PastSubject[] =
    driver === undefined ? vehicles.map((id) => ({ kind: 'vehicle', id })) : [{ kind: 'driver', id: driver }];
  const asked: RequestedPast[] = [];
  for (const subject of subjects) {
    const past = await untilGone(request, (signal) =>
      readPast(app, caller, { subject, range: { from, to }, signal }),
    ).catch(unseen);
    if (past) asked.push({ subject, past, only });
  }
  const drivers = driver === undefined ? asked.flatMap(({ past }) => driversOf(past)) : [driver];
  if (asked.length > 0) await lookAtDrivers(call, { kind: 'file', drivers, days: { from, to } });
  const reader = await readerOf(app, caller);
  const name = fileName(asked, { from, to, format });
  if (format === 'xlsx') {
    const credit = roadCredit(app.roads);
    return pastWorkbook(asked, { name, reader, caller, nowMs: app.now(), credit });
  }
  const file = await readTrackFile(app, caller, { asked, name, say: reader });
  const { type, write } = FILES[format];
  return { type, name, content: streamOf(inPieces(write(file, reader.t))) };
});

const eventEvidence = handle(getEventEvidence, async (call) => {
  const { params, query, caller, app } = call;
  const [vehicleId, atMs] = [params.device_id, Date.parse(query.at)];
  const evidence = await readEvidence(app, caller, { vehicleId, code: params.event_code, atMs });
  const days = daysOf(atMs, atMs, evidence.time_zone);
  await lookAtVehicles(call, { kind: 'past', vehicles: [vehicleId], days });
  return evidence;
});

export const historyHandlers: readonly Handler[] = [
  track,
  vehiclePast,
  driverPast,
  eventEvidence,
  journeyRoads,
  pastExport,
];

/** The drivers whose journeys a past shows, as far as the caller may know of them. */
function driversOf({ days }: Past): number[] {
  return days.flatMap(({ journeys }) => journeys.flatMap(({ driver_id }) => driver_id ?? []));
}

/** Ids out of scope have no effect in a filter (domain rules §2.4.7). */
function unseen(error: unknown): null {
  if (error instanceof Fault && error.code === 'notFound') return null;
  throw error;
}

/** Example: `1234BCD_2026-03-02_2026-03-08.gpx`. */
function fileName(
  asked: readonly RequestedPast[],
  { from, to, format }: { from: Day; to: Day; format: PastFormat },
): string {
  const names = asked.map(({ past }) => past.name.replaceAll(/[^\p{L}\p{N}]+/gu, '_')).join('_');
  return `${[names || 'traza', from, to].join('_')}.${format}`;
}

/** A file is passed on in pieces of this many characters. */
const PIECE = 64 * 1024;

async function* inPieces(texts: Iterable<string>): AsyncGenerator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    // Other requests have their turn between two pieces.
    await new Promise(setImmediate);
  }
  yield piece;
}

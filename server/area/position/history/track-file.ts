import type { Past } from '#api/history.ts';
import { addDays, dayStartMs } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { EXPORT_ROWS } from '#domain/report/range.ts';
import { type Span, spansWithin } from '#domain/telemetry/past-day.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { eventName } from '#text/event-name.ts';
import type { Say } from '#text/say.ts';
import { readDriven } from './get-track.ts';
import { checkTrackPeriod, readSeenSpans, readSpanPayloads } from './read-track.ts';
import type { PastSubject } from './subject.ts';
import { type Fix, fixesIn } from './track-fixes.ts';

/** A stop or an event on the map. */
type Mark = {
  kind: 'stop' | 'event';
  lat: number;
  lng: number;
  timeMs: number;
  title: string;
  text: string;
};

/** The contents of a file of tracks; none of private use. */
export type TrackFile = {
  name: string;
  marks: readonly Mark[];
  tracks: readonly { license: string; timeZone: string; pieces(): Iterable<readonly Fix[]> }[];
};

/** The past of a subject, or only the part of it between two instants. */
export type RequestedPast = { subject: PastSubject; past: Past; only: Span | null };

/**
 * Reads the tracks of some pasts, at most 31 days and 100,000 positions together.
 * @throws Fault 422 `val.rangeDays`, 409 `report.tooManyRows`
 */
export async function readTrackFile(
  app: App,
  caller: Caller,
  { asked, name, say }: { asked: readonly RequestedPast[]; name: string; say: Say },
): Promise<TrackFile> {
  const tracks: TrackFile['tracks'][number][] = [];
  let count = 0;
  for (const { subject, past, only } of asked) {
    const period = periodOf(past, only);
    checkTrackPeriod(period);
    for (const { id, license, time_zone } of past.vehicles) {
      const seen = await readSeenSpans(app, caller, { vehicleId: id, ...period });
      const spans =
        subject.kind === 'vehicle'
          ? seen
          : await readDriven(app, caller, { vehicleId: id, driver: subject.id, period, seen });
      const stored = await readSpanPayloads(app, id, spans);
      count += stored.reduce((sum, { n }) => sum + n, 0);
      if (count > EXPORT_ROWS) throw new Fault('report.tooManyRows', 409, { params: { max: EXPORT_ROWS } });
      tracks.push({ license, timeZone: time_zone, pieces: () => fixesIn(stored, spans) });
    }
  }
  return { name, marks: asked.flatMap((one) => marksOf(one, say)), tracks };
}

function periodOf({ from, to, time_zone }: Past, only: Span | null): Span {
  const days = { fromMs: dayStartMs(from, time_zone), toMs: dayStartMs(addDays(to, 1), time_zone) };
  return (only && spansWithin([only], days)[0]) ?? days;
}

function marksOf({ past, only }: RequestedPast, { t, f }: Say): Mark[] {
  const licenses = new Map(past.vehicles.map(({ id, license }) => [id, license]));
  const isShown = (ms: number) => !only || (ms >= only.fromMs && ms < only.toMs);
  return past.days.flatMap(({ stops, events }) => [
    ...stops.flatMap(({ vehicle_id, lat, lng, place, start, end }): Mark[] => {
      const timeMs = Date.parse(start);
      if (lat === null || lng === null || !isShown(timeMs)) return [];
      const lasted = end === null ? '' : ` · ${f.lapse((Date.parse(end) - timeMs) / 1000)}`;
      const text = `${place ?? ''}${lasted}`;
      return [
        { kind: 'stop', lat, lng, timeMs, title: `${t('history.stop')} · ${licenses.get(vehicle_id)}`, text },
      ];
    }),
    ...events.flatMap(({ vehicle_id, lat, lng, place, at, code }): Mark[] => {
      const timeMs = Date.parse(at);
      if (lat === null || lng === null || !isShown(timeMs)) return [];
      const title = `${eventName(code, t)} · ${licenses.get(vehicle_id)}`;
      return [{ kind: 'event', lat, lng, timeMs, title, text: place ?? '' }];
    }),
  ]);
}

import { getTrack } from '#api/telemetry.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { withoutDrivers } from '#domain/telemetry/codec.ts';
import { type Span, spansWithin } from '#domain/telemetry/past-day.ts';
import { daysOf, lookAtDrivers, lookAtVehicles } from '#server/area/looked/look-at.ts';
import { openSnapshot } from '#server/area/report/snapshot.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';
import { askFor } from './past-scope.ts';
import { readJourneys } from './read-journeys.ts';
import { checkTrackPeriod, cutTo, readSeenSpans, readSpanPayloads } from './read-track.ts';
import { readSubject } from './subject.ts';

/**
 * The spans that a driver drove in a vehicle while the caller saw it: from start to end of each journey, the
 * last fix included.
 */
export async function readDriven(
  app: App,
  caller: Caller,
  asked: { vehicleId: number; driver: number; period: Span; seen: readonly Span[] },
): Promise<Span[]> {
  const { vehicleId, driver, period, seen } = asked;
  const subject = await readSubject(app.database, caller, { kind: 'driver', id: driver });
  const dayOf = (ms: number) => daySpan(ms, subject.timeZone).day;
  const snapshot = await openSnapshot(app, caller, new AbortController().signal);
  try {
    // A journey that began the evening before belongs to that day.
    const range = { from: addDays(dayOf(period.fromMs), -1), to: dayOf(period.toMs) };
    const journeys = await readJourneys(await askFor(app, caller, snapshot, { subject, range }), snapshot);
    const driven = journeys
      .filter(({ vehicle_id }) => vehicle_id === vehicleId)
      .map(({ start, end }) => ({ fromMs: Date.parse(start), toMs: Date.parse(end) + 1 }));
    return seen.flatMap((span) => spansWithin(driven, span));
  } finally {
    snapshot.close();
  }
}

/** Records that a caller opens the way of a vehicle, of all its drivers or of one. */
export async function lookAtWay(
  call: Parameters<typeof lookAtDrivers>[0],
  { vehicleId, driver, fromMs, toMs }: { vehicleId: number; driver: number | undefined } & Span,
): Promise<void> {
  const asked = { kind: 'past', days: daysOf(fromMs, toMs, call.caller.timeZone) } as const;
  if (driver === undefined) await lookAtVehicles(call, { ...asked, vehicles: [vehicleId] });
  else await lookAtDrivers(call, { ...asked, drivers: [driver] });
}

/** Are drivers unlinked from an instant? A card of that time would name them again. */
async function hasUnlinked({ database }: App, fromMs: number): Promise<boolean> {
  const found = await database.sql
    .selectFrom('driver_unlinked')
    .select('driver_id')
    .where('until_day', '>', daySpan(fromMs, 'UTC').day)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Streams the stored bytes of a period. A chunk is cut only where the caller may not see all of it. */
export const track = handle(getTrack, async (call) => {
  const { params, query, caller, app } = call;
  const vehicleId = params.device_id;
  const period = { fromMs: Date.parse(query.from), toMs: Date.parse(query.to) };
  checkTrackPeriod(period);
  const seen = await readSeenSpans(app, caller, { vehicleId, ...period });
  const { driver } = query;
  const isAllSeen = seen.length === 1 && seen[0]!.fromMs === period.fromMs && seen[0]!.toMs === period.toMs;
  const isCut = driver !== undefined || !isAllSeen;
  const spans =
    driver === undefined ? seen : await readDriven(app, caller, { vehicleId, driver, period, seen });
  // A card reveals its driver.
  const maySeeTags =
    caller.seeDriverNames && caller.allowedEstructura && !(await hasUnlinked(app, period.fromMs));
  const stored = await readSpanPayloads(app, vehicleId, spans);
  await lookAtWay(call, { vehicleId, driver, ...period });
  return Buffer.concat(
    stored.flatMap((one) => {
      const cut = isCut ? cutTo(one, spans) : one.payload;
      if (cut === null) return [];
      const payload = maySeeTags ? cut : withoutDrivers(cut);
      const head = Buffer.alloc(4);
      head.writeUInt32BE(payload.length);
      return [head, payload];
    }),
  );
});

import { daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { journeys } from '#domain/report/journeys.ts';
import { reportParameters } from '#domain/report/parameters.ts';
import { daysIn, type ReportRange, rangeFaults } from '#domain/report/range.ts';
import type { Ask } from '#server/area/report/ask.ts';
import { readScope } from '#server/area/report/scope.ts';
import type { Snapshot } from '#server/area/report/snapshot.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { readerPlaces } from '#server/known/places/reader-places.ts';
import type { KnownSubject } from './subject.ts';

/** Refuses a range by the rules of reports: 422 `val.order`, `val.futureDate`, `val.rangeYear`. */
export function checkRange(range: ReportRange, nowMs: number, timeZone: string): void {
  const [fault] = rangeFaults(range, 'year', daySpan(nowMs, timeZone).day);
  if (fault) throw new Fault(fault.code, 422, { params: fault.params ?? {}, fields: [fault] });
}

/**
 * The request for the journeys of a subject in the form of the journey report: the same scope, driver and
 * days.
 */
export async function askFor(
  app: App,
  caller: Caller,
  snapshot: Snapshot,
  { subject, range }: { subject: KnownSubject; range: ReportRange },
): Promise<Ask> {
  const { kind, id } = subject;
  const parameters = reportParameters.parse({
    variant: kind,
    ...range,
    ...(kind === 'vehicle' ? { vehicles: [id] } : { drivers: [id] }),
  });
  const scope = await readScope(snapshot, { caller, parameters, range, nowMs: app.now(), ownWorks: null });
  const view = {
    variant: kind,
    family: 'operative' as const,
    country: '',
    breakdown: 'day' as const,
    days: daysIn(range),
    metric: 'hours' as const,
  };
  const places = readerPlaces(app, caller.visible);
  const reading = { known: app.known, nowMs: app.now(), reader: caller };
  return { report: journeys, view, parameters, range, ownWorks: null, scope, places, ...reading };
}

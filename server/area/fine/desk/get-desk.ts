import { type FineDesk, type FineEvidence, getFineDesk } from '#api/fine-desk.ts';
import { can } from '#domain/access/permission.ts';
import { fineTime } from '#domain/fine/fine-time.ts';
import {
  AROUND_MS,
  type Candidate,
  type FineFacts,
  type FineSource,
  resolveFine,
} from '#domain/fine/resolver.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';
import { type DeskFacts, readDeskFine, readFineFacts } from './read-fine-facts.ts';
import { readPeople } from './read-people.ts';
import { readWhereabouts } from './read-whereabouts.ts';

const NONE: DeskFacts = { journeys: [], assignments: [], usual: null };

/**
 * The candidates for the driver of a fine (domain rules §8.3), with the evidence for each and the position of
 * the vehicle.
 */
export const fineDesk = handle(getFineDesk, async ({ app, caller, params }) => {
  const desk = await readDesk(app, caller, params.fine_id);
  if (!desk) throw notFound();
  return desk;
});

/** The desk of a fine, as far as the caller may know it; null if the caller does not see the fine. */
export async function readDesk(app: App, caller: Caller, fineId: number): Promise<FineDesk | null> {
  const fine = await readDeskFine(app.database, caller, fineId);
  if (!fine) return null;
  const time = fineTime(fine.date, fine.hour, fine.time_zone);
  const known =
    fine.vehicle_id === null
      ? NONE
      : await readFineFacts(app.database, caller, { vehicleId: fine.vehicle_id, date: fine.date, time });
  const { journeys, assignments, usual } = known ?? NONE;
  const facts: FineFacts = {
    ...time,
    isOurs: fine.vehicle_id !== null,
    reads: readsIn(journeys),
    assignments: assignments.map(({ driver_id, start_ms, end_ms }) => ({
      driverId: driver_id,
      startMs: start_ms,
      endMs: end_ms,
    })),
    // No asset system sends its work reports yet.
    workReports: [],
    usual: usual?.driver_id ?? null,
  };
  const found = resolveFine(facts);

  const people = await readPeople(app.database, caller, [
    ...found.candidates.map(({ driverId }) => driverId),
    ...[...journeys, ...assignments].flatMap(({ driver_id }) => driver_id ?? []),
    ...readsIn(journeys).map(({ driverId }) => driverId),
  ]);
  const nameOf = (id: number | null) => (id === null ? null : (people.get(id)?.name ?? null));
  // A caller who may not know of the right candidate gets no wrong one instead.
  const isHidden = known === null || (found.proposed !== null && !people.has(found.proposed));
  const seesJourneys = can(caller.actors, 'position:read');
  return {
    time_zone: fine.time_zone,
    instants: time.instants.map((at) => iso(at)),
    day: { start: iso(time.day.startMs), end: iso(time.day.endMs) },
    reason: isHidden ? 'hidden' : found.reason,
    is_disputed: found.isDisputed,
    candidates: found.candidates.flatMap((candidate) => {
      const person = people.get(candidate.driverId);
      if (!person) return [];
      return {
        driver_id: candidate.driverId,
        driver: person.name,
        is_in_scope: person.isInScope,
        is_proposed: candidate.driverId === found.proposed,
        assignment_type: candidate.type,
        evidence: evidenceOf(candidate, { ...(known ?? NONE), instants: time.instants, seesJourneys }),
      };
    }),
    journeys: seesJourneys
      ? journeys.map(({ start_ms, end_ms, driver_id, is_private }) => ({
          start: iso(start_ms),
          end: iso(end_ms),
          driver: is_private ? null : nameOf(driver_id),
          is_private,
        }))
      : null,
    reads: readsIn(journeys).map(({ driverId, readMs, startMs }) => ({
      at: iso(readMs ?? startMs),
      driver: nameOf(driverId),
    })),
    assignments: assignments.map(({ start_ms, end_ms, driver_id }) => ({
      start: iso(start_ms),
      end: end_ms === null ? null : iso(end_ms),
      driver: nameOf(driver_id),
    })),
    whereabouts: known
      ? await readWhereabouts(app, caller, { fine, time, journeys })
      : { kind: 'hidden', position: null, before: null, after: null, nearest: null, way: [] },
  };
}

/** Each card that was read in a journey; with two cards, either driver may have driven at that time. */
function readsIn(journeys: DeskFacts['journeys']) {
  return journeys.flatMap(({ start_ms, end_ms, card_ms, card_driver_id, second_driver_id }) =>
    [
      { driverId: card_driver_id, readMs: card_ms },
      { driverId: second_driver_id, readMs: null },
    ].flatMap(({ driverId, readMs }) =>
      driverId === null ? [] : { driverId, readMs, startMs: start_ms, endMs: end_ms },
    ),
  );
}

type Known = DeskFacts & { instants: readonly number[]; seesJourneys: boolean };

/**
 * The evidence for a candidate, the strongest first. Journeys and assignments of the day that are away from
 * the time do not count.
 */
function evidenceOf({ driverId, sources }: Candidate, known: Known): FineEvidence[] {
  const { journeys, assignments, usual, instants, seesJourneys } = known;
  const isNear = (startMs: number, endMs: number, slackMs: number) =>
    instants.length === 0 || instants.some((at) => startMs <= at + slackMs && endMs >= at - slackMs);
  const bySource: Record<FineSource, () => FineEvidence[]> = {
    card: () =>
      readsIn(journeys)
        .filter((read) => read.driverId === driverId && isNear(read.startMs, read.endMs, AROUND_MS))
        .map(({ readMs, startMs, endMs }) => ({
          source: 'card',
          read_at: readMs === null ? null : iso(readMs),
          start: seesJourneys ? iso(startMs) : null,
          end: seesJourneys ? iso(endMs) : null,
        })),
    assignment: () =>
      assignments
        .filter((one) => one.driver_id === driverId && isNear(one.start_ms, one.end_ms ?? Infinity, 0))
        .map(({ start_ms, end_ms }) => ({
          source: 'assignment',
          start: iso(start_ms),
          end: end_ms === null ? null : iso(end_ms),
        })),
    work_report: () => [{ source: 'work_report' }],
    usual: () => [{ source: 'usual', since: usual!.since }],
  };
  return sources.flatMap((source) => bySource[source]());
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DESK_FACTS, type DeskRow, getDesk } from '#api/matter.ts';
import type { NotificationRow } from '#api/notification.ts';
import { DAY_MS } from '#domain/duration.ts';
import { iso } from '#domain/iso.ts';
import { type AlwaysDone, isAlwaysDone, kindOf } from '#domain/matter/always-done.ts';
import {
  causeKey,
  causeOf,
  DESK_EVENTS,
  desksFor,
  type MatterDesk,
  mayHandle,
  mayRead,
  readCause,
} from '#domain/matter/cause.ts';
import { DESK_VIEWS, type DeskView, isInView } from '#domain/matter/matter.ts';
import { subjectOf } from '#domain/notification/coalesce.ts';
import { EVENTS, type EventCode, OWN_SCREEN } from '#domain/notification/event-catalogue.ts';
import { eventsFor } from '#domain/notification/subscription.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import { contains } from '#server/base/http/listing.ts';
import { handle } from '#server/base/http/route.ts';
import { readAlwaysDone } from './always-done.ts';
import { type DeskFilter, readFacts, within } from './facts.ts';
import { type HandlingRow, handledNow, readHandlings } from './handlings.ts';

/** Matters that were done longer ago are not listed, days. */
const DONE_DAYS = 90;

type VehicleWords = { id: number; license: string; alias: string | null; fleet_id: number; fleet: string };

/** Facts of one cause, the newest first. */
type Facts = [NotificationRow, ...NotificationRow[]];

/** The events of a desk that the caller may see. */
function codesOf(desk: MatterDesk, { actors }: Caller): EventCode[] {
  return desk === 'notifications'
    ? eventsFor(actors).filter((code) => !OWN_SCREEN.includes(code) && mayRead(actors, code))
    : [DESK_EVENTS[desk]];
}

const keyOf = (vehicleId: number, cause: string) => `${vehicleId} ${cause}`;

/** Facts by vehicle and cause; without a vehicle by the subject of the event. */
function grouped(facts: readonly NotificationRow[]): Map<string, Facts> {
  const groups = Map.groupBy(facts, (fact) => {
    const { device_id, driver_id, place, event_type: code, kind, detail } = fact;
    const cause = causeKey(causeOf({ code, kind, detail }));
    if (device_id !== null) return keyOf(device_id, cause);
    return `${subjectOf({ vehicle_id: null, driver_id, place_id: place?.id ?? null, detail })} ${cause}`;
  });
  return groups as Map<string, Facts>;
}

/** Condition for the stored matters of a desk: those not done, those that happened, and those done lately. */
function shownOf(
  caller: Caller,
  {
    codes,
    keys,
    filter,
    nowMs,
  }: { codes: EventCode[]; keys: readonly string[]; filter: DeskFilter; nowMs: number },
): RawBuilder<SqlBool> {
  const chosen = filter.fleets?.filter((id) => caller.visible.has(id));
  const wanted = codes.filter(
    (code) =>
      (filter.codes?.includes(code) ?? true) && (filter.severities?.includes(EVENTS[code].severity) ?? true),
  );
  return sql<SqlBool>`(matter.code = any(${wanted}::int[])
    and ${belowFleets('vehicle.fleet_id', chosen)} and ${contains(filter.q, [sql`vehicle.license`, sql`vehicle.alias`])}
    and ${within(sql`coalesce(matter.fact_at, matter.changed_at)`, filter, caller)}
    and (matter.done_at is null or matter.done_at >= ${new Date(nowMs - DONE_DAYS * DAY_MS)}
      or matter.vehicle_id || ' ' || matter.cause = any(${keys}::text[])))`;
}

async function readVehicles(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, VehicleWords>> {
  const { rows } = await sql<VehicleWords>`
    select vehicle.id, vehicle.license, vehicle.alias, vehicle.fleet_id, fleet.name as fleet
    from vehicle join fleet on fleet.id = vehicle.fleet_id
    where vehicle.id = any(${ids}::int[]) and ${vehicleInScope(caller)}`.execute(db.sql);
  return new Map(rows.map((row) => [row.id, row]));
}

type Known = {
  caller: Caller;
  vehicles: ReadonlyMap<number, VehicleWords>;
  rules: readonly AlwaysDone[];
  isInbox: boolean;
  nowMs: number;
};

/** A row of the desk: of facts, of a stored matter, or of both. */
function rowOf(facts: Facts | null, stored: HandlingRow | null, known: Known): DeskRow {
  const { caller, nowMs, isInbox } = known;
  const newest = facts?.[0] ?? null;
  const cause = stored
    ? readCause(stored.cause)!
    : causeOf({ code: newest!.event_type, kind: newest!.kind, detail: newest!.detail });
  const { code } = cause;
  const vehicleId = stored?.vehicle_id ?? newest?.device_id ?? null;
  const vehicle = vehicleId === null ? undefined : known.vehicles.get(vehicleId);
  const isShared = vehicle !== undefined && mayRead(caller.actors, code);
  const kind = kindOf(cause) ?? newest?.kind ?? null;
  const handled = handledNow(
    stored,
    newest && { atMs: Date.parse(newest.timestamp), toldId: isInbox ? newest.id : null },
    nowMs,
  );
  const isOwn = handled.assignee?.id === caller.userId;
  const by_rule = !isOwn && handled.state !== 'done' && isAlwaysDone(known.rules, { code, kind, vehicleId });
  return {
    device_id: vehicleId,
    license: vehicle?.license ?? newest?.license ?? null,
    alias: vehicle?.alias ?? null,
    fleet_id: vehicle?.fleet_id ?? null,
    fleet: vehicle?.fleet ?? null,
    cause: isShared ? causeKey(cause) : null,
    event_type: code,
    kind,
    severity: EVENTS[code].severity,
    count: facts?.reduce((sum, { count }) => sum + count, 0) ?? 0,
    at: newest?.timestamp ?? iso(stored!.fact_at ?? stored!.done_at ?? new Date(nowMs)),
    newest,
    ids: isInbox ? (facts ?? []).map(({ id }) => id) : [],
    may_handle: isShared && mayHandle(caller.actors, code),
    ...handled,
    ...(by_rule && { state: 'done' as const }),
    by_rule,
  };
}

/** All that happened, by vehicle and cause, and how it is handled (decision 133). */
export const readDesk = handle(getDesk, async ({ query, caller, app }) => {
  const { desk, view, ...filter } = query;
  if (!desksFor(caller.actors).includes(desk)) throw notFound();
  const { database: db } = app;
  const nowMs = app.now();
  const facts = await readFacts(db, desk, { caller, nowMs, most: DESK_FACTS }, filter);
  const groups = grouped(facts);
  const stored = await readHandlings(
    db,
    caller,
    shownOf(caller, { codes: codesOf(desk, caller), keys: [...groups.keys()], filter, nowMs }),
  );
  const byKey = new Map(stored.map((row) => [keyOf(row.vehicle_id, row.cause), row]));
  const ids = [...facts.map(({ device_id }) => device_id), ...stored.map(({ vehicle_id }) => vehicle_id)];
  const known: Known = {
    caller,
    nowMs,
    isInbox: desk === 'notifications',
    vehicles: await readVehicles(db, caller, [...new Set(ids.filter((id) => id !== null))]),
    rules: await readAlwaysDone(db, caller.userId),
  };
  const keys = [...new Set([...groups.keys(), ...byKey.keys()])];
  const rows = keys.map((key) => rowOf(groups.get(key) ?? null, byKey.get(key) ?? null, known));
  const isShown = (row: DeskRow, asked: DeskView) =>
    isInView(asked, { state: row.state, assigneeId: row.assignee?.id ?? null }, caller.userId);
  return {
    rows: rows.filter((row) => isShown(row, view)).sort(view === 'done' ? byEnd : byTime),
    counts: Object.fromEntries(
      DESK_VIEWS.map((name) => [name, rows.filter((row) => isShown(row, name)).length]),
    ) as Record<DeskView, number>,
    is_cut: facts.length === DESK_FACTS,
  };
});

const byTime = (a: DeskRow, b: DeskRow) => Date.parse(b.at) - Date.parse(a.at);
const byEnd = (a: DeskRow, b: DeskRow) => Date.parse(b.done_at ?? b.at) - Date.parse(a.done_at ?? a.at);

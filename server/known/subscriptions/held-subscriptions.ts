import { type RawBuilder, sql } from 'kysely';
import { actorsOf, type Role } from '#domain/access/role.ts';
import { type AlwaysDone, isAlwaysDone } from '#domain/matter/always-done.ts';
import { NEWS_MS } from '#domain/notification/coalesce.ts';
import { type Channel, type EventCode, OWN_NOTICES } from '#domain/notification/event-catalogue.ts';
import { type Happening, wants } from '#domain/notification/match.ts';
import { defaultSubscriptions, eventsFor, type Subscription } from '#domain/notification/subscription.ts';
import { hasEnded } from '#domain/user/standing.ts';
import { isVisible, readVisibleFleets, type Scope } from '#server/base/access/visibility.ts';
import type { Base } from '#server/base/app.ts';
import type { Db } from '#server/base/db/database.ts';
import type { Schedules, Subscriptions } from '#server/base/known.ts';
import type { WaitingEvent } from '#server/bus/waiting-event.ts';

/** A user with the facts that decide which events concern the user. */
type Hearer = {
  userId: number;
  scope: Scope;
  allowedEstructura: boolean;
  /** The user's rules of what is always done. */
  rules: readonly AlwaysDone[];
  rows: readonly (Subscription & {
    /** The chosen fleets with all below them; null: all that the user sees. */
    reach: ReadonlySet<number> | null;
  })[];
};
type Row = Hearer['rows'][number];
type Subscribed = { hearer: Hearer; row: Row };

/** Kinds of these notices for which a user waits, so that they are sent by e-mail too. */
const WAITED_FOR: readonly (string | null)[] = ['consent'];

/** A quick look-up by event, without a query. */
type Lookup = Pick<Subscriptions, 'listenersOf'>;

/** The subscriptions of a process: none until they are read. */
export function openSubscriptions(schedules: Schedules): Subscriptions {
  let held = lookupOf([], schedules);
  return {
    listenersOf: (event, nowMs) => held.listenersOf(event, nowMs),
    async refresh(db, nowMs) {
      held = lookupOf(await readHearers(db, nowMs), schedules);
    },
  };
}

/** The subscriptions as they would be if this user had these rows, and nobody else any. */
export async function supposedSubscriptions(
  { database, known }: Pick<Base, 'database' | 'known'>,
  { userId, rows, nowMs }: { userId: number; rows: readonly Subscription[]; nowMs: number },
): Promise<Lookup> {
  const [hearer] = await readHearers(database, nowMs, { userId, rows });
  return lookupOf(hearer ? [hearer] : [], known.schedules);
}

function lookupOf(hearers: readonly Hearer[], schedules: Schedules): Lookup {
  const byUser = new Map(hearers.map((hearer) => [hearer.userId, hearer]));
  const rowsOf = new Map(hearers.map((hearer) => [hearer, Map.groupBy(hearer.rows, ({ code }) => code)]));
  // Few fleets have events, but those have many, so the users who see a fleet are computed once.
  const inFleet = new Map<
    number | null,
    { seenBy: readonly Hearer[]; byCode: Map<EventCode, Subscribed[]> }
  >();
  const subscribedTo = ({ code, fleet_id }: WaitingEvent): readonly Subscribed[] => {
    let ofFleet = inFleet.get(fleet_id);
    if (!ofFleet) {
      const seenBy = fleet_id === null ? hearers : hearers.filter(({ scope }) => scope.visible.has(fleet_id));
      ofFleet = { seenBy, byCode: new Map() };
      inFleet.set(fleet_id, ofFleet);
    }
    const known = ofFleet.byCode.get(code);
    if (known) return known;
    const found = ofFleet.seenBy.flatMap((hearer) =>
      (rowsOf.get(hearer)!.get(code) ?? [])
        .filter(({ reach }) => reach === null || (fleet_id !== null && reach.has(fleet_id)))
        .map((row): Subscribed => ({ hearer, row })),
    );
    ofFleet.byCode.set(code, found);
    return found;
  };
  return {
    listenersOf(event, nowMs) {
      if (nowMs - event.at.getTime() > NEWS_MS) return [];
      const subscribed = subscribedTo(event);
      const own = event.user_id === null ? undefined : byUser.get(event.user_id);
      if (subscribed.length === 0 && !own) return [];
      const told = new Map<Hearer, readonly Channel[]>();
      if (own && OWN_NOTICES.includes(event.code))
        told.set(own, WAITED_FOR.includes(event.kind) ? ['web', 'email'] : ['web']);
      const happening = happeningOf(event, subscribed.some(needsHours) ? schedules : null);
      for (const { hearer, row } of subscribed) {
        if (event.user_id !== null && event.user_id !== hearer.userId) continue;
        if (!wants(row, happening) || !mayHear(hearer, event)) continue;
        const channels = told.get(hearer);
        told.set(hearer, channels ? bothOf(channels, row.channels) : row.channels);
      }
      const happened = { code: event.code, kind: event.kind, vehicleId: event.vehicle_id };
      return Array.from(told, ([{ userId, rules }, channels]) => ({
        userId,
        channels,
        isSilent: isAlwaysDone(rules, happened),
      }));
    },
  };
}

const needsHours = ({ row }: Subscribed) => row.in_hours;

function bothOf(some: readonly Channel[], others: readonly Channel[]): readonly Channel[] {
  return others.every((channel) => some.includes(channel)) ? some : [...new Set([...some, ...others])];
}

/**
 * Does the user see the subject (domain rules §2.4)? An event without a subject concerns every subscriber.
 */
function mayHear({ scope, allowedEstructura }: Hearer, event: WaitingEvent): boolean {
  const { vehicle_id, driver_id, fleet_id, work_code } = event;
  if (vehicle_id !== null)
    return fleet_id !== null && isVisible(scope, { fleetId: fleet_id, workCode: work_code });
  return driver_id === null || (fleet_id !== null && (allowedEstructura || !event.is_structure));
}

/** The facts that subscriptions are matched with. The hours are looked up only with `schedules`. */
function happeningOf(
  { code, kind, value, place_ids, fleet_id, time_zone, at }: WaitingEvent,
  schedules: Schedules | null,
): Happening {
  const isPlaced = schedules !== null && fleet_id !== null && time_zone !== null;
  return {
    code,
    kind,
    value,
    placeIds: place_ids,
    isInHours: isPlaced ? schedules.inHours(fleet_id, time_zone, at.getTime()) : null,
  };
}

type UserRow = {
  id: number;
  roles: Role[];
  gao: boolean;
  own_works: boolean;
  work_codes: string[];
  allowed_estructura: boolean;
  disabled: boolean;
  end_date: string | null;
  time_zone: string;
  has_chosen: boolean;
};

/**
 * The users whom events may notify; `supposed`: only one of them, with these subscriptions instead of the
 * stored ones.
 */
async function readHearers(
  db: Db,
  nowMs: number,
  supposed?: { userId: number; rows: readonly Subscription[] },
): Promise<Hearer[]> {
  const of = (column: string): RawBuilder<boolean> =>
    supposed ? sql`${sql.ref(column)} = ${supposed.userId}` : sql`true`;
  const { rows: accounts } = await sql<UserRow>`
    select id, roles, gao, own_works, work_codes, allowed_estructura, disabled, end_date, time_zone,
      exists (select from subscription_set where user_id = app_user.id) as has_chosen
    from app_user where ${of('id')}`.execute(db.sql);
  const users = accounts.filter(
    ({ disabled, end_date, time_zone }) =>
      !hasEnded({ disabled, endDate: end_date, timeZone: time_zone }, nowMs),
  );
  const visible = await readVisibleFleets(
    db,
    users.map(({ id, roles }) => ({ userId: id, roles })),
  );
  const chosen = supposed ? new Map([[supposed.userId, supposed.rows]]) : await readChosen(db);
  const below = await readBelow(db);
  // A supposed choice is judged without the rules, which are made from what it causes.
  const rules = supposed ? new Map<number, AlwaysDone[]>() : await readRules(db);
  return users.map((user) => {
    const actors = actorsOf({ roles: user.roles, gao: user.gao, isDriver: false });
    const isSet = user.has_chosen || supposed !== undefined;
    const rows = isSet ? (chosen.get(user.id) ?? []) : defaultSubscriptions(actors);
    const codes = new Set(eventsFor(actors));
    return {
      userId: user.id,
      scope: {
        visible: visible.get(user.id)!,
        workCodes: user.own_works || user.gao ? user.work_codes : null,
      },
      allowedEstructura: user.allowed_estructura,
      rules: rules.get(user.id) ?? [],
      rows: rows
        .filter(({ code }) => codes.has(code))
        .map((row) => ({
          ...row,
          reach: row.fleet_ids && new Set(row.fleet_ids.flatMap((id) => below.get(id) ?? [])),
        })),
    };
  });
}

/** The rows of subscriptions, by user. */
export async function readChosen(db: Db, userId?: number): Promise<Map<number, Subscription[]>> {
  const { rows } = await sql<Subscription & { user_id: number }>`
    select user_id, code, channels, value, kinds, place_ids, fleet_ids, in_hours from subscription
    where ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
    order by id`.execute(db.sql);
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    Array.from(byUser, ([id, found]) => [id, found.map(({ user_id: _, ...subscription }) => subscription)]),
  );
}

/** The rules of what is always done, by user. */
async function readRules(db: Db): Promise<Map<number, AlwaysDone[]>> {
  const { rows } = await sql<AlwaysDone & { user_id: number }>`
    select user_id, code, kind, vehicle_id from always_done`.execute(db.sql);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** Each fleet with itself and all fleets below it. */
async function readBelow(db: Db): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ root_id: number; fleet_ids: number[] }>`
    select root_id, array_agg(fleet_id) as fleet_ids from fleet_subtree group by root_id`.execute(db.sql);
  return new Map(rows.map(({ root_id, fleet_ids }) => [root_id, fleet_ids]));
}

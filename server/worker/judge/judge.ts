import type { PoolClient } from 'pg';
import { addDays, type Day, daySpan } from '#domain/day.ts';
import { scheduleDay, type Violation, violationsOn } from '#domain/schedule/violation.ts';
import type { Base } from '#server/base/app.ts';
import type { Schedules } from '#server/base/known.ts';
import type { Change } from '#server/bus/change.ts';
import { type Raised, raiseEvents } from '#server/bus/raise.ts';
import { firstOpenMs } from '#server/telemetry/rebuild.ts';
import { type Asked, type JudgedVehicle, readJudged } from './read-judged.ts';
import { replaceViolations, type StoredViolation, violationKey } from './violation-rows.ts';

/** Vehicles judged in one transaction. */
const TOGETHER = 200;
/**
 * An older violation is only written and raises no event: it came with late data, or with a change of the
 * schedule, ms.
 */
const LATE_MS = 600_000;

/**
 * Compares the journeys of the requested vehicles with their schedules, and raises new violations. Several
 * processes may run: each vehicle is judged by one of them.
 */
export async function judgeRequested(app: Base): Promise<void> {
  for (let taken = TOGETHER; taken === TOGETHER; ) {
    const client = await app.database.pool.connect();
    let changes: Change<'violation'>[] = [];
    try {
      await client.query('begin');
      const asked = await takeAsked(client, app.now());
      taken = asked.length;
      if (taken > 0) changes = await judge(app, client, asked);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
    await app.publish(changes);
  }
}

async function takeAsked(client: PoolClient, nowMs: number): Promise<Asked[]> {
  const { rows } = await client.query<Asked>({
    name: 'take-judgement',
    text: `delete from violation_request where vehicle_id in (
        select vehicle_id from violation_request where due_at <= $1 order by vehicle_id limit $2 for update skip locked)
      returning vehicle_id, from_day`,
    values: [new Date(nowMs), TOGETHER],
  });
  return rows;
}

/**
 * Replaces the violations of the vehicles' days that are not consolidated yet. Also replaces those of earlier
 * days whose journeys have become known, or have ended, only now. Returns the changes to publish after the
 * commit.
 */
async function judge(app: Base, client: PoolClient, asked: readonly Asked[]): Promise<Change<'violation'>[]> {
  await app.known.schedules.refresh(client);
  const nowMs = app.now();
  const openDay = (timeZone: string) => daySpan(firstOpenMs(nowMs, timeZone), timeZone).day;
  const vehicles = await readJudged(client, { asked, nowMs, openDay });
  const events: Raised[] = [];
  const changes: Change<'violation'>[] = [];
  const waiting: { id: number; dueMs: number; day: Day }[] = [];
  for (const vehicle of vehicles) {
    const { days, found } = violationsOf(vehicle, app.known.schedules, nowMs);
    const violations = found.map((violation) => {
      const told = vehicle.told.has(violationKey(violation));
      const event = told ? null : eventOf(vehicle, violation);
      if (event && nowMs - event.overMs <= LATE_MS) events.push(event.raised);
      return { ...violation, told: told || event !== null };
    });
    const { id, place, running } = vehicle;
    if (await replaceViolations(client, { id, days, violations }))
      changes.push({ entity: 'violation', id, action: 'judge', place });
    // A sleeping tracker may send nothing more: by the clock, its journey is over then.
    if (running && running.overMs > nowMs) waiting.push({ id, dueMs: running.overMs, day: running.day });
  }
  await raiseEvents(client, events, nowMs);
  await client.query(
    `insert into violation_request (vehicle_id, due_at, from_day) select * from unnest($1::int[], $2::timestamptz[], $3::date[])
     on conflict (vehicle_id) do nothing`,
    [waiting.map(({ id }) => id), waiting.map(({ dueMs }) => new Date(dueMs)), waiting.map(({ day }) => day)],
  );
  return changes;
}

type Found = Omit<StoredViolation, 'told'>;

/** The days whose journeys may differ from those judged before, with all violations of them. */
function violationsOf(
  vehicle: JudgedVehicle,
  schedules: Schedules,
  nowMs: number,
): { days: Day[]; found: Found[] } {
  const { timeZone, firstDay, openDay, newDay, journeys, fleetOn } = vehicle;
  const on = (day: Day) => {
    const fleetId = fleetOn(day);
    return fleetId === null ? null : schedules.of(fleetId);
  };
  const agenda = (day: Day) => on(day)?.spans(day, timeZone) ?? [];
  const isNew = ({ day }: { day: Day }) => newDay !== null && day >= newDay;
  const days: Day[] = [];
  const found: Found[] = [];
  // Journeys shortly before midnight may belong to the next day.
  const lastDay = addDays(daySpan(nowMs, timeZone).day, 1);
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const schedule = on(day);
    const hours = { agenda, marginMin: schedule?.margin ?? 0, timeZone };
    const near = journeys.filter((one) => one.day >= addDays(day, -1) && one.day <= addDays(day, 1));
    // A consolidated day with the same journeys keeps its verdict by the schedule of its time.
    const isOther = near.some((one) => isNew(one) && scheduleDay(one.startMs, hours) === day);
    if (day < openDay && !isNew({ day }) && !isOther) continue;
    days.push(day);
    if (!schedule) continue;
    for (const violation of violationsOn(day, near, hours))
      found.push({ ...violation, scheduleName: schedule.name });
  }
  return { days, found };
}

/** The event of a violation, once it is certain; an exit is certain when its journey is over. */
function eventOf(
  { id, journeys, driverId }: JudgedVehicle,
  violation: Violation & { scheduleName: string },
): { raised: Raised; overMs: number } | null {
  const { kind, journeyMs, actualMs, overMin, isOver, scheduleName } = violation;
  if (kind === 'EXIT' && !isOver) return null;
  const journey = journeys.find(({ startMs }) => startMs === journeyMs)!;
  return {
    overMs: journey.endMs,
    raised: {
      ...{ code: 1102, kind, timeMs: actualMs, vehicleId: id, value: overMin },
      ...(driverId !== null && { driverId }),
      ...(kind === 'EXIT' ? journey.end : journey.start),
      detail: { schedule: scheduleName, minutes: Math.round(violation.excessS / 60) },
    },
  };
}

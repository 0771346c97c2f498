import { sql } from 'kysely';
import { getRentingCourse, type RentingCourse } from '#api/renting.ts';
import { addDays, type Day } from '#domain/day.ts';
import { odometerLimit } from '#domain/renting/contract.ts';
import { courseDays, excessOf, type Outlook, outlook, type UsePattern } from '#domain/renting/forecast.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';
import { assertInScope } from '../lock-vehicle.ts';
import { todaySql } from '../start-of-day.ts';
import { outlookOnWire } from './outlook-on-wire.ts';
import { type Running, readRunning, readUse, wholeKm } from './read-running.ts';

/**
 * The course of a vehicle's current contract: its odometer against the limit, and the forecast for its end.
 */
export const rentingCourse = handle(getRentingCourse, async ({ params, app, caller }) => {
  const { database } = app;
  const id = params.vehicle_id;
  await assertInScope(database, caller, id);
  const [running] = await readRunning(database, app.now(), { where: sql`vehicle.id = ${id}` });
  if (!running) return { ...NOTHING, today: await todayOf(app, id), state: 'no_contract' as const };
  const use = (await readUse(database, [running])).get(id);
  const drivenDays = use?.drivenDays ?? 0;
  const pattern = use?.pattern ?? null;
  const { today, odometer_m } = running;
  const odometerKm = odometer_m === null ? null : wholeKm(odometer_m);
  const known = { ...NOTHING, today, odometer_km: odometerKm, driven_days: drivenDays };
  const limit = odometerLimit(running);
  if (isOutside(running)) return { ...known, state: 'not_running' as const };
  if (limit === null) return { ...known, state: 'no_limit' as const };
  const contract = {
    code: running.contract_code,
    start: running.start_day,
    end: running.last_day,
    limit_km: limit.limitKm,
    alert_km: limit.alertKm,
    initial_km: running.initial_odometer!,
  };
  const end = running.last_day;
  if (end === null) return { ...known, contract, state: 'no_term' as const };
  const foreseen = odometerKm !== null && pattern !== null ? foresee(running, odometerKm, pattern) : null;
  const points = await readPoints(app, running, { end, limitKm: limit.limitKm, foreseen });
  const state: RentingCourse['state'] =
    odometerKm === null ? 'no_odometer' : pattern === null ? 'too_little' : 'ready';
  const forecast = foreseen?.(end) ?? null;
  const excess = forecast && excessOf(forecast, limit.limitKm, running.excess_price);
  return {
    ...known,
    state,
    contract,
    points,
    forecast: forecast && outlookOnWire(forecast),
    excess: excess && { ...outlookOnWire(excess), money: excess.money },
  };
});

const NOTHING = {
  contract: null,
  odometer_km: null,
  driven_days: 0,
  forecast: null,
  excess: null,
  points: [],
} satisfies Partial<RentingCourse>;

const isOutside = ({ start_day, last_day, today }: Running) =>
  start_day > today || (last_day !== null && last_day < today);

/** Forecasts the odometer at the end of a day. */
function foresee(running: Running, odometerKm: number, pattern: UsePattern): (to: Day) => Outlook {
  const { today } = running;
  return (to) => outlook(pattern, { odometerKm, today, to, suspension: running });
}

async function todayOf({ database, now }: App, vehicleId: number): Promise<Day> {
  const { rows } = await sql<{ today: Day }>`
    select ${todaySql(now())} as today from vehicle where id = ${vehicleId}`.execute(database.sql);
  return rows[0]!.today;
}

/** The points of the chart. */
async function readPoints(
  { database }: App,
  running: Running,
  more: { end: Day; limitKm: number; foreseen: ((to: Day) => Outlook) | null },
): Promise<RentingCourse['points']> {
  const { id, start_day, today, initial_odometer, odometer_m } = running;
  const { end, limitKm, foreseen } = more;
  const days = courseDays({ start: start_day, end, today });
  const { rows } = await sql<{ day: Day; odometer_m: number }>`
    select asked.day::text, shown.odometer_m
    from unnest(${days.filter((day) => day > start_day && day < today)}::date[]) as asked (day)
    cross join lateral (
      select odometer_m from vehicle_day
      where vehicle_id = ${id} and day < asked.day and day >= ${start_day} and odometer_m is not null
      order by day desc limit 1
    ) shown`.execute(database.sql);
  const shown = new Map(rows.map((row) => [row.day, wholeKm(row.odometer_m)]));
  shown.set(start_day, initial_odometer!);
  if (odometer_m !== null) shown.set(today, wholeKm(odometer_m));
  const [first, last] = [start_day, end].map(Date.parse) as [number, number];
  return days.map((day) => {
    const passed = last === first ? 1 : (Date.parse(day) - first) / (last - first);
    return {
      day,
      odometer_km: shown.get(day) ?? null,
      // The last point is the end of the last day, the others are beginnings of days.
      forecast:
        foreseen && day >= today ? outlookOnWire(foreseen(day === end ? end : addDays(day, -1))) : null,
      pace_km: Math.round(initial_odometer! + passed * (limitKm - initial_odometer!)),
    };
  });
}

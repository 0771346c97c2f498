import { addDays, daySpan, dayStartMs } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import type { Database } from '#server/base/db/database.ts';
import { DEMO_VEHICLES, STAND_INS } from './company.ts';

const SHIFT = { fromHour: 6, toHour: 20 };
/** Days from today on which a stand-in's turns begin and end. */
const FORMER_TURNS = [
  [-20, -16],
  [-9, -5],
] as const;
const COMING_TURN = [3, 8] as const;
const RUNNING_SINCE = -1;

type Turn = { from: number; to: number | null; origin: 'admin' | 'self' };

/**
 * Assignments of the stand-ins: each gets a vehicle of the centre without a card reader, some now and others
 * in the next days.
 */
export async function insertAssignments(
  { sql }: Pick<Database, 'sql'>,
  {
    vehicles,
    drivers,
    nowMs,
  }: {
    vehicles: ReadonlyMap<string, number>;
    drivers: ReadonlyMap<string, number>;
    nowMs: number;
  },
): Promise<void> {
  const rows = STAND_INS.flatMap((driver, i) => {
    const { license, timeZone } = DEMO_VEHICLES.find(
      ({ fleet, cardReader, tracker }) => fleet === driver.fleet && !cardReader && tracker,
    )!;
    const today = daySpan(nowMs, timeZone).day;
    const at = (days: number, hour: number) =>
      new Date(dayStartMs(addDays(today, days), timeZone) + hour * HOUR_MS);
    return turnsOf(i).map(({ from, to, origin }) => ({
      vehicle_id: vehicles.get(license)!,
      driver_id: drivers.get(driver.license)!,
      start_at: at(from, SHIFT.fromHour),
      end_at: to === null ? null : at(to, SHIFT.toHour),
      time_zone: timeZone,
      origin,
    }));
  });
  await sql.insertInto('driver_assignment').values(rows).execute();
}

function turnsOf(i: number): Turn[] {
  const former = FORMER_TURNS.map(([from, to]): Turn => ({ from, to, origin: 'admin' }));
  if (i % 2 === 0) return [...former, { from: RUNNING_SINCE, to: null, origin: 'self' }];
  const [from, to] = COMING_TURN;
  return [...former, { from, to, origin: 'admin' }];
}

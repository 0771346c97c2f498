import { sql } from 'kysely';
import { ATTENTION_ROWS } from '#domain/dashboard/attention.ts';
import { type Day, daysBetween, todayIn } from '#domain/day.ts';
import { FINE_STATES, type FineState, isAwaited, stateAfter } from '#domain/fine/state.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { kept } from '#server/base/kept/kept.ts';
import type { AttentionQuery, Found } from './attention-query.ts';
import { firstOf } from './first-of.ts';

const UNPAID = FINE_STATES.filter((state) => stateAfter(state, 'pay') !== null);

type Unpaid = {
  id: number;
  device_id: number | null;
  license: string;
  fleet_id: number;
  work_code: string | null;
  record_number: string;
  amount: string;
  day: Day;
  state: FineState;
  identify_by: Day | null;
  time_zone: string | null;
};

/** Unpaid and uncontested fines, those with the nearest deadline first. */
export async function readFines({ app, caller, fleets }: AttentionQuery): Promise<Found> {
  const unpaid = await kept(app.database, 'fines', () => readUnpaid(app));
  const today = todayIn(app.now());
  const found = unpaid
    .filter(
      ({ fleet_id: fleetId, work_code: workCode }) =>
        fleets.has(fleetId) && isVisible(caller, { fleetId, workCode }),
    )
    .map((fine) => {
      const { state, identify_by, time_zone } = fine;
      const isPressing = isAwaited(state) && identify_by !== null;
      return {
        fine,
        daysLeft: isPressing ? daysBetween(today(time_zone ?? caller.timeZone), identify_by) : null,
      };
    });
  const first = firstOf(
    found,
    ATTENTION_ROWS,
    (one, other) => (one.daysLeft ?? Infinity) - (other.daysLeft ?? Infinity) || 0,
  );
  return {
    n: found.length,
    rows: first.map(({ fine, daysLeft }) => ({
      kind: 'fine',
      ...{
        id: fine.id,
        device_id: fine.device_id,
        license: fine.license,
        fleet: fleets.nameOf(fine.fleet_id),
      },
      ...{
        record_number: fine.record_number,
        amount: fine.amount,
        day: fine.day,
        state: fine.state,
        days_left: daysLeft,
      },
    })),
  };
}

/** The fines of all fleets, the oldest first. */
async function readUnpaid({ database }: Pick<App, 'database'>): Promise<Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    select fine.id, fine.vehicle_id as device_id, fine.license, fine.fleet_id, fine.work_code, fine.record_number,
      fine.amount::text as amount, fine.date as day, fine.state, fine.identify_by, vehicle.time_zone
    from fine left join vehicle on vehicle.id = fine.vehicle_id
    where fine.state = any(${UNPAID}::text[])
    order by fine.date, fine.id`.execute(database.sql);
  return rows;
}

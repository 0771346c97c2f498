import { sql } from 'kysely';
import { getRentingExchanges } from '#api/renting.ts';
import { type Contracted, type Exchanged, exchange, outlookAtEnd } from '#domain/renting/exchange.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import { assertInScope } from '../lock-vehicle.ts';
import { outlookOnWire } from './outlook-on-wire.ts';
import { contracted, readRunning, readUse } from './read-running.ts';

/**
 * The number of vehicles whose use is examined: the most promising ones by a projection of their kilometres
 * until today.
 */
const CANDIDATES = 60;
const ANSWERED = 10;

/** The rest of the limit after a linear projection, km: exact enough to choose candidates. */
const SLACK = sql`initial_odometer + km_limit - odometer_m / 1000
  - (odometer_m / 1000 - initial_odometer)::float8 * (last_day - today + 1) / greatest(1, today - start_day)`;

/**
 * Vehicles with which this one could be exchanged, so that both end within their limits; none while no
 * contract is in danger.
 */
export const rentingExchanges = handle(getRentingExchanges, async ({ params, app, caller }) => {
  const { database } = app;
  const id = params.vehicle_id;
  await assertInScope(database, caller, id);
  const [own] = await readRunning(database, app.now(), { where: sql`vehicle.id = ${id}` });
  const mine = own && contracted(own, (await readUse(database, [own])).get(id)?.pattern);
  if (!own || !mine) return { exchanges: [] };
  const isOver = outlookAtEnd(mine, own.today).km > mine.limitKm;
  const others = await readRunning(database, app.now(), {
    where: sql`${vehicleInScope(caller)} and vehicle.registration_state = 'registered' and vehicle.type_id = ${own.type_id}
      and vehicle.id <> ${id} and current.start_day <= ${own.today} and current.last_day >= ${own.today}
      and current.km_limit is not null`,
    orderBy: sql`fleet_id = ${own.fleet_id} desc, ${SLACK} ${isOver ? sql`desc` : sql`asc`} nulls last`,
    limit: CANDIDATES,
  });
  const uses = await readUse(database, others);
  const exchanges = others.flatMap((other) => {
    const theirs = contracted(other, uses.get(other.id)?.pattern);
    const found = theirs && exchange(mine, theirs, own.today);
    if (!found) return [];
    return [
      {
        vehicle_id: other.id,
        license: other.license,
        fleet: other.fleet,
        is_same_fleet: other.fleet_id === own.fleet_id,
        is_sure: found.isSure,
        own: told(mine, found.one),
        other: told(theirs, found.other),
      },
    ];
  });
  return { exchanges: exchanges.sort(byPromise).slice(0, ANSWERED) };
});

type Told = ReturnType<typeof told>;

function told({ limitKm, end }: Contracted, { before, after }: Exchanged) {
  return { limit_km: limitKm, end, before: outlookOnWire(before), after: outlookOnWire(after) };
}

type Promising = { is_same_fleet: boolean; is_sure: boolean; own: Told; other: Told };

/**
 * Orders exchanges: first those in the same fleet, then sure ones, then by the largest remainder of the
 * vehicle that has less.
 */
function byPromise(one: Promising, another: Promising): number {
  const left = ({ own, other }: Promising) =>
    Math.min(...[own, other].map(({ limit_km, after }) => limit_km - after.km));
  return (
    Number(another.is_same_fleet) - Number(one.is_same_fleet) ||
    Number(another.is_sure) - Number(one.is_sure) ||
    left(another) - left(one)
  );
}

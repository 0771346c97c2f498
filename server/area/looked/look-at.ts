import { type Day, daySpan } from '#domain/day.ts';
import type { LookKind } from '#domain/looked/look.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';
import { demandPurpose, type Looking } from './demand-purpose.ts';
import { driversIn } from './drivers-in.ts';

type Days = { from: Day; to: Day };

/**
 * Records that a caller opens where drivers were, before the answer is given. Drivers looking at themselves
 * leave no line.
 * @throws Fault `looked.purposeRequired` 409, where the rule of a driver's fleet needs a purpose
 */
export async function lookAtDrivers(
  looking: Looking,
  { kind, drivers, days }: { kind: LookKind; drivers: Iterable<number>; days: Days },
): Promise<void> {
  const { app, caller, request } = looking;
  const others = await withoutOwn(looking, [...new Set(drivers)]);
  if (others.length === 0) return;
  const purpose = await demandPurpose(looking, others);
  await app.looks.record({ reader: caller, ip: request.ip, kind, drivers: others, days, purpose });
}

/** The same for the drivers of some vehicles on these days; `among` limits them to these drivers. */
export async function lookAtVehicles(
  looking: Looking,
  asked: { kind: LookKind; vehicles: readonly number[]; days: Days; among?: ReadonlySet<number> | null },
): Promise<void> {
  const { kind, vehicles, days, among } = asked;
  const drivers = await driversIn(looking.app.database, looking.caller, { vehicles, ...days });
  await lookAtDrivers(looking, {
    kind,
    drivers: among ? drivers.filter((id) => among.has(id)) : drivers,
    days,
  });
}

/** The civil days of a stretch of time for the caller. */
export function daysOf(fromMs: number, toMs: number, timeZone: string): Days {
  return { from: daySpan(fromMs, timeZone).day, to: daySpan(toMs, timeZone).day };
}

/**
 * Notes that a caller sees where vehicles are now: the line is written with the next batch. Private use is
 * not shown, so nobody saw its driver.
 */
export async function noteLive(
  looking: Looking,
  shown: readonly LiveEntry[],
  structureDrivers: ReadonlySet<number>,
): Promise<void> {
  const { app, caller, request } = looking;
  const mayKnow = (id: number) => caller.allowedEstructura || !structureDrivers.has(id);
  const drivers = shown.flatMap(({ driverId, state }) =>
    driverId !== null && state !== 'private' && mayKnow(driverId) ? [driverId] : [],
  );
  const others = await withoutOwn(looking, [...new Set(drivers)]);
  if (others.length === 0) return;
  // Nobody must say why he looks at the map, but a purpose that was chosen counts.
  const purpose = await demandPurpose(looking, []);
  app.looks.note({ reader: caller, ip: request.ip, kind: 'live', drivers: others, days: null, purpose });
}

async function withoutOwn(
  { app, caller }: Pick<Looking, 'app' | 'caller'>,
  drivers: readonly number[],
): Promise<number[]> {
  if (!caller.isDriver) return [...drivers];
  const own = await app.database.sql
    .selectFrom('driver')
    .select('id')
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  return drivers.filter((id) => id !== own?.id);
}

import { DAY_MS } from '#domain/duration.ts';
import { type FollowedVehicle, scheduledSwitch } from '#domain/schedule/automatic-private.ts';
import { isWorking, lastEdgeMs } from '#domain/schedule/working-span.ts';
import type { Base } from '#server/base/app.ts';
import { switchOff, switchOn } from '#server/telemetry/private-switch.ts';

/** Days after which it no longer matters when private use was switched off. */
const OFF_DAYS = 40;

type Switch = { from_at: Date; until_at: Date | null; driver_id: number | null };

/**
 * Switches private use with the schedule, in the fleets with that setting (domain rules §3.4). On when
 * working time has ended, off when it has begun. Also switches off a vehicle that no longer follows a
 * schedule.
 */
export async function switchBySchedule(app: Base): Promise<void> {
  const nowMs = app.now();
  const followed = await readFollowed(app);
  const ids = followed.map(({ id }) => id);
  const switches = await lastSwitches(app, ids);
  const switched: number[] = [];
  for (const { id: vehicleId, fleet_id: fleetId, time_zone: timeZone } of followed) {
    const agenda = (day: string) => app.known.schedules.of(fleetId)?.spans(day, timeZone) ?? [];
    const last = switches.get(vehicleId);
    const vehicle: FollowedVehicle = {
      isWorking: isWorking(nowMs, agenda, timeZone),
      edgeMs: lastEdgeMs(nowMs, agenda, timeZone),
      onMs: last && last.until_at === null ? last.from_at.getTime() : null,
      offMs: last?.until_at?.getTime() ?? null,
    };
    const next = scheduledSwitch(vehicle);
    if (next !== null) switched.push(vehicleId);
    if (next === 'on') {
      const fromMs = vehicle.edgeMs ?? nowMs;
      await inTransaction(app, (tx) => switchOn(tx, { vehicleId, driverId: null, fromMs }));
    }
    if (next === 'off') await inTransaction(app, (tx) => switchOff(tx, vehicleId, nowMs));
  }
  const isFollowed = new Set(ids);
  for (const [vehicleId, { until_at, driver_id }] of switches) {
    if (isFollowed.has(vehicleId) || until_at !== null || driver_id !== null) continue;
    await inTransaction(app, (tx) => switchOff(tx, vehicleId, nowMs));
    switched.push(vehicleId);
  }
  await app.publish(switched.map((id) => ({ entity: 'telemetry', action: 'private_use', id })));
}

/** The vehicles that follow a schedule now. */
function readFollowed({ database, known }: Base) {
  return database.sql
    .selectFrom('vehicle')
    .select(['id', 'fleet_id', 'time_zone'])
    .where('registration_state', '=', 'registered')
    .where(({ eb, val }) => eb('fleet_id', '=', eb.fn.any(val([...known.schedules.autoPrivate()]))))
    .execute();
}

type Transaction = Parameters<typeof switchOff>[0];
const inTransaction = ({ database }: Base, work: (tx: Transaction) => Promise<unknown>) =>
  database.sql.transaction().execute(work);

/** The newest switch of each of these vehicles, and of every vehicle with one that is on. */
async function lastSwitches({ database, now }: Base, ids: readonly number[]): Promise<Map<number, Switch>> {
  const { rows } = await database.pool.query<Switch & { vehicle_id: number }>({
    name: 'last-private-switches',
    text: `select distinct on (vehicle_id) vehicle_id, from_at, until_at, driver_id from private_switch
      where until_at is null or (vehicle_id = any($1) and until_at > $2)
      order by vehicle_id, from_at desc`,
    values: [ids, new Date(now() - OFF_DAYS * DAY_MS)],
  });
  return new Map(rows.map(({ vehicle_id, ...last }) => [vehicle_id, last]));
}

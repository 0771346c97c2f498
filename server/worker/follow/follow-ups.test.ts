import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getCalendarAlerts } from '#api/calendar.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { command } from '#server/base/access/command.ts';
import type { Change } from '#server/bus/change.ts';
import { commitChanges } from '#server/bus/follow-up.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aValue, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { followUps } from './follow-ups.ts';

let server: TestApp;
let company: VehicleCompany;
let follow: () => Promise<void>;
/** The same process, that dies between the commit and all that comes after it. */
let dying: TestApp['app'];

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  follow = followUps(server.app);
  dying = { ...server.app, publish: async () => {} };
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.nowMs = NOW;
  await server.app.database.pool.query('delete from calendar_alert; delete from follow_up');
});

const waiting = async () =>
  (
    await server.app.database.pool.query(
      'select task, subject_id, attempts from follow_up order by task, subject_id',
    )
  ).rows;
const alertsOf = async (license: string) =>
  (await server.call(getCalendarAlerts, { token: company.tokens.viewer, query: { q: license } })).body.rows
    .length;

/** A vehicle whose inspection is due in two days, which nobody has looked at yet. */
async function due() {
  const { id, license } = await company.register();
  const { database } = server.app;
  const itv = await aValue(database, { list: 'itv_type', name: `ITV ${id}` });
  await database.pool.query(
    `insert into vehicle_inspection (vehicle_id, type_id, next, exemption) values ($1, $2, '2026-03-04', false)`,
    [id, itv.id],
  );
  return { id, license };
}
const changed = (id: number): Change<'vehicle'> => ({
  ...{ entity: 'vehicle', action: 'edit', id, version: 1, issues: null },
  places: [{ fleetId: company.fleets.root, workCode: null }],
});
const edited = (...ids: number[]) => commitChanges(dying, async () => ids.map(changed));

it('what a command changes is followed although its process dies right after the commit', async () => {
  const { id, license } = await due();
  const by = {
    app: dying,
    caller: { userId: null, username: 'nobody' },
    request: { ip: '127.0.0.1', headers: {}, routeOptions: { config: {} } } as never,
  };
  await command(by, (tx) => tx.changed(changed(id)));
  expect(await alertsOf(license)).toBe(0);
  expect(await waiting()).toMatchObject([
    { task: 'alerts', subject_id: id },
    { task: 'private_use', subject_id: null },
  ]);
  await follow();
  expect(await alertsOf(license)).toBe(1);
  expect(await waiting()).toEqual([]);
});

it('a command that fails asks for nothing', async () => {
  const { id } = await due();
  const failing = commitChanges(server.app, async (tx) => {
    await tx.updateTable('vehicle').set({ alias: 'x' }).where('id', '=', id).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting()).toEqual([]);
});

it('a second worker passes over what the first one does, so nothing is done twice', async () => {
  const [one, other] = [await due(), await due()];
  await edited(one.id);
  const { pool } = server.app.database;
  const holder = await pool.connect();
  await holder.query(`begin; select pg_advisory_xact_lock(hashtext('calendar_alert'))`);
  const first = follow();
  await expect
    .poll(async () => (await pool.query(`select 1 from pg_locks where not granted`)).rowCount)
    .toBeGreaterThan(0);
  // The first has taken its row and waits for the lock. This one ends, having done nothing.
  await followUps(server.app)();
  expect(await alertsOf(one.license)).toBe(0);
  await edited(other.id);
  await holder.query('commit');
  holder.release();
  await Promise.all([first, followUps(server.app)(), followUps(server.app)()]);
  expect([await alertsOf(one.license), await alertsOf(other.license)]).toEqual([1, 1]);
  const { rows } = await pool.query(
    `select vehicle_id, count(*)::int as n from raised_event where code = 1103 and vehicle_id = any($1) group by 1 order by 1`,
    [[one.id, other.id]],
  );
  expect(rows).toEqual([
    { vehicle_id: one.id, n: 1 },
    { vehicle_id: other.id, n: 1 },
  ]);
  expect(await waiting()).toEqual([]);
});

it('one that fails is logged and tried again later, and does not hold up the others', async () => {
  const vehicles = [await due(), await due(), await due()];
  const [, bad] = vehicles;
  const { pool } = server.app.database;
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$
    begin
      if new.vehicle_id = ${bad!.id} then raise 'refused'; end if;
      return new;
    end $$;
    create trigger refuse before insert on calendar_alert for each row execute function refuse()`);
  const raised = () => Promise.all(vehicles.map(({ license }) => alertsOf(license)));
  await edited(...vehicles.map(({ id }) => id));
  await follow();
  expect(await raised()).toEqual([1, 0, 1]);
  const failed = { task: 'alerts', msg: 'follow-up failed', subject: bad!.id };
  expect(server.logged.filter(({ msg }) => msg === failed.msg)).toMatchObject([failed]);
  await pool.query('drop trigger refuse on calendar_alert');
  // Not before its time.
  await follow();
  expect(await raised()).toEqual([1, 0, 1]);
  expect(await waiting()).toEqual([{ task: 'alerts', subject_id: bad!.id, attempts: 1 }]);
  server.clock.nowMs += 10_000;
  await follow();
  expect(await raised()).toEqual([1, 1, 1]);
  expect(await waiting()).toEqual([]);
});

it('a tampering that a tracker ends asks for it in the transaction of its packet', async () => {
  const vehicle = await aVehicle(server.app.database, { fleet_id: company.fleets.root });
  const ingest = testIngest(server.app);
  const send = async (second: number, isUnplugged: boolean) => {
    const state = isUnplugged ? { externalV: 0, batteryPct: 90 } : { externalV: 12.6 };
    const records = [recordAt(NOW + second * 1000, { unplugged: isUnplugged, ...state })];
    await ingest.store({ vehicleId: vehicle.id, records, receivedMs: NOW + second * 1000 });
  };
  await send(1, true);
  expect(await waiting()).toEqual([]);
  await send(120, false);
  await send(720, false);
  expect(await waiting()).toMatchObject([{ task: 'solved_vehicle', subject_id: vehicle.id }]);
  await ingest.stop();
});

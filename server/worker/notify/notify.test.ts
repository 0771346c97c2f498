import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postNotificationsRead } from '#api/notification.ts';
import { eraseOfDriver } from '#server/area/notification/erase-notifications.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aTampering, aVehicle } from '#server/testing/builders.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { signedInSocket } from '#server/testing/socket.ts';
import { closeSolved } from './close-solved.ts';
import { aSubscription, notifiedCompany } from './notified.builder.ts';
import { notifyWaiting } from './pump.ts';

let server: TestApp;
let company: Awaited<ReturnType<typeof notifiedCompany>>;
let url: string;
beforeAll(async () => {
  server = await testApp();
  company = await notifiedCompany(server);
  url = await server.listen();
});
afterAll(() => server.close());

const one = (code: Parameters<typeof aSubscription>[0]['code']) => [aSubscription({ code })];

describe('who is told', () => {
  it('whoever has never chosen is told what a new user is told; an emptied set stays empty', async () => {
    const fresh = await company.user();
    const silent = await company.user({}, []);
    const costs = await company.user({ roles: ['cost_manager'] });
    const installer = await company.user({ roles: ['installer'] });
    await company.tell({ code: 911 }, { code: 904, value: 15 }, { code: 1103, kind: 'renting' });
    expect(await company.told(fresh)).toEqual([
      [911, 1],
      [1103, 1],
    ]);
    expect(await company.told(silent)).toEqual([]);
    expect(await company.told(costs)).toEqual([[1103, 1]]);
    expect(await company.told(installer)).toEqual([]);
  });

  it('only those who see the vehicle where it was, and among the fleets that they chose', async () => {
    const { fleets } = company;
    const seen = await company.user({}, one(1063));
    const foreigner = await company.user({ fleetIds: [fleets.foreign] }, one(1063));
    const works = (codes: string[]) => company.user({ own_works: true, work_codes: codes }, one(1063));
    const [own, other] = [await works(['10001']), await works(['20002'])];
    const chose = (id: number) => company.user({}, [aSubscription({ code: 1063, fleet_ids: [id] })]);
    const [root, south] = [await chose(fleets.root), await chose(fleets.south)];
    const ended = await company.user({ end_date: '2026-03-01' }, one(1063));
    await company.tell({ code: 1063 });
    const told = await Promise.all([seen, foreigner, own, other, root, south, ended].map(company.told));
    expect(told.map(({ length }) => length)).toEqual([1, 0, 1, 0, 1, 0, 0]);
  });

  it('a driver of type structure is known to those alone who may know such drivers', async () => {
    const driver = await aDriver(server.app.database, {
      fleet_id: company.fleets.north,
      driver_type: 'STRUCTURE',
    });
    const user = await company.user({}, one(1124));
    const allowed = await company.user({ allowed_estructura: true }, one(1124));
    const { north: fleetId } = company.fleets;
    await company.raise({ code: 1124, driverId: driver.id, fleetId, vehicleId: null });
    await notifyWaiting(server.app);
    expect(await company.told(user)).toEqual([]);
    expect(await company.told(allowed)).toEqual([[1124, 1]]);
  });

  it('ignition is told outside of the working hours', async () => {
    const { database } = server.app;
    const { fleets } = company;
    await aSchedule(database, { name: 'Office', fleet_ids: [fleets.south] });
    await server.app.known.schedules.refresh(database.pool);
    const vehicle = await aVehicle(database, { fleet_id: fleets.south });
    const user = await company.user({}, [aSubscription({ code: 901, in_hours: true })]);
    // Monday 11:00 in Madrid, and 20:00.
    await company.tell(
      { code: 901, vehicleId: vehicle.id },
      { code: 901, vehicleId: vehicle.id, minute: 9 * 60 },
    );
    const { rows } = await database.pool.query('select at from notification where user_id = $1', [user.id]);
    expect(rows).toEqual([{ at: new Date(NOW + 9 * 3_600_000) }]);
  });

  it('a notice that concerns one user reaches that user, whatever is subscribed', async () => {
    const user = await company.user({}, []);
    const other = await company.user({}, one(1122));
    await company.tell({ code: 1122, userId: user.id, vehicleId: null }, { code: 911, userId: user.id });
    expect(await company.told(user)).toEqual([[1122, 1]]);
    expect(await company.told(other)).toEqual([]);
  });

  it('nobody is told of what happened more than a week ago', async () => {
    const user = await company.user({}, one(1063));
    await company.tell({ code: 1063, minute: -7 * 24 * 60 - 1 });
    expect(await company.told(user)).toEqual([]);
  });
});

describe('what happens again', () => {
  it('within 15 minutes is counted, until it has been read', async () => {
    const user = await company.user({}, one(1071));
    const other = await aVehicle(server.app.database, { fleet_id: company.fleets.north });
    await company.tell({ code: 1071 }, { code: 1071, minute: 3 }, { code: 1071, vehicleId: other.id });
    await company.tell({ code: 1071, minute: 14 });
    expect(await company.told(user)).toEqual([
      [1071, 3],
      [1071, 1],
    ]);
    await company.tell({ code: 1071, minute: 15 });
    expect((await company.told(user)).at(-1)).toEqual([1071, 1]);
    await server.call(postNotificationsRead, { token: user.token, query: { codes: '1071' }, body: {} });
    await company.tell({ code: 1071, minute: 16 });
    expect(await company.told(user)).toHaveLength(4);
  });

  it('is not sent again', async () => {
    const { pool } = server.app.database;
    await pool.query('delete from delivery');
    await pool.query(
      "insert into mail_setting (host, port, security, sender) values ('h', 25, 'none', 'a@example.org')",
    );
    const user = await company.user({}, [aSubscription({ code: 1070, channels: ['email'] })]);
    await company.tell({ code: 1070 }, { code: 1070, minute: 1 });
    await company.tell({ code: 1070, minute: 2 });
    expect(await company.told(user)).toEqual([[1070, 3]]);
    const { rows } = await pool.query(
      "select sum(event_count)::int as n from delivery where channel = 'email' and target_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('the pump', () => {
  it('tells nothing twice and loses nothing when it is killed before it commits', async () => {
    const { pool } = server.app.database;
    const user = await company.user({}, one(1111));
    const vehicles = [];
    for (let n = 0; n < 4; n++)
      vehicles.push(await aVehicle(server.app.database, { fleet_id: company.fleets.north }));
    await company.raise(...vehicles.map(({ id }) => ({ code: 1111 as const, vehicleId: id })));
    await pool.query(`
      create function die() returns trigger language plpgsql as $$ begin
        if exists (select from raised_event where id = old.event_id and vehicle_id = ${vehicles[2]!.id}) then raise 'killed'; end if;
        return old;
      end $$;
      create trigger die after delete on waiting_event for each row execute function die()`);
    await expect(notifyWaiting(server.app, 2)).rejects.toThrow('killed');
    expect(await company.told(user)).toHaveLength(2);
    await pool.query('drop trigger die on waiting_event');
    // Two at the same time, as in two processes.
    const told = await Promise.all([notifyWaiting(server.app, 2), notifyWaiting(server.app, 2)]);
    expect(Math.max(...told)).toBeLessThanOrEqual(2);
    await notifyWaiting(server.app);
    expect(await company.told(user)).toEqual([1, 2, 3, 4].map(() => [1111, 1]));
  });

  it('passes over an event that cannot be told, and tells those before and after it', async () => {
    const { pool } = server.app.database;
    const user = await company.user({}, one(1111));
    const vehicles = [];
    for (let n = 0; n < 5; n++)
      vehicles.push(await aVehicle(server.app.database, { fleet_id: company.fleets.north }));
    await company.raise(...vehicles.map(({ id }) => ({ code: 1111 as const, vehicleId: id })));
    await pool.query(
      `alter table told_event add constraint untold check (vehicle_id <> ${vehicles[2]!.id}) not valid`,
    );
    await notifyWaiting(server.app);
    await pool.query('alter table told_event drop constraint untold');
    expect(await company.told(user)).toHaveLength(4);
    expect(await notifyWaiting(server.app)).toBe(0);
  });
});

describe('what was told', () => {
  const told = async ({ id }: { id: number }) =>
    (
      await server.app.database.pool.query<{ code: number; closed: boolean; driver_id: number | null }>(
        `select fact.code, closed_at is not null as closed, driver_id
         from notification join told_event fact on fact.id = told_id where user_id = $1 order by told_id`,
        [id],
      )
    ).rows;

  it('is over when its cause is, whoever ended it', async () => {
    const { database } = server.app;
    const user = await company.user({}, [...one(1101), ...one(1103)]);
    const vehicle = await aVehicle(database, { fleet_id: company.fleets.north });
    const open = { vehicle_id: vehicle.id, start_at: new Date(NOW) };
    await aTampering(database, { ...open, kind: 'jamming' });
    await aTampering(database, { ...open, kind: 'unplugged', end_at: new Date(NOW + 60_000) });
    const about = { vehicleId: vehicle.id };
    await company.tell({ code: 1101, kind: 'jamming', ...about }, { code: 1103, kind: 'renting', ...about });
    await server.announce([
      {
        entity: 'tampering',
        id: vehicle.id,
        action: 'end',
        kind: 'unplugged',
        startMs: NOW,
        isOpen: false,
        place: { fleetId: vehicle.fleet_id, workCode: null },
      },
    ]);
    // Jamming goes on; no step is due.
    expect(await told(user)).toMatchObject([
      { code: 1101, closed: false },
      { code: 1103, closed: true },
    ]);
    await database.pool.query('update tampering set end_at = now() where vehicle_id = $1', [vehicle.id]);
    await closeSolved(server.app);
    expect((await told(user)).map(({ closed }) => closed)).toEqual([true, true]);
  });

  it('does not outlive the driver', async () => {
    const { database } = server.app;
    const driver = await aDriver(database, { fleet_id: company.fleets.north });
    const user = await company.user({}, [...one(1080), ...one(1124)]);
    const { north: fleetId } = company.fleets;
    await company.tell(
      { code: 1080, driverId: driver.id },
      { code: 1124, driverId: driver.id, fleetId, vehicleId: null },
    );
    await database.sql.transaction().execute((tx) => eraseOfDriver(tx, driver.id));
    expect(await told(user)).toEqual([{ code: 1080, closed: false, driver_id: null }]);
  });
});

it('a page gets what its user is told, as that user may know it', async () => {
  const { database } = server.app;
  const driver = await aDriver(database, { fleet_id: company.fleets.north, name: 'Berta', surname: 'Gil' });
  const manager = await company.user({}, one(1082));
  const viewer = await company.user({ roles: ['visualizer'] }, one(1082));
  const other = await company.user({}, one(1081));
  const sockets = [];
  for (const { username, token } of [manager, viewer, other])
    sockets.push(await signedInSocket(url, { username, token }));
  await company.tell({ code: 1082, driverId: driver.id, detail: { card: '04AA' }, value: null });
  const [ofManager, ofViewer, ofOther] = sockets;
  const { notification } = await ofManager!.message('user_notification');
  expect(notification).toMatchObject({
    event_type: 1082,
    device_id: company.van.id,
    timestamp: new Date(NOW).toISOString(),
    row: { severity: 'med', license: 'VAN1', driver: 'Berta Gil', count: 1, detail: { card: '04AA' } },
  });
  expect((await ofViewer!.message('user_notification')).notification.row).toMatchObject({
    driver: `#${driver.id}`,
  });
  await ofOther!.fence();
  expect(ofOther!.messages.filter(({ type }) => type === 'user_notification')).toEqual([]);
  for (const socket of sockets) socket.ws.terminate();
});

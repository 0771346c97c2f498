import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAlwaysDone, getAlwaysDone, getDesk, postAlwaysDone } from '#api/matter.ts';
import { getNotificationList } from '#api/notification.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aTampering, aVehicle } from '#server/testing/builders.ts';
import { aSubscription, notifiedCompany } from '#server/worker/notify/notified.builder.ts';

let server: TestApp;
let company: Awaited<ReturnType<typeof notifiedCompany>>;
beforeAll(async () => {
  server = await testApp();
  company = await notifiedCompany(server);
  await server.app.database.pool.query(
    `insert into mail_setting (host, port, security, sender) values ('mail', 25, 'none', 'a@b.es')`,
  );
});
afterAll(() => server.close());

type User = Awaited<ReturnType<typeof company.user>>;
const codes = async ({ token }: User, historic = 'false') =>
  (await server.call(getNotificationList, { token, query: { historic } })).body.rows.map(
    ({ event_type, license }) => `${event_type} ${license}`,
  );
const rule = async ({ token }: User, body: object) => {
  const answer = await server.call(postAlwaysDone, { token, body: { code: 911, ...body } });
  await server.app.known.subscriptions.refresh(server.app.database, server.clock.nowMs);
  return answer;
};
const speeding = { code: 911, value: 20 } as const;

it('what a rule covers is kept as solved and not sent, for its user alone, until the rule is removed', async () => {
  const rows = [aSubscription({ code: 911, channels: ['web', 'email'] }), aSubscription({ code: 1020 })];
  const rosa = await company.user({ username: 'rosa' }, rows);
  const other = await company.user({ username: 'other' }, rows);
  const bus = await aVehicle(server.app.database, { fleet_id: company.fleets.south, license: 'BUS1' });
  const { body } = await rule(rosa, { vehicle_id: company.van.id });
  await company.tell(speeding, { ...speeding, vehicleId: bus.id }, { code: 1020, value: 0.4 });
  expect((await codes(rosa)).sort()).toEqual(['1020 VAN1', '911 BUS1']);
  expect(await codes(rosa, 'true')).toEqual(['911 VAN1']);
  expect((await codes(other)).sort()).toEqual(['1020 VAN1', '911 BUS1', '911 VAN1']);
  // Hers is about the bus alone.
  const { rows: mails } = await server.app.database.pool.query(
    `select target_id, event_count from delivery where channel = 'email' order by target_id`,
  );
  expect(mails).toEqual([
    { target_id: rosa.id, event_count: 1 },
    { target_id: other.id, event_count: 2 },
  ]);

  const { token } = rosa;
  expect((await server.call(getAlwaysDone, { token })).body.rows).toMatchObject([
    { id: body.id, event_type: 911, kind: null, license: 'VAN1' },
  ]);
  const removed = { params: { rule_id: body.id } };
  expect((await server.call(deleteAlwaysDone, { token: other.token, ...removed })).status).toBe(404);
  expect((await server.call(deleteAlwaysDone, { token, ...removed })).status).toBe(200);
  await server.app.known.subscriptions.refresh(server.app.database, server.clock.nowMs);
  await company.tell({ ...speeding, minute: 40 });
  expect((await codes(rosa)).sort()).toEqual(['1020 VAN1', '911 BUS1', '911 VAN1']);
});

it('on the other desks it is done for its user, while colleagues still see it', async () => {
  const { database } = server.app;
  const car = await aVehicle(database, { fleet_id: company.fleets.north, license: 'CAR7' });
  await aTampering(database, { vehicle_id: car.id, kind: 'jamming', start_at: new Date(server.clock.nowMs) });
  const [one, two] = [await company.user({}, []), await company.user({}, [])];
  expect((await rule(one, { code: 1101, kind: 'jamming' })).status).toBe(200);
  const shown = async ({ token }: User, view: string) =>
    (await server.call(getDesk, { token, query: { desk: 'tamperings', q: 'CAR7', view } })).body.rows.map(
      ({ cause, by_rule }) => [cause, by_rule],
    );
  expect(await shown(one, 'open')).toEqual([]);
  expect(await shown(one, 'done')).toEqual([['1101.jamming', true]]);
  expect(await shown(two, 'open')).toEqual([['1101.jamming', false]]);
});

it('neither what must be told, an unseen vehicle nor an unknown kind can be silenced; the same rule is one', async () => {
  const user = await company.user();
  const foreign = await aVehicle(server.app.database, { fleet_id: company.fleets.foreign });
  expect((await rule(user, { code: 1036 })).status).toBe(422);
  expect((await rule(user, { vehicle_id: foreign.id })).status).toBe(404);
  expect((await rule(user, { code: 1102, kind: 'jamming' })).status).toBe(422);
  const first = await rule(user, {});
  expect((await rule(user, {})).body).toEqual(first.body);
  const cost = await company.user({ roles: ['cost_manager'] });
  expect((await rule(cost, { code: 911 })).status).toBe(404);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  defects,
  deleteDefectDismissal,
  getRepairConflicts,
  getRepairOrder,
  getRepairOrderHistory,
  getUpkeepBoard,
  postDefectDismissal,
  postRepairAct,
  postRepairFinish,
  postRepairOrder,
  putRepairLines,
  putRepairOrder,
} from '#api/upkeep.ts';
import type { Role } from '#domain/access/role.ts';
import { DAY_MS } from '#domain/duration.ts';
import { testApp } from '#server/testing/app.ts';
import { aDefect, aDriver, aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { anAssignment } from '../driver/assignment.builder.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let fleet: number;
const tokens = {} as Record<'operator' | 'viewer' | 'costs' | 'foreigner', string>;
type Who = keyof typeof tokens;

const at = (time: string) => {
  t.clock.nowMs = Date.parse(`2026-03-02T${time}:00Z`);
};
const aToken = async (role: Role, fleetId: number) =>
  t.tokenOf(await aUser(t.app.database, { roles: [role], fleetIds: [fleetId] }));

beforeAll(async () => {
  t = await testApp();
  fleet = (await aFleet(t.app.database)).id;
  const operator = await aUser(t.app.database, { roles: ['manager'], fleetIds: [fleet] });
  await t.app.database.sql
    .insertInto('user_cost_centre')
    .values({ user_id: operator.id, fleet_id: fleet })
    .execute();
  tokens.operator = await t.tokenOf(operator);
  tokens.viewer = await aToken('visualizer', fleet);
  tokens.costs = await aToken('cost_manager', fleet);
  tokens.foreigner = await aToken('manager', (await aFleet(t.app.database)).id);
});
afterAll(() => t.close());
beforeEach(() => at('10:00'));

const aRepairType = async () => {
  const [found] = await rows("select id from enum_value where list = 'bill_type' and code = 'REPAIR'");
  return found as { id: number };
};
const aVan = () => aVehicle(t.app.database, { fleet_id: fleet });
const report = async (vehicleId: number, severity: 'minor' | 'dangerous', title = 'Frenos gastados') =>
  (
    await t.call(defects.create, {
      token: tokens.operator,
      body: { vehicle_id: vehicleId, title, severity },
    })
  ).body.id;
const order = async (vehicleId: number, ids: number[] = [], more: object = {}) =>
  (
    await t.call(postRepairOrder, {
      token: tokens.operator,
      body: { vehicle_id: vehicleId, defect_ids: ids, workshop: 'Talleres Ruiz', ...more },
    })
  ).body.id;
const read = async (id: number, who: Who = 'operator') =>
  (await t.call(getRepairOrder, { token: tokens[who], params: { order_id: id } })).body;
const act = async (id: number, action: 'start' | 'stop' | 'cancel' | 'reopen') => {
  const { version } = await read(id);
  return t.call(postRepairAct, {
    token: tokens.operator,
    params: { order_id: id },
    body: { action, version },
  });
};
const lines = async (id: number, who: Who, given: object[]) => {
  const { version } = await read(id);
  return t.call(putRepairLines, {
    token: tokens[who],
    params: { order_id: id },
    body: { lines: given, version } as never,
  });
};
const finish = async (id: number, more: object = {}) => {
  const { version } = await read(id);
  return t.call(postRepairFinish, {
    token: tokens.operator,
    params: { order_id: id },
    body: { type: 'corrective', next_date: '2027-03-02', date: '2026-03-02', version, ...more } as never,
  });
};
const rows = async (text: string, values: unknown[] = []) =>
  (await t.app.database.pool.query(text, values)).rows;
const flags = async (id: number) =>
  (await rows('select unusable, unusable_reason, in_maintenance from vehicle where id = $1', [id]))[0];
const defect = async (id: number) =>
  (await t.call(defects.one, { token: tokens.operator, params: { defect_id: id } })).body;

const LINES = [
  { kind: 'part', description: 'Pastillas', quantity: '1.50', unit_price: '33.33' },
  { kind: 'labour', description: 'Montaje', quantity: '2', unit_price: '42.00' },
];

describe('a repair order', () => {
  it('runs from a dangerous defect to a vehicle in service, with maintenance, bill and cost', async () => {
    const van = await aVan();
    const type = await aRepairType();
    const braking = await report(van.id, 'dangerous');
    expect(await flags(van.id)).toMatchObject({ unusable: true, unusable_reason: 'Frenos gastados' });
    const id = await order(van.id, [braking], { planned_on: '2026-03-02' });
    expect(await read(id)).toMatchObject({ state: 'planned', defects: [{ id: braking, state: 'planned' }] });
    at('12:00');
    expect(await act(id, 'start')).toMatchObject({ status: 200 });
    expect(await flags(van.id)).toMatchObject({ unusable: true, in_maintenance: true });
    expect(await lines(id, 'costs', LINES)).toMatchObject({ status: 200 });
    at('16:30');
    const bill = { code: 'F-17', type_id: type.id, makes_cost: true };
    // Done; after these hours the token is to be renewed.
    expect(await finish(id, bill)).toMatchObject({ status: 210 });

    const done = await read(id);
    // Out of service from 10:00, when the defect was reported, to 16:30.
    expect(done).toMatchObject({ state: 'done', downtime: 6.5 * 3600, defects: [{ state: 'done' }] });
    expect(done.costs).toMatchObject({ part: '50.00', labour: '84.00', total: '134.00' });
    expect(await flags(van.id)).toEqual({ unusable: false, unusable_reason: null, in_maintenance: false });
    const ended = await rows(
      'select kind, start_at, end_at from vehicle_interval where vehicle_id = $1 order by start_at',
      [van.id],
    );
    expect(ended).toEqual([
      {
        kind: 'unusable',
        start_at: new Date('2026-03-02T10:00:00Z'),
        end_at: new Date('2026-03-02T16:30:00Z'),
      },
      {
        kind: 'in_maintenance',
        start_at: new Date('2026-03-02T12:00:00Z'),
        end_at: new Date('2026-03-02T16:30:00Z'),
      },
    ]);
    expect(
      await rows('select * from vehicle_maintenance where id = $1', [done.maintenance_id]),
    ).toMatchObject([
      {
        ...{ vehicle_id: van.id, type: 'corrective', date: '2026-03-02', place: 'Talleres Ruiz' },
        ...{ description: 'Frenos gastados', next_date: '2027-03-02' },
      },
    ]);
    expect(await rows('select * from vehicle_bill where id = $1', [done.bill_id])).toMatchObject([
      { vehicle_id: van.id, code: 'F-17', amount: '134.00', provider: 'Talleres Ruiz', type_id: type.id },
    ]);
    expect(
      await rows('select amount, source, fleet_id from cost where bill_id = $1', [done.bill_id]),
    ).toEqual([{ amount: '134.00', source: 'bill', fleet_id: fleet }]);
    // Nothing more can be done to it.
    expect(await act(id, 'cancel')).toMatchObject({ status: 409 });
    expect(await lines(id, 'costs', [])).toMatchObject({ status: 409 });
  });

  it('that is refused writes nothing', async () => {
    const van = await aVan();
    const id = await order(van.id);
    await act(id, 'start');
    const type = await aValue(t.app.database, { list: 'bill_type', name: 'Taller 2' });
    expect(await finish(id, { code: 'F-1', type_id: type.id })).toMatchObject({
      status: 422,
      body: { error: { fields: [{ field: 'code', code: 'upkeep.noAmount' }] } },
    });
    expect(await finish(id, { next_date: null })).toMatchObject({
      status: 422,
      body: { error: { fields: [{ field: 'next_date', code: 'maint.nextRequired' }] } },
    });
    expect(await read(id)).toMatchObject({ state: 'in_repair' });
    expect(await flags(van.id)).toMatchObject({ in_maintenance: true });
    expect(await rows('select id from vehicle_maintenance where vehicle_id = $1', [van.id])).toEqual([]);
  });

  it('leaves the vehicle out of service while another dangerous defect is open', async () => {
    const van = await aVan();
    const first = await report(van.id, 'dangerous', 'Sin frenos');
    const second = await report(van.id, 'dangerous', 'Dirección rota');
    const id = await order(van.id, [first]);
    await act(id, 'start');
    at('11:00');
    await finish(id);
    expect(await flags(van.id)).toEqual({
      unusable: true,
      unusable_reason: 'Dirección rota',
      in_maintenance: false,
    });
    const { version } = await defect(second);
    await t.call(postDefectDismissal, {
      token: tokens.operator,
      params: { defect_id: second },
      body: { reason: 'Era otra furgoneta', version },
    });
    expect(await flags(van.id)).toMatchObject({ unusable: false });
    // Undone: it must not be driven again.
    await t.call(deleteDefectDismissal, { token: tokens.operator, params: { defect_id: second } });
    expect(await flags(van.id)).toMatchObject({ unusable: true, unusable_reason: 'Dirección rota' });
  });

  it('does not end a time that people have begun', async () => {
    const van = await aVan();
    await t.app.database.pool.query(
      `insert into vehicle_interval (vehicle_id, kind, start_at, reason) values ($1, 'unusable', $2, 'Golpe'),
         ($1, 'in_maintenance', $2, null)`,
      [van.id, new Date('2026-03-01T08:00:00Z')],
    );
    await rows(
      "update vehicle set unusable = true, unusable_reason = 'Golpe', in_maintenance = true where id = $1",
      [van.id],
    );
    const id = await order(van.id, [await report(van.id, 'dangerous')]);
    await act(id, 'start');
    at('11:00');
    await finish(id);
    expect(await flags(van.id)).toEqual({ unusable: true, unusable_reason: 'Golpe', in_maintenance: true });
    // The order itself took it out of service for no time.
    expect(await read(id)).toMatchObject({ downtime: 0 });
  });

  it('that is cancelled gives its defects back, and takes them again when it is reopened', async () => {
    const van = await aVan();
    const worn = await report(van.id, 'minor');
    const id = await order(van.id, [worn], { planned_on: '2026-03-05' });
    await act(id, 'cancel');
    expect(await defect(worn)).toMatchObject({ state: 'open' });
    expect(await act(id, 'reopen')).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ state: 'planned', defects: [{ id: worn, state: 'planned' }] });
    await act(id, 'cancel');
    const other = await order(van.id, [worn]);
    expect(await read(other)).toMatchObject({ defects: [{ id: worn }] });
    const taken = await t.call(postRepairOrder, {
      token: tokens.operator,
      body: { vehicle_id: van.id, defect_ids: [worn] },
    });
    expect(taken).toMatchObject({ status: 409, body: { error: { code: 'upkeep.defectTaken' } } });
  });

  it('is undone: the start is taken back', async () => {
    const van = await aVan();
    const id = await order(van.id, [], { planned_on: '2026-03-02' });
    await act(id, 'start');
    await act(id, 'stop');
    expect(await read(id)).toMatchObject({ state: 'planned', started_at: null });
    expect(await flags(van.id)).toMatchObject({ in_maintenance: false });
    expect(await rows('select id from vehicle_interval where vehicle_id = $1', [van.id])).toEqual([]);
  });

  it('shows the drivers who have the vehicle on its day', async () => {
    const van = await aVan();
    const driver = await aDriver(t.app.database, { fleet_id: fleet, name: 'Rosa', surname: 'Vidal' });
    await anAssignment(t.app.database, {
      ...{ vehicle_id: van.id, driver_id: driver.id },
      ...{ start_at: '2026-03-04T07:00:00Z', end_at: '2026-03-04T15:00:00Z' },
    });
    const on = async (day: string) =>
      (
        await t.call(getRepairConflicts, {
          token: tokens.operator,
          params: { vehicle_id: van.id },
          query: { day },
        })
      ).body.conflicts.map((one) => one.driver);
    expect([await on('2026-03-03'), await on('2026-03-04')]).toEqual([[], ['Rosa Vidal']]);
    const id = await order(van.id, [], { planned_on: '2026-03-04' });
    const marked = async () => {
      const answer = await t.call(getUpkeepBoard, { token: tokens.viewer, query: {} });
      return answer.body.cards.find((card) => card.kind === 'order' && card.id === id);
    };
    expect(await marked()).toMatchObject({ state: 'planned', has_conflict: true, is_late: false });
    const { version } = await read(id);
    await t.call(putRepairOrder, {
      token: tokens.operator,
      params: { order_id: id },
      body: { planned_on: '2026-03-01', version },
    });
    expect(await marked()).toMatchObject({ has_conflict: false, is_late: true });
  });
});

describe('how long defects wait', () => {
  it('the list keeps the chosen bands and orders by age; the board has the oldest of a severity first', async () => {
    const van = await aVan();
    const waits = (days: number, more: object = {}) =>
      aDefect(t.app.database, {
        ...{ vehicle_id: van.id, title: `${days} días` },
        reported_at: new Date(t.clock.nowMs - days * DAY_MS).toISOString(),
        ...more,
      });
    for (const days of [8, 0, 31, 7, 30]) await waits(days);
    await waits(9, { state: 'in_repair' });
    await waits(2, { severity: 'dangerous' });
    const listed = async (query: object) => {
      const order = { sort: 'age', dir: 'desc' as const };
      const asked = { token: tokens.viewer, query: { vehicles: String(van.id), ...order, ...query } };
      return (await t.call(defects.list, asked as never)).body.rows.map(({ age }) => age);
    };
    expect(await listed({})).toEqual([31, 30, 9, 8, 7, 2, 0]);
    expect(await listed({ age: 'today' })).toEqual([0]);
    expect(await listed({ age: 'week' })).toEqual([7, 2]);
    expect(await listed({ age: 'month' })).toEqual([30, 9, 8]);
    expect(await listed({ age: 'today,older' })).toEqual([31, 0]);
    const { cards } = (
      await t.call(getUpkeepBoard, { token: tokens.viewer, query: { vehicles: String(van.id) } as never })
    ).body;
    expect(cards.map(({ age }) => age)).toEqual([2, 31, 30, 8, 7, 0]);
  });
});

describe('the roles', () => {
  it('amounts are for those who may edit the costs of vehicles', async () => {
    const van = await aVan();
    const id = await order(van.id);
    await lines(id, 'operator', LINES);
    expect((await read(id, 'costs')).costs).toMatchObject({ total: '134.00' });
    expect(await read(id, 'viewer')).toMatchObject({ costs: null });
    const changes = async (who: Who) => {
      const answer = await t.call(getRepairOrderHistory, { token: tokens[who], params: { order_id: id } });
      return answer.body.history.map(({ action }) => action);
    };
    expect([await changes('viewer'), await changes('costs')]).toEqual([['create'], ['lines', 'create']]);
  });

  it.each<[Who, number, number, number]>([
    ['operator', 200, 200, 200],
    // Cost managers write amounts alone.
    ['costs', 200, 409, 200],
    ['viewer', 200, 409, 409],
    ['foreigner', 404, 404, 404],
  ])('%s reads %i, edits %i, writes lines %i', async (who, reads, edits, writes) => {
    const van = await aVan();
    const id = await order(van.id);
    const of = { token: tokens[who], params: { order_id: id } };
    expect((await t.call(getRepairOrder, of)).status).toBe(reads);
    expect((await t.call(putRepairLines, { ...of, body: { lines: [], version: 1 } })).status).toBe(writes);
    const version = (await read(id)).version;
    expect((await t.call(putRepairOrder, { ...of, body: { version } })).status).toBe(edits);
  });
});

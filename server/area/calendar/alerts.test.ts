import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCalendarAlerts, postCalendarAlertsRead } from '#api/calendar.ts';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import { postVehicleDeregistration } from '#api/vehicle-command.ts';
import { DAY_MS } from '#domain/duration.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aValue } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { raiseAlerts } from '#server/worker/due/raise-alerts.ts';

let server: TestApp;
let company: VehicleCompany;
let itv: { id: number };

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  itv = await aValue(server.app.database, { list: 'itv_type', name: 'ITV' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.nowMs = NOW;
  await server.app.database.pool.query('delete from calendar_alert; delete from calendar_check');
});

type Who = keyof VehicleCompany['tokens'];
async function due(next: string) {
  const { id, license } = await company.register();
  const { body } = await server.call(DATED_ROWS.inspection.create, {
    token: company.tokens.operator,
    params: { vehicle_id: id },
    body: { type_id: itv.id, next },
  });
  return { id, license, rowId: body.id };
}
const move = async ({ id, rowId }: { id: number; rowId: number }, next: string, version: number) =>
  server.call(DATED_ROWS.inspection.edit, {
    token: company.tokens.operator,
    params: { vehicle_id: id, row_id: rowId },
    body: { type_id: itv.id, next, version },
  });
const alerts = async (license: string, query: Record<string, string> = {}, who: Who = 'viewer') =>
  (await server.call(getCalendarAlerts, { token: company.tokens[who], query: { q: license, ...query } })).body
    .rows;
const steps = async (license: string, query = {}) =>
  (await alerts(license, query)).map(({ step }) => step).reverse();

describe('the alerts of the calendar', () => {
  it('are raised once for each step, day after day', async () => {
    const one = await due('2026-03-12');
    expect(await steps(one.license)).toEqual([]);
    for (let day = 0; day <= 17; day++) {
      server.clock.nowMs = NOW + day * DAY_MS;
      expect(await raiseAlerts(server.app)).toBeGreaterThan(0);
      expect(await raiseAlerts(server.app)).toBe(0);
    }
    server.clock.nowMs = NOW;
    expect(await alerts(one.license)).toMatchObject([
      { step: -7, raised_at: '2026-03-19T10:00:00.000Z', state: 'expired', days_left: -7 },
      { step: 0, raised_at: '2026-03-12T10:00:00.000Z', state: 'close', days_left: 0 },
      { step: 7, raised_at: '2026-03-05T10:00:00.000Z', state: 'close', days_left: 7, subject: 'ITV' },
    ]);
  });

  it('wait until 03:00 where the vehicle is', async () => {
    await due('2026-03-12');
    // 02:59 in Madrid is still the day before.
    server.clock.nowMs = Date.parse('2026-03-05T01:59:00Z');
    await raiseAlerts(server.app);
    server.clock.nowMs = Date.parse('2026-03-05T01:59:59Z');
    expect(await raiseAlerts(server.app)).toBe(0);
    server.clock.nowMs = Date.parse('2026-03-05T02:00:00Z');
    expect(await raiseAlerts(server.app)).toBeGreaterThan(0);
  });

  it('close at once with a new date, and open again when it is taken back', async () => {
    const one = await due('2026-03-04');
    expect(await steps(one.license)).toEqual([7]);
    await move(one, '2027-03-04', 1);
    expect(await steps(one.license)).toEqual([]);
    expect(await alerts(one.license, { historic: 'true' })).toMatchObject([
      { step: 7, closed_at: new Date(NOW).toISOString(), is_read: false },
    ]);
    await move(one, '2026-03-04', 2);
    expect(await steps(one.license)).toEqual([7]);
  });

  it('close when the vehicle leaves', async () => {
    const one = await due('2026-03-04');
    const left = await server.call(postVehicleDeregistration, {
      token: company.tokens.operator,
      params: { vehicle_id: one.id },
      body: { reason: 'SALE', date: '2026-03-01', version: 1 },
    });
    expect(left.status).toBe(200);
    expect(await steps(one.license)).toEqual([]);
    expect(await steps(one.license, { historic: 'true' })).toEqual([7]);
  });

  it('are read by each user alone, one by one or all that the filter leaves', async () => {
    const [one, other] = [await due('2026-03-04'), await due('2026-03-05')];
    const read = (who: Who, query: Record<string, string>, body: object = {}) =>
      server.call(postCalendarAlertsRead, { token: company.tokens[who], query, body });
    const [alert] = await alerts(one.license);
    expect((await read('viewer', {}, { ids: [alert!.id] })).body).toEqual({ n: 1 });
    expect((await read('viewer', {}, { ids: [alert!.id] })).body).toEqual({ n: 0 });
    expect(await alerts(one.license)).toEqual([]);
    expect(await alerts(one.license, { historic: 'true' })).toMatchObject([{ is_read: true }]);
    expect(await alerts(one.license, {}, 'operator')).toHaveLength(1);
    expect((await read('foreigner', {})).body).toEqual({ n: 0 });
    expect((await read('viewer', { q: other.license, kind: 'renting' })).body).toEqual({ n: 0 });
    expect((await read('viewer', { q: other.license })).body).toEqual({ n: 1 });
  });

  it('of rows that are due together are one line, which is read as one', async () => {
    const { id, license } = await company.register();
    const tyre = { vehicle_id: id, fitted: '2025-01-01', next_review: '2026-03-04' };
    await server.app.database.sql
      .insertInto('vehicle_tyre')
      .values(['DI', 'DD', 'TI', 'TD'].map((position) => ({ ...tyre, position })))
      .execute();
    await raiseAlerts(server.app);
    const [line, ...others] = await alerts(license);
    expect([line, others]).toMatchObject([{ section: 'tyre', n: 4, subject: null, step: 7 }, []]);
    const { body } = await server.call(postCalendarAlertsRead, {
      token: company.tokens.viewer,
      body: { ids: line!.ids },
    });
    expect([body, await alerts(license)]).toEqual([{ n: 4 }, []]);
  });

  it('need not be read any more after 90 days', async () => {
    const one = await due('2025-12-05');
    await server.app.database.pool.query('delete from calendar_alert');
    const raisedOn = async (days: number) => {
      server.clock.nowMs = NOW - days * DAY_MS;
      await server.app.database.pool.query('delete from calendar_check');
      await raiseAlerts(server.app);
      server.clock.nowMs = NOW;
    };
    await raisedOn(91);
    expect(await steps(one.license)).toEqual([]);
    await raisedOn(75);
    expect(await steps(one.license)).toEqual([-7]);
    expect(await steps(one.license, { historic: 'true' })).toEqual([7]);
  });

  it('are completed by the next run when a run was killed', async () => {
    const { pool } = server.app.database;
    const vehicles = [await due('2026-03-04'), await due('2026-03-04'), await due('2026-03-04')];
    await pool.query('delete from calendar_alert; delete from calendar_check');
    await pool.query(`
      create function die() returns trigger language plpgsql as $$
      begin
        if new.vehicle_id = ${vehicles[1]!.id} then raise 'killed'; end if;
        return new;
      end $$;
      create trigger die before insert on calendar_alert for each row execute function die()`);
    await expect(raiseAlerts(server.app, 1)).rejects.toThrow('killed');
    await pool.query('drop trigger die on calendar_alert');
    const raised = () => Promise.all(vehicles.map(({ license }) => steps(license)));
    expect(await raised()).toEqual([[7], [], []]);
    await raiseAlerts(server.app, 1);
    expect(await raised()).toEqual([[7], [7], [7]]);
  });
});

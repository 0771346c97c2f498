import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAttention, getDashboardCharts, putDashboardCharts } from '#api/dashboard.ts';
import { aReader, aRefuelling } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import {
  aDefect,
  aDriver,
  aFine,
  aFleet,
  aLiveEntry,
  aTampering,
  aTracker,
  aUser,
  aVehicle,
} from '#server/testing/builders.ts';
import { aCost } from '#server/testing/cost.builder.ts';

let server: TestApp;
let fleetId: number;
let vehicleId: number;
let driverId: number;

/** Monday 2 March 2026, 11:00 in Madrid: one of each kind in our fleet, and one of each kind elsewhere. */
beforeAll(async () => {
  server = await testApp();
  const { database, board } = server.app;
  for (const name of ['Ajena', 'Propia']) {
    fleetId = (await aFleet(database, { name, code: name })).id;
    const fleet_id = fleetId;
    const vehicle = await aVehicle(database, { fleet_id, license: name.toUpperCase(), work_code: '10001' });
    const vehicle_id = vehicle.id;
    vehicleId = vehicle_id;
    const driver = await aDriver(database, { fleet_id, name: 'Ana', surname: name });
    driverId = driver.id;
    const staff = await aDriver(database, { fleet_id, name: 'Jefa', driver_type: 'STRUCTURE' });
    for (const [driver_id, follow_up_on, done_at] of [
      [driver.id, '2026-03-01', null],
      [driver.id, '2026-03-03', null],
      [driver.id, '2026-03-01', '2026-03-01T09:00:00Z'],
      [staff.id, '2026-03-01', null],
    ] as const)
      await database.sql
        .insertInto('driver_note')
        .values({
          ...{ driver_id, follow_up_on, done_at, text: 'Hablar', is_shared: false },
          made_at: '2026-02-20T09:00:00Z',
        })
        .execute();
    const license = vehicle.license;
    const own = { fleet_id, vehicle_id, work_code: '10001' };
    await aTampering(database, { vehicle_id, start_at: new Date('2026-03-01T08:00:00Z') });
    const { id: tracker_id } = await aTracker(database, { vehicle_id });
    const asker = await aUser(database, { username: `asks-${name}` });
    await database.sql
      .insertInto('tracker_command')
      .values({
        ...{ tracker_id, vehicle_id, kind: 'output_on', state: 'awaiting_consent', reason: 'Robo' },
        ...{ asked_by: asker.id, asked_at: new Date('2026-03-02T09:00:00Z') },
        expires_at: new Date('2026-03-02T11:00:00Z'),
      })
      .execute();
    await aTampering(database, {
      vehicle_id,
      start_at: new Date('2026-02-01T08:00:00Z'),
      end_at: new Date('2026-02-02T08:00:00Z'),
    });
    board.put(
      aLiveEntry({
        ...{ vehicleId: vehicle_id, fleetId: fleet_id, license, workCode: '10001' },
        ...{ state: 'disconnected', lastContactMs: Date.parse('2026-02-28T08:00:00Z') },
      }),
    );
    board.put(
      aLiveEntry({ vehicleId: vehicle_id + 5_000, fleetId: fleet_id, state: 'private', lastContactMs: 0 }),
    );
    await database.sql
      .insertInto('vehicle_insurance')
      .values({ vehicle_id, company: 'Mutua', policy: 'P', start_day: '2025-03-05', end_day: '2026-03-04' })
      .execute();
    await database.sql
      .insertInto('vehicle_maintenance')
      .values({ vehicle_id, type: 'preventive', date: '2025-02-25', next_date: '2026-02-25' })
      .execute();
    await aDefect(database, { vehicle_id, severity: 'dangerous', title: 'Frenos' });
    await aDefect(database, { vehicle_id, state: 'planned' });
    await aDefect(database, { vehicle_id, state: 'in_repair' });
    await aDefect(database, { vehicle_id, state: 'done', closed_at: '2026-03-01T09:00:00Z' });
    await aFine(database, { ...own, license });
    await aFine(database, { ...own, license, state: 'paid', paid_on: '2026-02-20' });
    const twice = { ...own, day: '2026-02-20', validation: 'gps_ok' };
    await aRefuelling(database, twice);
    const wrong = await aRefuelling(database, { ...twice, operation_at: new Date('2026-02-20T15:00:00Z') });
    await database.pool.query(`update refuelling set discrepancy_reasons = '{liters}' where id = $1`, [
      wrong,
    ]);
    const proposed = { fleet_id, vehicle_id, status: 'proposed', source: 'proposal' };
    await aCost(database, { ...proposed, operation_date: '2026-01-31' });
    await aCost(database, { ...proposed, operation_date: '2026-03-01' });
  }
});
afterAll(() => server.close());

const reader = (columns: Parameters<typeof aReader>[1] = {}) =>
  aReader(server, { fleetIds: [fleetId], ...columns });

async function attention(columns: Parameters<typeof aReader>[1]) {
  const token = await reader(columns);
  return (await server.call(getAttention, { token, query: {} })).body;
}

describe('what needs attention', () => {
  it('is what presses most first, of the visible fleets alone', async () => {
    const { counts, rows } = await attention({ roles: ['administrator'] });
    const subject = { device_id: vehicleId, license: 'PROPIA', fleet: 'Propia' };
    expect(rows).toMatchObject([
      { kind: 'consent', ...subject, command: 'output_on', until: '2026-03-02T11:00:00.000Z' },
      { kind: 'dangerous', ...subject, title: 'Frenos', since: '2026-03-01T08:00:00.000Z' },
      { kind: 'tampered', ...subject, since: '2026-03-01T08:00:00.000Z', tampering: 'unplugged' },
      {
        kind: 'expired',
        due: { license: 'PROPIA', section: 'maintenance', due_date: '2026-02-25', days_left: -5 },
      },
      { kind: 'fine', ...subject, day: '2026-02-10', amount: '200.00', state: 'received', days_left: null },
      { kind: 'defect', ...subject, title: 'Luz de freno fundida', since: '2026-03-01T08:00:00.000Z' },
      { kind: 'refuelling', ...subject, day: '2026-02-20', reasons: ['liters'] },
      { kind: 'silent', ...subject, since: '2026-02-28T08:00:00.000Z' },
      { kind: 'follow_up', driver_id: driverId, driver: 'Ana Propia', fleet: 'Propia', day: '2026-03-01' },
      { kind: 'month', fleet: 'Propia', month: '2026-01', n: 1 },
      { kind: 'due', due: { section: 'insurance', due_date: '2026-03-04', days_left: 2 } },
    ]);
    expect(counts).toEqual({
      ...{
        consent: 1,
        dangerous: 1,
        tampered: 1,
        expired: 1,
        fine: 1,
        defect: 1,
        refuelling: 1,
        silent: 1,
        follow_up: 1,
        month: 1,
        due: 1,
      },
    });
    const all = await attention({ roles: ['system'], fleetIds: [] });
    expect(Object.values(all.counts)).toEqual(Array.from({ length: 11 }, () => 2));
  });

  it.each([
    [
      'manager',
      {},
      ['dangerous', 'tampered', 'expired', 'fine', 'defect', 'refuelling', 'silent', 'follow_up', 'due'],
    ],
    ['visualizer', {}, ['dangerous', 'tampered', 'expired', 'defect', 'refuelling', 'silent', 'due']],
    ['cost_manager', {}, ['dangerous', 'expired', 'fine', 'defect', 'refuelling', 'month', 'due']],
  ] as const)('tells %s what the role may know', async (role, columns, kinds) => {
    const { counts } = await attention({ roles: [role], ...columns });
    expect(Object.keys(counts)).toEqual(kinds);
    const others = await attention({ roles: [role], own_works: true, work_codes: ['99999'] });
    // Works limit vehicles, not drivers (domain rules §2.4.2).
    const { follow_up: _, ...ofVehicles } = others.counts;
    expect(Object.values(ofVehicles).every((n) => n === 0)).toBe(true);
  });
});

describe('defects that need attention', () => {
  it('are those that nobody repairs yet, the oldest first', async () => {
    const { database } = server.app;
    const { id } = await aFleet(database, { name: 'Taller', code: 'Taller' });
    const { id: vehicle_id } = await aVehicle(database, { fleet_id: id });
    const [third, first, second] = ['2026-02-28', '2026-01-05', '2026-02-01'];
    for (const day of [third, first, second])
      await aDefect(database, { vehicle_id, title: day, reported_at: `${day}T08:00:00Z` });
    await aDefect(database, { vehicle_id, state: 'in_repair', reported_at: '2026-01-01T08:00:00Z' });
    const { rows } = await attention({ roles: ['manager'], fleetIds: [id] });
    expect(rows.map((row) => (row.kind === 'defect' ? row.title : row.kind))).toEqual([first, second, third]);
  });
});

describe('refuellings that need attention', () => {
  it('are those whose matter is neither done nor put off', async () => {
    const { database, now } = server.app;
    const { id } = await aFleet(database, { name: 'Surtidor', code: 'Surtidor' });
    const { id: vehicle_id } = await aVehicle(database, { fleet_id: id });
    const ids: number[] = [];
    for (const day of ['2026-02-18', '2026-02-19', '2026-02-20', '2026-02-21']) {
      const odd = { fleet_id: id, vehicle_id, day, validation: 'gps_ok', discrepancy_reasons: ['liters'] };
      ids.push(await aRefuelling(database, odd));
    }
    const version = { code: 1091, version: 1, changed_at: new Date(now()) };
    const [open, done, later, over] = ids.map((one) => ({ vehicle_id, cause: `1091.${one}`, ...version }));
    await database.sql
      .insertInto('matter')
      .values([
        { ...open!, outcome: 'claimed' },
        { ...done!, done_at: new Date(now()), covered_until: new Date(now()) },
        { ...later!, snoozed_until: new Date(now() + 1) },
        { ...over!, snoozed_until: new Date(now() - 1) },
      ])
      .execute();
    const { counts, rows } = await attention({ roles: ['manager'], fleetIds: [id] });
    expect(rows.map((row) => row.kind === 'refuelling' && row.id)).toEqual([ids[3], ids[0]]);
    expect(counts.refuelling).toBe(2);
  });
});

describe('the charts of a user', () => {
  it('are the first ones until others are kept; of two pages the second is refused', async () => {
    const token = await reader();
    const read = async () => (await server.call(getDashboardCharts, { token })).body;
    const first = await read();
    expect([first.version, first.charts.map(({ id }) => id)]).toEqual([
      0,
      ['distance', 'fuel', 'map', 'harshAcceleration', 'maxSpeedEV', 'usedDays', 'discrepancy'],
    ]);
    const week = { type: 'bar', group: 'day', range: '7', fleets: [], target: null };
    expect(first.charts.slice(0, 5)).toEqual([
      { ...week, id: 'distance', metric: 'distance', color: '#1565c0' },
      { ...week, id: 'fuel', metric: 'fuel', color: '#2e7d32' },
      { id: 'map', type: 'map', fleets: [] },
      { ...week, id: 'harshAcceleration', metric: 'harshAcceleration', color: '#f9a825' },
      { ...week, id: 'maxSpeedEV', metric: 'maxSpeedEV', color: '#c62828' },
    ]);
    const put = async (charts: readonly object[], version: number) => {
      const { status, code, body } = await server.call(putDashboardCharts, {
        token,
        body: { charts, version },
      });
      return status === 200 ? body.version : code;
    };
    const [one, two] = first.charts;
    expect(await put([two!, one!], 0)).toBe(1);
    expect(await put([one!], 0)).toBe('err.stale');
    expect((await read()).charts).toEqual([two, one]);
    expect(await put([], 1)).toBe(2);
    expect(await read()).toEqual({ charts: [], version: 2 });
    expect(await put([one!], 1)).toBe('err.stale');
    expect((await server.call(getDashboardCharts, { token: await reader() })).body.version).toBe(0);

    const refused = async (chart: object) => {
      const { status } = await server.call(putDashboardCharts, {
        token,
        body: { charts: [chart], version: 2 },
      });
      return status;
    };
    expect(await refused({ ...one, type: 'pie' })).toBe(422);
    expect(await refused({ ...one, metric: 'states', group: 'day' })).toBe(422);
    expect(await put([one!, one!], 2)).toBe('err.request');
    expect(
      await put(
        Array.from({ length: 13 }, (_, n) => ({ ...one!, id: `c${n}` })),
        2,
      ),
    ).not.toBe(3);
    expect(await refused({ ...one, target: -1 })).toBe(422);
    expect(await put([{ ...one!, target: 500_000 }], 2)).toBe(3);
    expect((await read()).charts).toEqual([{ ...one, target: 500_000 }]);
    const { target: _, ...older } = { target: null, ...one! };
    expect(await put([older], 3)).toBe(4);
    expect((await read()).charts).toEqual([one]);
  });

  it('leave out what the user may not see', async () => {
    const token = await reader({ roles: ['cost_manager'] });
    const { body } = await server.call(getDashboardCharts, { token });
    expect(body.charts.map(({ id }) => id)).toEqual([
      'distance',
      'fuel',
      'cost',
      'cost-fleet',
      'discrepancy',
    ]);
    const map = { id: 'here', type: 'map', fleets: [] };
    const kept = await server.call(putDashboardCharts, { token, body: { charts: [map], version: 0 } });
    expect([kept.status, (await server.call(getDashboardCharts, { token })).body.charts]).toEqual([200, []]);
  });
});

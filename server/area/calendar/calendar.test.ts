import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCalendar } from '#api/calendar.ts';
import { sumMonths } from '#server/telemetry/month-sums.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aNow, aValue } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;
let itv: { id: number };
const plates: Record<string, { id: number; license: string }> = {};

// Today is 2 March 2026.
const INSPECTIONS: Readonly<Record<string, { next: string; exemption?: boolean }>> = {
  old: { next: '2026-01-10' },
  expired: { next: '2026-02-27' },
  close: { next: '2026-03-09' },
  planned: { next: '2026-03-10' },
  far: { next: '2027-03-03' },
  exempt: { next: '2026-03-05', exemption: true },
};

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  itv = await aValue(server.app.database, { list: 'itv_type', name: 'ITV' });
  for (const [name, columns] of Object.entries(INSPECTIONS)) {
    plates[name] = await company.register(name === 'planned' ? { fleet_id: company.fleets.south } : {});
    await server.app.database.sql
      .insertInto('vehicle_inspection')
      .values({ vehicle_id: plates[name].id, type_id: itv.id, exemption: false, ...columns })
      .execute();
  }
});
afterAll(() => server.close());

const ask = async (query: Record<string, string> = {}, who: keyof VehicleCompany['tokens'] = 'viewer') =>
  (await server.call(getCalendar, { token: company.tokens[who], query })).body;
const named = (rows: readonly { license: string }[]) =>
  rows.map(({ license }) => Object.entries(plates).find(([, one]) => one.license === license)![0]);

describe('the calendar', () => {
  it('has what is due from 30 days ago to a year from now, the first first', async () => {
    const { rows, total, older } = await ask();
    expect([named(rows), total, older]).toEqual([['expired', 'close', 'planned'], 3, 1]);
    expect(rows[0]).toEqual({
      id: expect.stringMatching(/^inspection-\d+-inspection$/),
      device_id: plates.expired!.id,
      license: plates.expired!.license,
      alias: null,
      fleet_id: company.fleets.north,
      fleet: 'North',
      kind: 'inspection',
      section: 'inspection',
      row_id: expect.any(Number),
      due_of: null,
      n: 1,
      subject: 'ITV',
      state: 'expired',
      due_date: '2026-02-27',
      is_projected: false,
      due_distance: null,
      days_left: -3,
      distance_left: null,
    });
    expect(rows.map(({ state }) => state)).toEqual(['expired', 'close', 'planned']);
  });

  it('has one line for the tyres of a vehicle that are due on one day', async () => {
    const { id, license } = await company.register();
    const tyre = { vehicle_id: id, fitted: '2025-01-01' };
    await server.app.database.sql
      .insertInto('vehicle_tyre')
      .values([
        ...['DI', 'DD', 'TI', 'TD'].map((position) => ({ ...tyre, position, next_review: '2026-03-20' })),
        { ...tyre, position: 'R', next_review: '2026-03-21' },
      ])
      .execute();
    const { rows, total } = await ask({ q: license });
    expect([total, rows.map(({ due_date, n, subject }) => [due_date, n, subject])]).toEqual([
      2,
      [
        ['2026-03-20', 4, null],
        ['2026-03-21', 1, 'R'],
      ],
    ]);
    await server.app.database.sql.deleteFrom('vehicle_tyre').where('vehicle_id', '=', id).execute();
  });

  it.each<[string, Record<string, string>, readonly string[]]>([
    ['what was overdue before', { older: 'true' }, ['old', 'expired', 'close', 'planned']],
    ['a state', { state: 'close,planned' }, ['close', 'planned']],
    ['a kind', { kind: 'renting' }, []],
    ['days', { from: '2026-03-09', to: '2027-03-03' }, ['close', 'planned', 'far']],
  ])('shows %s', async (_name, query, expected) => {
    expect(named((await ask(query)).rows)).toEqual(expected);
  });

  it('shows a fleet, and a plate', async () => {
    expect(named((await ask({ fleets: String(company.fleets.south) })).rows)).toEqual(['planned']);
    expect(named((await ask({ q: plates.close!.license.toLowerCase() })).rows)).toEqual(['close']);
  });

  it('is read by those who keep costs, and shows another company nothing', async () => {
    expect((await ask({}, 'costs')).total).toBe(3);
    expect(await ask({ older: 'true' }, 'foreigner')).toEqual({ rows: [], total: 0, older: 0 });
  });

  it('projects the day of a figure from the last 30 days', async () => {
    const { sql } = server.app.database;
    const { id, license } = await company.register();
    plates.km = { id, license };
    await aNow(server.app.database, { vehicle_id: id, odometer_m: 59_100_900 });
    await sql
      .insertInto('vehicle_maintenance')
      .values({ vehicle_id: id, type: 'preventive', date: '2025-09-01', next_distance: 60_000 })
      .execute();
    const driven = { driver_tag: '', is_private: false, journeys: 1, duration_s: 0, idle_s: 0 };
    const nothing = {
      ...{ max_speed_kmh: 0, counted_m: 0, harsh_acceleration: 0, harsh_braking: 0, harsh_cornering: 0 },
      ...{ excesses: 0, warnings: 0, long_journeys: 0, band1_s: 0, band2_s: 0, band3_s: 0 },
      ...{ dist_group1: 0, dist_group2: 0, dist_group3: 0, time_group1: 0, time_group2: 0, time_group3: 0 },
    };
    // 3,000 km in the 30 whole days before today are 100 km a day; what is older or of today does not count.
    for (const [day, km] of [
      ['2026-01-30', 900],
      ['2026-01-31', 1_000],
      ['2026-03-01', 2_000],
      ['2026-03-02', 500],
    ] as const) {
      const at = new Date(`${day}T10:00:00Z`);
      await sql
        .insertInto('journey_sum')
        .values({
          ...driven,
          ...nothing,
          vehicle_id: id,
          day,
          distance_m: km * 1_000,
          start_at: at,
          last_start_at: at,
          end_at: at,
        })
        .execute();
    }
    const months = ['2026-01-01', '2026-03-01'].map((day) => ({ vehicle_id: id, day }));
    await sumMonths(server.app.database.pool, months);
    // 900 km left: nine days.
    expect((await ask({ q: license })).rows).toMatchObject([
      {
        kind: 'maintenance',
        state: 'close',
        due_date: '2026-03-11',
        is_projected: true,
        due_distance: 60_000_000,
        days_left: 9,
        distance_left: 900_000,
      },
    ]);
  });
});

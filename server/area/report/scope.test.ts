import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getReports } from '#api/report.ts';
import type { Role } from '#domain/access/role.ts';
import { REPORTS } from '#domain/report/index.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { aJourney, aReader, runReport } from './report.builder.ts';

const RANGE = { from: '2026-02-24', to: '2026-02-27' };
const REPORT_NAMES = [...REPORTS.keys()];

let server: TestApp;
const ids = {} as Record<
  'top' | 'norte' | 'sur' | 'obra' | 'closed' | 'moved' | 'staff' | 'works' | 'shut' | 'ana' | 'boss' | 'van',
  number
>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleet = async (name: string, parent_id?: number, more = {}) =>
    (await aFleet(database, { name, ...(parent_id && { parent_id }), ...more })).id;
  ids.top = await fleet('Iberia');
  ids.norte = await fleet('Norte', ids.top);
  ids.obra = await fleet('Obra', ids.norte);
  ids.sur = await fleet('Sur', ids.top);
  ids.closed = await fleet('Cerrada', ids.top, { authorised: false });
  ids.ana = (await aDriver(database, { fleet_id: ids.norte, name: 'Ana', license: 'DNI1' })).id;
  ids.boss = (await aDriver(database, { fleet_id: ids.norte, name: 'Jefa', driver_type: 'STRUCTURE' })).id;
  ids.van = (await aValue(database, { list: 'vehicle_type', name: 'Furgoneta' })).id;

  // Moved from Obra to Sur on the 26th. In each fleet it has other works.
  ids.moved = (
    await aVehicle(database, {
      fleet_id: ids.sur,
      license: '1000MOV',
      work_code: '00022',
      driver_id: ids.ana,
    })
  ).id;
  const { sql } = database;
  await sql.deleteFrom('vehicle_stay').where('vehicle_id', '=', ids.moved).execute();
  await sql
    .insertInto('vehicle_stay')
    .values([
      {
        vehicle_id: ids.moved,
        from_day: '2025-01-01',
        to_day: '2026-02-26',
        fleet_id: ids.obra,
        work_code: '00011',
        asset_code: 'OLD0001',
        driver_id: ids.ana,
      },
      {
        vehicle_id: ids.moved,
        from_day: '2026-02-26',
        fleet_id: ids.sur,
        work_code: '00022',
        asset_code: 'NEW0001',
        driver_id: ids.ana,
      },
    ])
    .execute();
  ids.staff = (
    await aVehicle(database, {
      fleet_id: ids.norte,
      license: '2000STR',
      driver_id: ids.boss,
      allow_structure_driver: true,
      type_id: ids.van,
      fuel_type: 'DIESEL',
    })
  ).id;
  ids.works = (await aVehicle(database, { fleet_id: ids.norte, license: '3000WRK', work_code: '00033' })).id;
  ids.shut = (await aVehicle(database, { fleet_id: ids.closed, license: '4000CLS' })).id;
  for (const day of ['24', '25', '26', '27']) {
    for (const vehicle_id of [ids.moved, ids.staff, ids.works, ids.shut]) {
      await aJourney(database, {
        vehicle_id,
        start_at: `2026-02-${day}T08:00:00Z`,
        end_at: `2026-02-${day}T08:30:00Z`,
      });
    }
  }
});
afterAll(() => server.close());

const reader = (columns: Parameters<typeof aReader>[1]) => aReader(server, columns);

/** Plates and days that a reader sees in Journeys. */
async function seen(token: string, body: Record<string, unknown> = {}) {
  const { rows } = await runReport(server, token, 'Journeys', { ...RANGE, ...body });
  return rows.map((row) => `${row.license} ${String(row.initDay).slice(-2)}`);
}
const days = (license: string, ...of: number[]) => of.map((day) => `${license} ${day}`);

describe('vehicles are in the report of the fleet of the day (§2.4.1)', () => {
  it('of the fleet left, until it left', async () => {
    const token = await reader({ fleetIds: [ids.obra] });
    expect(await seen(token)).toEqual(days('1000MOV', 24, 25));
    const { rows } = await runReport(server, token, 'Summary', { ...RANGE, breakdown: 'total' });
    expect(rows.map((row) => [row.fleet, row.fleetPath, row.workCode, row.assetCode, row.journeys])).toEqual([
      // The reader may not see the fleets above, so the answer does not name them.
      ['Obra', 'Obra', '00011', 'OLD0001', 2],
    ]);
    expect(rows[0]!.fleetId).toBe(ids.obra);
  });

  it('of the fleet joined, from then on', async () => {
    const token = await reader({ fleetIds: [ids.sur] });
    expect(await seen(token)).toEqual(days('1000MOV', 26, 27));
  });

  it('one row for a range across both, with the last fleet', async () => {
    const token = await reader({ fleetIds: [ids.top] });
    const { rows } = await runReport(server, token, 'Summary', {
      ...RANGE,
      breakdown: 'total',
      vehicles: [ids.moved],
    });
    expect(rows.map((row) => [row.license, row.fleetPath, row.workCode, row.journeys, row.stopTime])).toEqual(
      [['1000MOV', 'Iberia / Sur', '00022', 4, 0]],
    );
  });

  it('and so are health and connection', async () => {
    const token = await reader({ fleetIds: [ids.obra] });
    const { rows } = await runReport(server, token, 'Health', RANGE);
    expect(rows.map((row) => [row.license, row.d1, row.d2, row.d3, row.d4])).toEqual([
      ['1000MOV', 'NT', 'NT', '·', '·'],
    ]);
    expect((await runReport(server, token, 'DailyConnection', { from: '2026-02-26' })).rows).toEqual([]);
    expect((await runReport(server, token, 'DailyConnection', { from: '2026-02-25' })).rows).toHaveLength(1);
  });
});

describe('who sees what', () => {
  it('hides fleets not authorised from all but administrators of them', async () => {
    const inClosed = async (roles: Role[]) => seen(await reader({ fleetIds: [ids.closed], roles }));
    expect(await inClosed(['manager'])).toEqual([]);
    expect(await inClosed(['administrator'])).toEqual(days('4000CLS', 24, 25, 26, 27));
  });

  it('keeps those limited to own works to the works of the day', async () => {
    const limited = { fleetIds: [ids.top], own_works: true };
    expect(await seen(await reader({ ...limited, work_codes: ['00011'] }))).toEqual(days('1000MOV', 24, 25));
    expect(await seen(await reader({ ...limited, work_codes: ['00022', '00033'] }))).toEqual([
      ...days('1000MOV', 26, 27),
      ...days('3000WRK', 24, 25, 26, 27),
    ]);
    expect(await seen(await reader({ ...limited, work_codes: [] }))).toEqual([]);
    expect(await seen(await reader({ fleetIds: [ids.top], gao: true, work_codes: ['00011'] }))).toHaveLength(
      2,
    );
  });

  it('takes own works as a filter from those who are not limited to them', async () => {
    const token = await reader({ fleetIds: [ids.top], work_codes: ['00033'] });
    expect(await seen(token, { own_works: true })).toEqual(days('3000WRK', 24, 25, 26, 27));
    expect(await seen(token)).toHaveLength(12);
    expect(await seen(await reader({ fleetIds: [ids.top] }), { own_works: true })).toEqual([]);
  });

  it('shows staff drivers only to those who may, and their vehicles without', async () => {
    const drivers = async (allowed_estructura: boolean, variant: string) => {
      const token = await reader({ fleetIds: [ids.top], allowed_estructura });
      const { rows, text } = await told(token, { variant });
      return { drivers: rows.map((row) => [row.license, row.driver, row.driverId]), text };
    };
    const told = async (token: string, body: Record<string, unknown>) => {
      const asked = { ...RANGE, breakdown: 'total', vehicles: [ids.staff], ...body };
      const { rows } = await runReport(server, token, 'Summary', asked);
      return { rows, text: JSON.stringify(rows) };
    };
    expect((await drivers(true, 'vehicle')).drivers).toEqual([['2000STR', 'Jefa', ids.boss]]);
    const hidden = await drivers(false, 'vehicle');
    expect(hidden.drivers).toEqual([['2000STR', null, null]]);
    expect(hidden.text).not.toContain('Jefa');
    expect((await drivers(true, 'driver')).drivers).toEqual([['2000STR', 'Jefa', ids.boss]]);
    expect((await drivers(false, 'driver')).drivers).toEqual([]);
  });

  it('does not let staff drivers be found by asking for them', async () => {
    const token = await reader({ fleetIds: [ids.top] });
    expect(await seen(token, { drivers: [ids.boss] })).toEqual([]);
    expect(await seen(token, { drivers: [ids.ana] })).toHaveLength(4);
  });

  it('calls drivers by number before those who may not know names, licences left out', async () => {
    const token = await reader({ fleetIds: [ids.top], roles: ['visualizer'], see_driver_names: false });
    const vehicles = await runReport(server, token, 'Summary', { ...RANGE, vehicles: [ids.moved] });
    expect(vehicles.rows.map((row) => row.driver)).toEqual(new Array(4).fill(`#${ids.ana}`));
    const drivers = await runReport(server, token, 'Summary', {
      ...RANGE,
      variant: 'driver',
      breakdown: 'total',
    });
    expect(drivers.rows.map((row) => [row.driver, row.driverLicense])).toEqual([[`#${ids.ana}`, null]]);
    expect(drivers.rows.map((row) => [row.driverFleet, row.driverFleetId])).toEqual([['Norte', ids.norte]]);
  });

  it('reports on drivers of visible fleets alone, over visible vehicles alone', async () => {
    const { database } = server.app;
    const far = await aDriver(database, { fleet_id: ids.sur, name: 'Lejana' });
    const vehicle = await aVehicle(database, { fleet_id: ids.obra, license: '5000LEJ', driver_id: far.id });
    await aJourney(database, {
      vehicle_id: vehicle.id,
      start_at: '2026-02-24T10:00:00Z',
      end_at: '2026-02-24T10:30:00Z',
    });
    const drivers = async (fleetId: number) => {
      const token = await reader({ fleetIds: [fleetId] });
      const { rows } = await runReport(server, token, 'Summary', {
        ...RANGE,
        variant: 'driver',
        breakdown: 'total',
      });
      return rows.map((row) => [row.driver, row.journeys]);
    };
    // Ana of Norte drove 1000MOV in Obra on two days, and in Sur on the others.
    expect(await drivers(ids.norte)).toEqual([['Ana', 2]]);
    expect(await drivers(ids.sur)).toEqual([]);
    expect(await drivers(ids.top)).toEqual([
      ['Ana', 4],
      ['Lejana', 1],
    ]);
  });
});

describe('filters', () => {
  it('takes a fleet with everything below it, and drops what is not the reader’s', async () => {
    const token = await reader({ fleetIds: [ids.norte, ids.sur] });
    const norte = await seen(token, { fleets: String(ids.norte), vehicles: [ids.moved, ids.works] });
    expect(norte).toEqual([...days('1000MOV', 24, 25), ...days('3000WRK', 24, 25, 26, 27)]);
    expect(await seen(token, { fleets: [ids.closed] })).toEqual([]);
    expect(await seen(token, { vehicles: [ids.shut] })).toEqual([]);
    expect(await seen(token, { vehicles: [ids.shut, ids.works] })).toEqual(days('3000WRK', 24, 25, 26, 27));
  });

  it('takes the fleets of drivers in reports about them', async () => {
    const token = await reader({ fleetIds: [ids.top] });
    const names = async (fleets: number[]) => {
      const { rows } = await runReport(server, token, 'Summary', {
        ...RANGE,
        variant: 'driver',
        breakdown: 'total',
        fleets,
      });
      return rows.map((row) => row.driver);
    };
    expect(await names([ids.norte])).toEqual(['Ana']);
    expect(await names([ids.sur])).toEqual(['Lejana']);
  });

  it('takes type, fuel and class of contract', async () => {
    const { database } = server.app;
    const { sql } = database;
    const { id } = await sql
      .selectFrom('enum_value')
      .select('id')
      .where('list', '=', 'vehicle_contract')
      .where('code', '=', 'RENT')
      .executeTakeFirstOrThrow();
    await sql.updateTable('vehicle').set({ contract_typology_id: id }).where('id', '=', ids.works).execute();
    const token = await reader({ fleetIds: [ids.norte] });
    const plates = async (body: Record<string, unknown>) => [
      ...new Set((await seen(token, body)).map((s) => s.slice(0, 7))),
    ];
    expect(await plates({ types: [ids.van] })).toEqual(['2000STR']);
    expect(await plates({ fuels: ['DIESEL'] })).toEqual(['2000STR']);
    expect(await plates({ fuels: 'GASOLINE' })).toEqual([]);
    expect(await plates({ classes: ['rented'] })).toEqual(['3000WRK']);
    expect(await plates({ classes: ['own_vehicle', 'rented'] })).toEqual(['3000WRK']);
  });

  it('has Spanish columns for Spanish users alone', async () => {
    const columns = async (country: string) => {
      const { head } = await runReport(
        server,
        await reader({ fleetIds: [ids.top], country }),
        'Summary',
        RANGE,
      );
      return head.columns.filter((id) => id === 'workCode' || id === 'assetCode');
    };
    expect(await columns('ES')).toEqual(['workCode', 'assetCode']);
    expect(await columns('GB')).toEqual([]);
  });
});

describe('which reports (§2.4.3)', () => {
  const listed = async (columns: Parameters<typeof aUser>[1]) => {
    const user = await aUser(server.app.database, { roles: ['manager'], fleetIds: [ids.top], ...columns });
    const token = await server.tokenOf(user);
    return { token, ids: (await server.call(getReports, { token })).body.reports.map(({ id }) => id) };
  };

  it('are those assigned, as far as the role has them', async () => {
    const some = await listed({ assigned_reports: ['Health', 'Summary', 'Unheard'] });
    expect(some.ids).toEqual(['Summary', 'Health']);
    expect((await runReport(server, some.token, 'Summary')).status).toBe(200);
    const other = await runReport(server, some.token, 'Journeys');
    expect([other.status, other.code]).toEqual([404, 'notFound']);
    expect((await listed({ assigned_reports: [] })).ids).toEqual([]);
    expect(
      (await listed({ roles: ['cost_manager'], assigned_reports: ['Summary', 'Journeys'] })).ids,
    ).toEqual([]);
  });

  it('are all for the system role', async () => {
    const system = await listed({ roles: ['system'], assigned_reports: [] });
    expect(system.ids).toEqual(REPORT_NAMES);
    await runReport(server, system.token, 'Summary', RANGE);
    const audited = await server.app.database.pool.query(
      `select entity, entity_id, after from audit_entry where action = 'read' and entity <> 'look' order by id`,
    );
    expect(audited.rows).toMatchObject([
      { entity: 'report', entity_id: 'list' },
      { entity: 'report', entity_id: 'Summary', after: RANGE },
    ]);
  });

  it('are not there in a family or for a report that they are not of', async () => {
    const { token } = await listed({ assigned_reports: REPORT_NAMES, allowed_estructura: true });
    expect((await runReport(server, token, 'Summary', { family: 'structure' })).code).toBe('notFound');
    expect((await runReport(server, token, 'SummaryStructure')).code).toBe('notFound');
  });
});

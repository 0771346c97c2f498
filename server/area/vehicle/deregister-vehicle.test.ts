import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVehicle, getVehicles } from '#api/vehicle.ts';
import { postVehicleDeregistration } from '#api/vehicle-command.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aTampering, aTracker, aVehicle } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

const deregister = (id: number, fields: object = {}, token = company.tokens.operator) =>
  server.call(postVehicleDeregistration, {
    token,
    params: { vehicle_id: id },
    body: { reason: 'SALE', date: '2026-02-10', version: 1, ...fields },
  });

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return (await server.app.database.pool.query<Row>(text, values)).rows;
}

/** The beginnings and ends of a vehicle's assignments. */
const assignments = (id: number) =>
  query<{ start_at: Date; end_at: Date | null }>(
    'select start_at, end_at from driver_assignment where vehicle_id = $1 order by start_at',
    [id],
  );

async function assign(vehicleId: number, start: string, end: string | null): Promise<void> {
  const driver = await aDriver(server.app.database, { fleet_id: company.fleets.north });
  await server.app.database.sql
    .insertInto('driver_assignment')
    .values({
      vehicle_id: vehicleId,
      driver_id: driver.id,
      start_at: start,
      end_at: end,
      time_zone: 'Europe/Madrid',
    })
    .execute();
}

describe('deregistering (domain rules §3.1)', () => {
  it('ends everything at the end of the day, in the vehicle’s zone', async () => {
    const { id } = await company.register({ in_maintenance: true });
    const tracker = await aTracker(server.app.database, { vehicle_id: id });
    await aTampering(server.app.database, { vehicle_id: id, start_at: new Date('2026-02-01T00:00:00Z') });
    await assign(id, '2026-01-01T08:00:00Z', '2026-02-01T08:00:00Z');
    await assign(id, '2026-02-01T08:00:00Z', null);
    await server.app.bus.publish('reload_vehicles', [id]);
    const forgotten: string[] = [];
    server.app.bus.subscribe('forget_trackers', (imeis) => void forgotten.push(...imeis));
    expect((await deregister(id, { reason: 'OTHER', reason_text: 'Lent for good' })).body).toEqual({
      version: 2,
    });

    // 24:00 of 10 February in Madrid.
    const end = new Date('2026-02-10T23:00:00Z');
    expect((await company.stays(id)).map(({ from_day, to_day }) => [from_day, to_day])).toEqual([
      ['2024-01-02', '2026-02-11'],
    ]);
    expect((await assignments(id)).map(({ end_at }) => end_at)).toEqual([
      new Date('2026-02-01T08:00:00Z'),
      end,
    ]);
    expect(
      await query(
        'select removed_at, removed_by is not null as by from tracker_fitting where tracker_id = $1',
        [tracker.id],
      ),
    ).toEqual([{ removed_at: end, by: true }]);
    expect(forgotten).toEqual([tracker.imei]);
    expect(await query('select end_at from tampering where vehicle_id = $1', [id])).toEqual([
      { end_at: end },
    ]);
    // The maintenance began today, after that day: it is removed altogether.
    expect(await query('select from vehicle_interval where vehicle_id = $1', [id])).toEqual([]);
    expect(server.app.board.get(id)).toBeUndefined();
    const { body } = await server.call(getVehicle, {
      token: company.tokens.viewer,
      params: { vehicle_id: id },
    });
    expect(body).toMatchObject({
      registration_state: 'deregistered',
      cancel: { reason: 'OTHER', reason_text: 'Lent for good', date: '2026-02-10' },
      in_maintenance: false,
      tracker: null,
      live: null,
      issues: [],
    });
  });

  it('leaves the lists, unless they ask for it', async () => {
    const { id, license } = await company.register();
    await deregister(id);
    const list = async (query: Record<string, string>) =>
      (await server.call(getVehicles, { token: company.tokens.operator, query: { q: license, ...query } }))
        .body.total;
    expect(await list({})).toBe(0);
    expect(await list({ states: 'deregistered' })).toBe(1);
  });

  it('today ends at once what would go on until midnight', async () => {
    const { id } = await company.register();
    const tracker = await aTracker(server.app.database, { vehicle_id: id });
    await assign(id, '2026-03-01T08:00:00Z', '2026-03-02T12:00:00Z');
    await assign(id, '2026-03-05T08:00:00Z', null);
    await deregister(id, { date: '2026-03-02' });
    expect(await assignments(id)).toEqual([
      { start_at: new Date('2026-03-01T08:00:00Z'), end_at: new Date(NOW) },
    ]);
    expect(await query('select removed_at from tracker_fitting where tracker_id = $1', [tracker.id])).toEqual(
      [{ removed_at: new Date(NOW) }],
    );
    // Its last day is whole in the reports.
    expect((await company.stays(id))[0]!.to_day).toBe('2026-03-03');
  });

  it('takes away what began after the day', async () => {
    const { id } = await company.register();
    const { database } = server.app;
    const tracker = await aTracker(database);
    await database.sql
      .insertInto('tracker_fitting')
      .values({ tracker_id: tracker.id, vehicle_id: id, fitted_at: '2026-02-20T08:00:00Z' })
      .execute();
    await assign(id, '2026-02-15T08:00:00Z', '2026-02-16T08:00:00Z');
    await assign(id, '2026-02-20T08:00:00Z', null);
    await deregister(id);
    // Assignments that were over are history; those still running are gone.
    expect((await assignments(id)).map(({ start_at }) => start_at)).toEqual([
      new Date('2026-02-15T08:00:00Z'),
    ]);
    expect(
      await query('select removed_at = fitted_at as never from tracker_fitting where tracker_id = $1', [
        tracker.id,
      ]),
    ).toEqual([{ never: true }]);
  });
});

describe('what speaks against it', () => {
  const refusal = async (id: number, fields: object, token?: string) => {
    const { status, code, body } = await deregister(id, fields, token);
    const told = (body as unknown as { error: { fields: { field: string; code: string }[] } }).error.fields;
    return [status, code, ...told.map((fault) => `${fault.field} ${fault.code}`)];
  };

  it.each([
    [{ date: '2024-01-02' }, [422, 'err.request', 'date vehicle.dateBeforeFleetStart']],
    [{ date: '2026-03-03' }, [422, 'err.request', 'date val.futureDate']],
    [{ reason: 'OTHER' }, [422, 'err.request', 'reason_text val.required']],
    [{ reason: undefined }, [422, 'err.request', 'reason val.required']],
    [{ version: 2 }, [410, 'err.stale']],
  ])('%j', async (fields, expected) => {
    const { id } = await company.register();
    expect(await refusal(id, fields)).toEqual(expected);
    expect(await company.stored(id)).toMatchObject({ registration_state: 'registered', version: 1 });
  });

  it('no start in the fleet, no right, no sight, a vehicle that has left', async () => {
    const { id } = await aVehicle(server.app.database, { fleet_id: company.fleets.north, fleet_start: null });
    expect(await refusal(id, {})).toEqual([409, 'vehicle.noFleetStart']);
    const other = await company.register();
    expect(await refusal(other.id, {}, company.tokens.viewer)).toEqual([409, 'auth.notPermitted']);
    expect(await refusal(other.id, {}, company.tokens.foreigner)).toEqual([404, 'notFound']);
    await deregister(other.id);
    expect(await refusal(other.id, { version: 2 })).toEqual([409, 'vehicle.notRegistered']);
  });
});

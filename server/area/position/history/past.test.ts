import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDriverPast, getVehiclePast, type PastDay, past } from '#api/history.ts';
import { aDay, aJourney, anAssignment, anEvent } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
let tokens: Record<'north' | 'south' | 'masked' | 'stranger', string>;
const ids = {} as Record<'van' | 'truck' | 'ana' | 'boss', number>;

beforeAll(async () => {
  server = await testApp();
  server.clock.nowMs = Date.parse('2026-04-10T10:00:00Z');
  const { database } = server.app;
  const { sql, pool } = database;
  const north = (await aFleet(database, { name: 'Norte' })).id;
  const south = (await aFleet(database, { name: 'Sur' })).id;
  const other = (await aFleet(database, { name: 'Otra' })).id;
  const user = async (fleetId: number, more: object = {}) =>
    server.tokenOf(
      await aUser(database, { roles: ['manager'], fleetIds: [fleetId], see_driver_names: true, ...more }),
    );
  tokens = {
    north: await user(north),
    south: await user(south),
    masked: await user(north, { roles: ['visualizer'], see_driver_names: false }),
    stranger: await user(other),
  };
  ids.ana = (await aDriver(database, { fleet_id: north, name: 'Ana', surname: 'Gil' })).id;
  ids.boss = (await aDriver(database, { fleet_id: north, name: 'Jefa', driver_type: 'STRUCTURE' })).id;
  ids.van = (await aVehicle(database, { fleet_id: south, license: '1000VAN', consumption_l100: 10 })).id;
  ids.truck = (await aVehicle(database, { fleet_id: north, license: '2000TRK' })).id;
  // In the north until 10 March, in the south since.
  await sql
    .updateTable('vehicle_stay')
    .set({ fleet_id: north, to_day: '2026-03-10' })
    .where('vehicle_id', '=', ids.van)
    .execute();
  await sql
    .insertInto('vehicle_stay')
    .values({ vehicle_id: ids.van, from_day: '2026-03-10', fleet_id: south })
    .execute();
  await anAssignment(database, {
    vehicle_id: ids.van,
    driver_id: ids.ana,
    start_at: '2026-03-02T07:00:00Z',
    end_at: '2026-03-02T11:30:00Z',
  });
  await anAssignment(database, {
    vehicle_id: ids.truck,
    driver_id: ids.ana,
    start_at: '2026-03-02T13:00:00Z',
  });

  const drove = (
    vehicle_id: number,
    from: string,
    to: string,
    more: Partial<Parameters<typeof aJourney>[1]> = {},
  ) => aJourney(database, { vehicle_id, start_at: `${from}:00Z`, end_at: `${to}:00Z`, ...more });
  const points = (from: number, to: number) => ({ start_lat: from, start_lng: -3, end_lat: to, end_lng: -3 });
  // 20 km, half an hour of stop, 30 km with five minutes of idling, an hour of private use, 20 km.
  await drove(ids.van, '2026-03-02T08:00', '2026-03-02T08:30', { max_speed_kmh: 90, ...points(40, 40.1) });
  await drove(ids.van, '2026-03-02T09:00', '2026-03-02T09:45', {
    distance_m: 30_000,
    idle_s: 300,
    max_speed_kmh: 140,
    ...points(40.1, 40.2),
  });
  await drove(ids.van, '2026-03-02T12:00', '2026-03-02T12:30', { fuel_l: 3, ...points(40.3, 40.4) });
  await pool.query(
    `insert into private_period (vehicle_id, start_at, end_at, day, origin, distance_m, decided_at)
     values ($1, '2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z', '2026-03-02', 'manual', 12000, '2026-03-02T11:00:00Z')`,
    [ids.van],
  );
  await aDay(database, {
    vehicle_id: ids.van,
    day: '2026-03-02',
    private_s: 3_600,
    private_distance_m: 12_000,
  });
  await anEvent(database, { vehicle_id: ids.van, event_at: '2026-03-02T09:10:00Z', lat: 40.15, lng: -3 });
  // A user without a choice sees no warnings, and nobody sees events of private use.
  await anEvent(database, { vehicle_id: ids.van, event_at: '2026-03-02T09:20:00Z', code: 910 });
  await anEvent(database, { vehicle_id: ids.van, event_at: '2026-03-02T10:30:00Z' });
  await pool.query(
    `insert into alert_event (vehicle_id, event_at, code, value, decided_at)
     values ($1, '2026-03-02T11:40:00Z', 1036, 2.7, '2026-03-02T11:40:00Z')`,
    [ids.van],
  );
  await drove(ids.van, '2026-03-12T08:00', '2026-03-12T08:30');
  await drove(ids.truck, '2026-03-02T13:30', '2026-03-02T14:00');
  // The night of summer time: 23:30 UTC of the 28th is 00:30 of the 29th, 21:59 UTC its last minute.
  await drove(ids.truck, '2026-03-28T23:30', '2026-03-28T23:50', { day: '2026-03-29' });
  await drove(ids.truck, '2026-03-29T21:50', '2026-03-29T22:20', { day: '2026-03-29' });
  await drove(ids.truck, '2026-03-29T22:30', '2026-03-29T22:50', { day: '2026-03-30' });
});
afterAll(() => server.close());

async function ofVehicle(who: keyof typeof tokens, from: string, to: string, id = ids.van) {
  const query = { from, to };
  return server.call(getVehiclePast, { token: tokens[who], params: { device_id: id }, query });
}

const clock = (iso: string | null) => (iso === null ? '…' : iso.slice(11, 16));
const spans = (items: readonly { start: string; end: string | null }[]) =>
  items.map(({ start, end }) => `${clock(start)}-${clock(end)}`);

describe('the past of a vehicle', () => {
  it('is told day by day, with what lies between the journeys', async () => {
    const { body } = await ofVehicle('north', '2026-03-01', '2026-03-03');
    expect(past.parse(body).days).toHaveLength(1);
    expect(body).toMatchObject({
      name: '1000VAN',
      time_zone: 'Europe/Madrid',
      consolidated_to: '2026-04-07',
    });
    expect(body.vehicles.map(({ license }) => license)).toEqual(['1000VAN']);
    const day = body.days[0]!;
    expect(day).toMatchObject({
      day: '2026-03-02',
      distance: 70_000,
      duration: 105 * 60,
      idle: 300,
      // Only from 8:30 to 9:00: a stretch that private use ended is no time between two journeys.
      stopped: 1_800,
      max_speed: 140,
      // 50 km at 10 l/100 km, and 3 l by the counter.
      fuel: 8,
      fuel_estimated: true,
      private_distance: 12_000,
      private_duration: 3_600,
    });
    expect(spans(day.journeys)).toEqual(['08:00-08:30', '09:00-09:45', '12:00-12:30']);
    expect(spans(day.stops)).toEqual(['08:30-09:00', '09:45-10:00', '12:30-…']);
    expect(spans(day.private_use)).toEqual(['10:00-11:00']);
    expect(day.events.map(({ at, code }) => `${clock(at)} ${code}`)).toEqual(['09:10 911', '11:40 1036']);
    expect(day.journeys.map(({ driver }) => driver)).toEqual(['Ana Gil', 'Ana Gil', null]);
    expect(day.journeys[0]).toMatchObject({ start_place: expect.any(String), certain: true, running: false });
  });

  it('names drivers by number for who may not know names', async () => {
    const { body } = await ofVehicle('masked', '2026-03-02', '2026-03-02');
    expect(body.days[0]!.journeys[0]!.driver).toBe(`#${ids.ana}`);
    const driver = { token: tokens.masked, params: { driver_id: ids.ana } };
    const past = await server.call(getDriverPast, {
      ...driver,
      query: { from: '2026-03-02', to: '2026-03-02' },
    });
    expect(past.body.name).toBe(`#${ids.ana}`);
  });

  it('is that of the fleet on each day', async () => {
    const days = async (who: keyof typeof tokens) =>
      (await ofVehicle(who, '2026-03-01', '2026-03-31')).body.days.map(({ day }) => day);
    expect(await days('north')).toEqual(['2026-03-02']);
    expect(await days('south')).toEqual(['2026-03-12']);
    const hidden = await ofVehicle('stranger', '2026-03-01', '2026-03-31');
    expect([hidden.status, hidden.code]).toEqual([404, 'notFound']);
  });

  it('has marks for what a later record may still change', async () => {
    const { database, now } = server.app;
    const at = (minutes: number) => new Date(now() + minutes * 60_000).toISOString();
    const open = { final: false, vehicle_id: ids.truck, day: '2026-04-10' };
    await aJourney(database, { ...open, start_at: at(-90), end_at: at(-60), over_at: at(-56) });
    await aJourney(database, { ...open, start_at: at(-30), end_at: at(-1), over_at: at(3) });
    const { body } = await ofVehicle('north', '2026-04-10', '2026-04-10', ids.truck);
    const [day] = body.days as [PastDay];
    expect(day.journeys.map(({ certain, running }) => [certain, running])).toEqual([
      [false, false],
      [false, true],
    ]);
    // Nothing follows the journey that is going on.
    expect(day.stops).toHaveLength(1);
  });

  it.each([
    ['a year', '2025-04-11', '2026-04-10', null],
    ['a year and a day', '2025-04-10', '2026-04-10', 'val.rangeYear'],
    ['an end before the start', '2026-03-03', '2026-03-02', 'val.order'],
    ['tomorrow', '2026-04-10', '2026-04-11', 'val.futureDate'],
    ['days before all calendars', '0001-01-01', '0001-01-02', 'err.request'],
  ])('takes a range of %s: %s to %s, %s', async (_, from, to, code) => {
    expect((await ofVehicle('north', from, to)).code).toBe(code);
  });
});

describe('the past of a driver', () => {
  async function ofDriver(who: keyof typeof tokens, from: string, to: string, id = ids.ana) {
    return server.call(getDriverPast, { token: tokens[who], params: { driver_id: id }, query: { from, to } });
  }

  it('is what he drove, whatever the vehicle, and nothing else of these vehicles', async () => {
    const { body } = await ofDriver('north', '2026-03-02', '2026-03-02');
    const [day] = past.parse(body).days;
    expect(body.vehicles.map(({ license }) => license)).toEqual(['1000VAN', '2000TRK']);
    // From 11:30 to 13:00 nobody had the van.
    expect(spans(day!.journeys)).toEqual(['08:00-08:30', '09:00-09:45', '13:30-14:00']);
    expect(day).toMatchObject({ distance: 70_000, private_distance: 12_000, private_duration: 3_600 });
    expect(day!.events.map(({ at, code }) => `${clock(at)} ${code}`)).toEqual(['09:10 911']);
    // The van's place before he took the truck is only shown until private use began.
    expect(spans(day!.stops)).toEqual(['08:30-09:00', '14:00-…']);
  });

  it('has the days of his zone: the one of summer time has 23 hours', async () => {
    const { body } = await ofDriver('north', '2026-03-28', '2026-03-30');
    expect(body.days.map(({ day, journeys }) => [day, spans(journeys)])).toEqual([
      ['2026-03-29', ['23:30-23:50', '21:50-22:20']],
      ['2026-03-30', ['22:30-22:50']],
    ]);
    // From 23:50 to 21:50 and not an hour more.
    expect(body.days[0]!.stopped).toBe(22 * 3_600);
  });

  it('is hidden from other fleets, and a structure driver from those without the grant', async () => {
    expect((await ofDriver('stranger', '2026-03-02', '2026-03-02')).code).toBe('notFound');
    expect((await ofDriver('north', '2026-03-02', '2026-03-02', ids.boss)).code).toBe('notFound');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postReport, reportBlock } from '#api/report.ts';
import { unpackColumn } from '#domain/report/packed-column.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aVehicle } from '#server/testing/builders.ts';
import { aDrivenDay } from './driven-day.builder.ts';
import { aJourney, anEvent, aReader, pick, runReport } from './report.builder.ts';

const DAY = { from: '2026-02-25', to: '2026-02-25' };

let server: TestApp;
let token: string;
let ids: Awaited<ReturnType<typeof aDrivenDay>>['ids'];

beforeAll(async () => {
  server = await testApp();
  ({ ids, token } = await aDrivenDay(server));
});
afterAll(() => server.close());

describe('R03 journeys', () => {
  it('tells the same rows in blocks', async () => {
    const { rows, head } = await runReport(server, token, 'Journeys', DAY);
    const body = { ...DAY, form: 'blocks' };
    const answer = await server.call(postReport, { token, params: { report: 'Journeys' }, body });
    const [, line] = answer.text.split('\n');
    const { count, columns } = reportBlock.parse(JSON.parse(line!)).block;
    expect(count).toBe(4);
    const ids = [...head.columns, ...head.marks];
    const values = columns.map((column) => unpackColumn(column, count));
    expect(rows).toEqual(
      Array.from({ length: count }, (_, i) => Object.fromEntries(ids.map((id, c) => [id, values[c]![i]]))),
    );
  });

  it('tells every journey', async () => {
    const { rows, head } = await runReport(server, token, 'Journeys', DAY);
    expect(head.estimate).toBe(4);
    expect(rows.map((row) => [row.license, row.initHour, row.driver])).toEqual([
      ['1000AAA', '08:00:00', 'Ana'],
      ['1000AAA', '10:00:00', 'Luis'],
      ['1000AAA', '12:00:00', 'Eva'],
      ['2000BBB', '23:30:00', null],
    ]);
    expect(rows[0]).toEqual({
      license: '1000AAA',
      alias: null,
      fleet: 'Iberia',
      driver: 'Ana',
      brand: null,
      model: null,
      type: null,
      workCode: null,
      assetCode: null,
      initDay: '2026-02-25',
      initHour: '08:00:00',
      initPlace: 'Madrid',
      endDay: '2026-02-25',
      endHour: '08:24:00',
      endPlace: 'Alcalá de Henares',
      duration: 1_440,
      distance: 18_000,
      movement: 1_200,
      slowMotion: 240,
      // 18 km in 20 minutes of movement.
      avgSpeed: 54,
      maxSpeed: 131,
      odometer: 500_000,
      // 18 km at 7.5.
      fuel: 1.35,
      consumption: 7.5,
      harshAcceleration: 0,
      harshBraking: 1,
      harshCornering: 0,
      maxSpeedEV: 1,
      warningSpeed: 0,
      cardId: null,
      vehicleId: ids.a,
      driverId: ids.ana,
      fleetId: ids.fleet,
      fleetPath: 'Iberia',
      timeZone: 'Europe/Madrid',
      startAt: '2026-02-25T07:00:00.000Z',
      endAt: '2026-02-25T07:24:00.000Z',
      unsettled: null,
      fuelEstimated: true,
      fuelByLevel: false,
      fuelDistance: 18_000,
      electric: false,
    });
    expect(pick(rows[1], 'fuel consumption fuelEstimated fuelByLevel')).toEqual({
      fuel: 4.4,
      consumption: 8,
      fuelEstimated: false,
      fuelByLevel: true,
    });
    expect(rows[2]!.cardId).toBe('0004A1B2C3D4E580');
    // A card is as good as a name.
    const noNames = { roles: ['visualizer'] as const, see_driver_names: false, fleetIds: [ids.fleet] };
    const unnamed = await runReport(server, await aReader(server, noNames), 'Journeys', DAY);
    expect(unnamed.rows.map(({ cardId }) => cardId)).toEqual([null, null, null, null]);
    // A journey belongs to the day on which it starts, though it ends on the next. Without movement there is
    // no mean speed.
    expect(pick(rows[3], 'initDay endDay endHour avgSpeed')).toEqual({
      initDay: '2026-02-25',
      endDay: '2026-02-26',
      endHour: '00:30:00',
      avgSpeed: null,
    });
  });

  it('adds up', async () => {
    const { total, end } = await runReport(server, token, 'Journeys', DAY);
    expect(end.totals.map(({ kind, count }) => [kind, count])).toEqual([['total', 4]]);
    // 1.35 + 4.4 + 3.9 l on 125 km.
    expect(total).toMatchObject({
      distance: 134_000,
      duration: 16_440,
      maxSpeed: 131,
      maxSpeedEV: 1,
      odometer: null,
    });
    expect(total.fuel).toBeCloseTo(9.65, 9);
    expect(total.consumption).toBeCloseTo(7.72, 9);
    // 134 km in 1,200 + 2,400 + 9,000 s of movement.
    expect(total.avgSpeed).toBeCloseTo(38.2857, 3);
    expect(end.figures).toMatchObject({ journeys: 4, subjects: 2, distance: 134_000, maxSpeedEV: 1 });
  });

  it('groups distances and durations, edges in the middle', async () => {
    const { end } = await runReport(server, token, 'Journeys', DAY);
    expect(end.charts.map(({ id, series }) => [id, series[0]!.values])).toEqual([
      ['distanceGroups', [2, 0, 2]],
      ['timeGroups', [1, 2, 1]],
    ]);
  });

  it('is about drivers too: each over the vehicles driven', async () => {
    const { rows, head } = await runReport(server, token, 'Journeys', { ...DAY, variant: 'driver' });
    expect(head.columns.slice(0, 6)).toEqual([
      'driver',
      'driverLicense',
      'driverFleet',
      'driverType',
      'vehicles',
      'license',
    ]);
    expect(rows.map((row) => [row.driver, row.license, row.initHour])).toEqual([
      ['Ana', '1000AAA', '08:00:00'],
      ['Eva', '1000AAA', '12:00:00'],
      ['Luis', '1000AAA', '10:00:00'],
    ]);
  });

  it.each([
    ['10:00', '12:01', ['10:00:00', '12:00:00']],
    ['10:00', '12:00', ['10:00:00']],
    ['23:00', '08:30', ['08:00:00', '23:30:00']],
    [undefined, '10:00', ['08:00:00']],
    ['12:00', undefined, ['12:00:00', '23:30:00']],
  ])('keeps to a window of the day from %s to %s', async (hour_from, hour_to, hours) => {
    const { rows, head } = await runReport(server, token, 'Journeys', { ...DAY, hour_from, hour_to });
    expect(rows.map((row) => row.initHour).sort()).toEqual(hours);
    expect(head.estimate).toBe(hours.length);
  });

  it('resolves every driver as the database does', async () => {
    const { rows } = await runReport(server, token, 'Journeys', { from: '2026-02-24', to: '2026-02-26' });
    const { rows: known } = await server.app.database.pool.query<{
      start_at: Date;
      driver_id: number | null;
    }>(
      `select start_at, driver_at(vehicle_id, driver_tag, start_at, day) as driver_id from journey order by vehicle_id, start_at`,
    );
    expect(rows.map((row) => [row.startAt, row.driverId])).toEqual(
      known.map((row) => [row.start_at.toISOString(), row.driver_id]),
    );
  });
});

describe('R04 driving', () => {
  it('counts the behaviour of the range', async () => {
    const { rows, total, end } = await runReport(server, token, 'Driving', DAY);
    expect(rows).toHaveLength(2);
    expect(
      pick(
        rows[0],
        'license driver journeys distance duration maxSpeed harshAcceleration harshBraking harshCornering maxSpeedEV warningSpeed events100 slowMotion longJourneys',
      ),
    ).toEqual({
      license: '1000AAA',
      driver: 'Ana +2',
      journeys: 3,
      distance: 125_000,
      duration: 12_840,
      maxSpeed: 131,
      harshAcceleration: 2,
      harshBraking: 1,
      harshCornering: 1,
      maxSpeedEV: 1,
      warningSpeed: 0,
      // 4 events in 125 km.
      events100: 3.2,
      slowMotion: 240,
      // 2 h 30 min with a halt of 14 min 59 s.
      longJourneys: 1,
    });
    // 9 km are too few for a figure per 100 km.
    expect(pick(rows[1], 'distance events100 longJourneys')).toEqual({
      distance: 9_000,
      events100: null,
      longJourneys: 0,
    });
    // 4 in 134 km.
    expect(total.events100).toBe(2.985075);
    expect(end.charts).toMatchObject([
      {
        id: 'worst',
        kind: 'horizontal',
        categories: ['1000AAA'],
        series: [{ id: 'events100', values: [3.2] }],
      },
    ]);
  });

  it('is by day when asked, with the day in a column', async () => {
    const { rows, head } = await runReport(server, token, 'Driving', { ...DAY, breakdown: 'day' });
    expect(head.columns).toContain('day');
    expect(rows.map((row) => [row.license, row.day, row.journeys])).toEqual([
      ['1000AAA', '2026-02-25', 3],
      ['2000BBB', '2026-02-25', 1],
    ]);
  });

  it('is about drivers too', async () => {
    const { rows } = await runReport(server, token, 'Driving', { ...DAY, variant: 'driver' });
    expect(rows.map((row) => [row.driver, row.distance, row.events100, row.longJourneys])).toEqual([
      ['Ana', 18_000, null, 0],
      // 1 in 52 km, 2 in 55 km.
      ['Eva', 52_000, 1.923, 1],
      ['Luis', 55_000, 3.636, 0],
    ]);
  });
});

describe('R07 driving events', () => {
  it('lists each event of a journey', async () => {
    const { rows, head, end } = await runReport(server, token, 'DrivingEvents', DAY);
    expect(head.estimate).toBe(5);
    expect(rows.map((row) => [row.eventInstant, row.eventType, row.driver])).toEqual([
      ['2026-02-25T07:10:00.000Z', '911', 'Ana'],
      ['2026-02-25T07:20:00.000Z', '1020', 'Ana'],
      ['2026-02-25T09:10:00.000Z', '1019', 'Luis'],
      // At the very end of its journey.
      ['2026-02-25T09:40:00.000Z', '1019', 'Luis'],
      ['2026-02-25T12:00:00.000Z', '1035', 'Eva'],
    ]);
    expect(pick(rows[0], 'eventValue eventLimit eventDuration speedAt place lat lng vehicleId')).toEqual({
      eventValue: 131,
      eventLimit: 120,
      eventDuration: 22,
      speedAt: 129,
      place: 'Alcalá de Henares',
      lat: 40.482,
      lng: -3.3635,
      vehicleId: ids.a,
    });
    // A value stored as a real of four bytes must not become 0.41999998.
    expect(pick(rows[1], 'eventValue eventLimit place')).toEqual({
      eventValue: 0.42,
      eventLimit: null,
      place: null,
    });
    expect(end.totals.map(({ kind, count }) => [kind, count])).toEqual([
      ['event', 1],
      ['event', 2],
      ['event', 1],
      ['event', 1],
    ]);
    expect(end.totals[1]!.values[head.columns.indexOf('eventType')]).toBe('1019');
    expect(end.figures).toEqual({
      events: 5,
      subjects: 1,
      maxSpeedEV: 1,
      harshAcceleration: 2,
      harshBraking: 1,
      harshCornering: 1,
    });
    expect(end.charts[0]).toMatchObject({
      categories: ['911', '1019', '1020', '1035'],
      series: [{ values: [1, 2, 1, 1] }],
    });
  });

  it('agrees with what the journeys count', async () => {
    const events = await runReport(server, token, 'DrivingEvents', DAY);
    const driving = await runReport(server, token, 'Driving', DAY);
    for (const id of ['maxSpeedEV', 'harshAcceleration', 'harshBraking', 'harshCornering']) {
      expect([id, events.end.figures[id]]).toEqual([id, driving.total[id]]);
    }
  });

  it('expects as many rows as it has, however it is asked for', async () => {
    for (const asked of [
      { variant: 'driver' },
      { events: '1019,1035' },
      { hour_from: '10:00' },
      { hour_from: '10:00', variant: 'driver', events: '1019' },
      { from: '2026-02-26', to: '2026-02-26' },
    ]) {
      const { rows, head } = await runReport(server, token, 'DrivingEvents', { ...DAY, ...asked });
      expect([asked, head.estimate]).toEqual([asked, rows.length]);
    }
  });

  it('keeps to some events, and to a driver', async () => {
    const some = await runReport(server, token, 'DrivingEvents', { ...DAY, events: '1019,1035' });
    expect(some.rows.map((row) => row.eventType)).toEqual(['1019', '1019', '1035']);
    const hers = await runReport(server, token, 'DrivingEvents', { ...DAY, drivers: [ids.eva] });
    expect(hers.rows.map((row) => row.driver)).toEqual(['Eva']);
    expect(hers.head.estimate).toBe(1);
  });

  it('is about drivers too', async () => {
    const { rows } = await runReport(server, token, 'DrivingEvents', { ...DAY, variant: 'driver' });
    expect(rows.map((row) => [row.driver, row.eventType])).toEqual([
      ['Ana', '911'],
      ['Ana', '1020'],
      ['Eva', '1035'],
      ['Luis', '1019'],
      ['Luis', '1019'],
    ]);
  });

  it('counts an event between two journeys once, with the one that begins', async () => {
    const { database } = server.app;
    const vehicle = await aVehicle(database, { fleet_id: ids.fleet, license: '9999ZZZ' });
    const both = { vehicle_id: vehicle.id, harsh_braking: 1 };
    await aJourney(database, { ...both, start_at: '2026-02-20T08:00:00Z', end_at: '2026-02-20T08:30:00Z' });
    await aJourney(database, { ...both, start_at: '2026-02-20T08:30:00Z', end_at: '2026-02-20T09:00:00Z' });
    await anEvent(database, { vehicle_id: vehicle.id, event_at: '2026-02-20T08:30:00Z', code: 1020 });
    const { rows } = await runReport(server, token, 'DrivingEvents', {
      from: '2026-02-20',
      to: '2026-02-20',
    });
    expect(rows).toHaveLength(1);
  });
});

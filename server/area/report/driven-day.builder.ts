import type { TestApp } from '#server/testing/app.ts';
import { aCard, aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, anAssignment, anEvent, aReader } from './report.builder.ts';

/**
 * Four journeys of one day by three drivers, known by assignment, card and record, and the events of these
 * journeys.
 */
export async function aDrivenDay(server: TestApp) {
  const { database } = server.app;
  const ids = {} as Record<'fleet' | 'a' | 'b' | 'ana' | 'luis' | 'eva', number>;
  ids.fleet = (await aFleet(database, { name: 'Iberia' })).id;
  const inFleet = { fleet_id: ids.fleet };
  ids.ana = (await aDriver(database, { ...inFleet, name: 'Ana' })).id;
  ids.luis = (await aDriver(database, { ...inFleet, name: 'Luis' })).id;
  ids.eva = (await aDriver(database, { ...inFleet, name: 'Eva' })).id;
  ids.a = (
    await aVehicle(database, { ...inFleet, license: '1000AAA', consumption_l100: 7.5, driver_id: ids.luis })
  ).id;
  ids.b = (await aVehicle(database, { ...inFleet, license: '2000BBB' })).id;
  await aCard(database, { ...inFleet, nfc_id: '04A1B2C3D4E580', driver_id: ids.eva });
  await anAssignment(database, {
    vehicle_id: ids.a,
    driver_id: ids.ana,
    start_at: '2026-02-25T07:00:00Z',
    end_at: '2026-02-25T09:00:00Z',
  });
  // 08:00 by Ana, assigned; 10:00 by Luis, the usual driver; 12:00 by Eva, whose card was read (with the
  // zeros of the reader).
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T07:00:00Z',
    end_at: '2026-02-25T07:24:00Z',
    idle_s: 240,
    distance_m: 18_000,
    max_speed_kmh: 131,
    odometer_m: 500_000,
    excesses: 1,
    harsh_braking: 1,
    start_lat: 40.4168,
    start_lng: -3.7038,
    end_lat: 40.482,
    end_lng: -3.3635,
  });
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T09:00:00Z',
    end_at: '2026-02-25T09:40:00Z',
    distance_m: 55_000,
    fuel_l: 4.4,
    fuel_by_level: true,
    harsh_acceleration: 2,
  });
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T11:00:00Z',
    end_at: '2026-02-25T13:30:00Z',
    distance_m: 52_000,
    longest_halt_s: 899,
    driver_tag: '0004A1B2C3D4E580',
    harsh_cornering: 1,
  });
  await aJourney(database, {
    vehicle_id: ids.b,
    start_at: '2026-02-25T22:30:00Z',
    end_at: '2026-02-25T23:30:00Z',
    distance_m: 9_000,
    movement_s: 0,
    idle_s: 3_600,
    longest_halt_s: 3_600,
  });
  await anEvent(database, {
    vehicle_id: ids.a,
    event_at: '2026-02-25T07:10:00Z',
    value: 131,
    duration_s: 22,
    speed_kmh: 129,
    lat: 40.482,
    lng: -3.3635,
  });
  await anEvent(database, {
    vehicle_id: ids.a,
    event_at: '2026-02-25T07:20:00Z',
    code: 1020,
    value: 0.42,
    limit_kmh: null,
    speed_kmh: 48,
  });
  for (const at of ['09:10', '09:40']) {
    await anEvent(database, {
      vehicle_id: ids.a,
      event_at: `2026-02-25T${at}:00Z`,
      code: 1019,
      value: 0.3,
      limit_kmh: null,
    });
  }
  await anEvent(database, {
    vehicle_id: ids.a,
    event_at: '2026-02-25T12:00:00Z',
    code: 1035,
    value: 0.5,
    limit_kmh: null,
  });
  // A warning, and an event of a stretch that was not a journey. Neither is listed.
  await anEvent(database, { vehicle_id: ids.a, event_at: '2026-02-25T07:12:00Z', code: 910 });
  await anEvent(database, { vehicle_id: ids.a, event_at: '2026-02-25T10:00:00Z', code: 1019 });
  return { ids, token: await aReader(server, { fleetIds: [ids.fleet] }) };
}

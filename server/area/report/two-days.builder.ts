import type { TestApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, anAssignment, aReader } from './report.builder.ts';

const MADRID = { lat: 40.4168, lng: -3.7038 };
const ALCALA = { lat: 40.482, lng: -3.3635 };

/**
 * Two days of three vehicles, one of them electric, and two drivers; with some journeys that no report
 * counts.
 */
export async function twoDays(server: TestApp) {
  const { database } = server.app;
  const ids = {} as Record<'norte' | 'a' | 'b' | 'e' | 'ana' | 'luis', number>;
  const top = await aFleet(database, { name: 'Iberia' });
  ids.norte = (await aFleet(database, { name: 'Norte', parent_id: top.id })).id;
  ids.ana = (
    await aDriver(database, { fleet_id: ids.norte, name: 'Ana', surname: 'Ruiz', license: 'DNI1' })
  ).id;
  ids.luis = (await aDriver(database, { fleet_id: top.id, name: 'Luis', surname: 'Gil' })).id;
  const inNorte = { fleet_id: ids.norte };
  ids.a = (
    await aVehicle(database, {
      ...inNorte,
      license: '1000AAA',
      alias: 'Furgo 1',
      work_code: '00012',
      asset_code: 'ACT0001',
      fuel_type: 'DIESEL',
      consumption_l100: 8,
      driver_id: ids.luis,
    })
  ).id;
  ids.b = (await aVehicle(database, { ...inNorte, license: '2000BBB', fuel_type: 'DIESEL' })).id;
  ids.e = (
    await aVehicle(database, { ...inNorte, license: '3000EEE', fuel_type: 'ELECTRIC', consumption_l100: 20 })
  ).id;
  // Ana drives A on the 25th until 11:00 in Madrid; then Luis, its usual driver.
  await anAssignment(database, {
    vehicle_id: ids.a,
    driver_id: ids.ana,
    start_at: '2026-02-25T05:00:00Z',
    end_at: '2026-02-25T10:00:00Z',
  });
  const [from, to] = [
    { start_lat: MADRID.lat, start_lng: MADRID.lng, end_lat: ALCALA.lat, end_lng: ALCALA.lng },
    { start_lat: ALCALA.lat, start_lng: ALCALA.lng, end_lat: MADRID.lat, end_lng: MADRID.lng },
  ];
  // A on the 25th: 08:00–08:30, 20 km; 13:00–14:00, 60 km. On the 26th 09:00–09:15, 12 km, 1 l by the
  // counter.
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T07:00:00Z',
    end_at: '2026-02-25T07:30:00Z',
    ...from,
    idle_s: 300,
    max_speed_kmh: 90,
    odometer_m: 1_000_000,
    excesses: 1,
    harsh_acceleration: 1,
  });
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T12:00:00Z',
    end_at: '2026-02-25T13:00:00Z',
    ...to,
    distance_m: 60_000,
    idle_s: 600,
    max_speed_kmh: 121,
    odometer_m: 1_060_000,
    harsh_braking: 2,
    harsh_cornering: 1,
    warnings: 3,
  });
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-26T08:00:00Z',
    end_at: '2026-02-26T08:15:00Z',
    ...from,
    distance_m: 12_000,
    fuel_l: 1,
    odometer_m: 1_072_000,
  });
  // It does not count, because it is private.
  await aJourney(database, {
    vehicle_id: ids.a,
    start_at: '2026-02-25T18:00:00Z',
    end_at: '2026-02-25T19:00:00Z',
    is_private: true,
  });
  // B has no consumption and no counter; E is electric: 30 km at 20 kWh.
  await aJourney(database, {
    vehicle_id: ids.b,
    start_at: '2026-02-25T08:00:00Z',
    end_at: '2026-02-25T08:15:00Z',
    distance_m: 5_000,
    max_speed_kmh: 50,
  });
  await aJourney(database, {
    vehicle_id: ids.e,
    start_at: '2026-02-26T08:00:00Z',
    end_at: '2026-02-26T08:30:00Z',
    distance_m: 30_000,
  });
  return { ids, token: await aReader(server, { fleetIds: [top.id] }) };
}

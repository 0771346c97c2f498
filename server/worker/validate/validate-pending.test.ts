import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { aRefuelling, aStation } from '#server/area/refuelling/refuelling.builder.ts';
import { aJourney, aPrivatePeriod } from '#server/area/report/report.builder.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aTracker, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { raisedOf } from '#server/testing/raised.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { validatePending } from './validate-pending.ts';

let t: TestApp;
let ingest: Ingest;
let fleetId: number;
let stationId: number;
/** Monday 2 March 2026, 09:00 in Madrid; it is 11:00. */
const AT = Date.parse('2026-03-02T08:00:00Z');
/** The station; a thousandth of a degree of latitude is 111 m. */
const SOL = { lat: 40.4168, lng: -3.7038 };

beforeAll(async () => {
  t = await testApp();
  ingest = testIngest(t.app);
  fleetId = (await aFleet(t.app.database)).id;
  stationId = await aStation(t.app.database);
});
afterAll(async () => {
  await ingest.stop();
  await t.close();
});

async function tracked(columns: Partial<Parameters<typeof aVehicle>[1]> = {}): Promise<number> {
  const { id } = await aVehicle(t.app.database, { fleet_id: fleetId, fuel_type: 'DIESEL', ...columns });
  await aTracker(t.app.database, { vehicle_id: id });
  return id;
}
/** Records of a vehicle by minutes after the operation. */
const send = (vehicleId: number, records: readonly [minutes: number, more: Partial<TrackerRecord>][]) =>
  ingest.store({
    vehicleId,
    records: records.map(([minutes, more]) => ({
      ...blankRecord(AT + minutes * 60_000),
      ...{ valid: true, ...SOL, satellites: 9, hdop: 1, ignition: true, ...more },
    })),
    receivedMs: t.clock.nowMs,
  });
const fill = (vehicleId: number | null, columns: Partial<Parameters<typeof aRefuelling>[1]> = {}) =>
  aRefuelling(t.app.database, {
    ...{ fleet_id: fleetId, station_id: stationId, vehicle_id: vehicleId },
    ...{ operation_at: new Date(AT).toISOString(), hour: '09:00', ...columns },
  });
async function stands(id: number) {
  const { rows } = await t.app.database.pool.query(
    `select validation, round(station_distance::numeric)::int as distance, round(discrepancy::numeric, 1)::float8 as litres,
       discrepancy_by as by, array_to_string(discrepancy_reasons, ',') as reasons from refuelling where id = $1`,
    [id],
  );
  return rows[0];
}
const historyOf = async (id: number) =>
  (
    await t.app.database.pool.query<{ validation: string }>(
      'select validation from refuelling_outcome where refuelling_id = $1 order by id',
      [id],
    )
  ).rows.map(({ validation }) => validation);
const north = (metres: number) => ({ lat: SOL.lat + metres / 111_194.927 });

describe('a refuelling is held against the positions of its vehicle', () => {
  it('at the station, and the tank rose by as much', async () => {
    const vehicleId = await tracked();
    await send(vehicleId, [
      [-20, { ...north(5000), fuelLevelL: 20 }],
      [-3, { ...north(80), fuelLevelL: 20 }],
      [10, { ...north(400), fuelLevelL: 70 }],
    ]);
    const id = await fill(vehicleId);
    expect(await validatePending(t.app)).toBe(1);
    const expected = { validation: 'gps_ok', distance: 80, litres: 0, by: 'level', reasons: '' };
    expect(await stands(id)).toEqual(expected);
    expect(await raisedOf(t.app.database, 1091, vehicleId)).toEqual([]);
  });

  it('elsewhere, which is told at once and once', async () => {
    const vehicleId = await tracked();
    await send(vehicleId, [[-1, north(2000)]]);
    const id = await fill(vehicleId);
    await Promise.all([validatePending(t.app), validatePending(t.app)]);
    expect(await stands(id)).toMatchObject({ validation: 'different_position', distance: 2000 });
    await t.app.database.pool.query(`update refuelling set validation = 'pending' where id = $1`, [id]);
    await validatePending(t.app);
    expect(await historyOf(id)).toEqual(['different_position']);
    const told = await raisedOf(t.app.database, 1091, vehicleId);
    expect(told.map(({ kind, at, lat, detail }) => [kind, at.getTime(), lat, detail])).toEqual([
      ['different_position', AT, null, { refuelling: id, liters: 50, product: 'DIESEL' }],
    ]);
  });

  it('in private use its place is neither known nor kept', async () => {
    const vehicleId = await tracked();
    await aPrivatePeriod(t.app.database, {
      vehicle_id: vehicleId,
      start_at: '2026-03-02T07:50:00Z',
      end_at: '2026-03-02T08:05:00Z',
    });
    await send(vehicleId, [
      [-1, { lat: null, lng: null, valid: false, privateMode: true }],
      [12, { privateMode: false }],
    ]);
    const id = await fill(vehicleId);
    await validatePending(t.app);
    expect(await stands(id)).toMatchObject({ validation: 'out_of_hours', distance: null });
  });

  it('outside the schedule of its fleet, beyond the margin', async () => {
    const crew = (await aFleet(t.app.database)).id;
    const late = { ranges: [{ entry: '09:20', exit: '17:00', weekdays: [1] }], fleet_ids: [crew] };
    await aSchedule(t.app.database, { name: 'Late', margin: 20, ...late });
    const vehicleId = await tracked({ fleet_id: crew });
    await send(vehicleId, [
      [0, {}],
      [1, {}],
    ]);
    const within = await fill(vehicleId, { fleet_id: crew });
    await validatePending(t.app);
    expect(await stands(within)).toMatchObject({ validation: 'gps_ok' });
    await t.app.database.pool.query('update schedule set margin = 19');
    await t.app.database.pool.query(`update refuelling set validation = 'pending' where id = $1`, [within]);
    await validatePending(t.app);
    expect(await stands(within)).toMatchObject({ validation: 'out_of_hours', distance: null });
  });

  it('without its hour, the whole day of the station counts, once it is over', async () => {
    const vehicleId = await tracked();
    await send(vehicleId, [
      [-420, {}],
      [5, north(9000)],
    ]);
    const of = { hour_unknown: true, operation_at: '2026-03-02T11:00:00Z', hour: '12:00', day: '2026-03-02' };
    const id = await fill(vehicleId, of);
    const before = t.clock.nowMs;
    await validatePending(t.app);
    expect(await stands(id)).toMatchObject({ validation: 'pending' });
    t.clock.nowMs = Date.parse('2026-03-02T23:00:00Z');
    await validatePending(t.app);
    expect(await stands(id)).toMatchObject({ validation: 'gps_ok', distance: 0 });
    t.clock.nowMs = before;
  });
});

describe('a refuelling is validated again', () => {
  it('when its station is placed', async () => {
    const station = await aStation(t.app.database, { lat: null, lng: null });
    const vehicleId = await tracked();
    await send(vehicleId, [[0, {}]]);
    const id = await fill(vehicleId, { station_id: station });
    await validatePending(t.app);
    expect(await stands(id)).toMatchObject({ validation: 'unknown_station', distance: null });
    await t.app.database.pool.query('update fuel_station set lat = $2, lng = $3 where id = $1', [
      station,
      SOL.lat,
      SOL.lng,
    ]);
    await validatePending(t.app);
    expect(await historyOf(id)).toEqual(['unknown_station', 'gps_ok']);
  });

  it('when its plate is corrected, and not before the time that counts is over', async () => {
    const vehicleId = await tracked();
    await send(vehicleId, [[0, {}]]);
    const id = await fill(null, { license: '9999 ZZZ' });
    const later = await fill(vehicleId, {
      operation_at: new Date(t.clock.nowMs - 14 * 60_000).toISOString(),
    });
    await validatePending(t.app);
    expect(await stands(id)).toMatchObject({ validation: 'no_position' });
    expect(await stands(later)).toMatchObject({ validation: 'pending' });
    await t.app.database.pool.query('update refuelling set vehicle_id = $2, license = null where id = $1', [
      id,
      vehicleId,
    ]);
    await validatePending(t.app);
    expect(await stands(id)).toMatchObject({ validation: 'gps_ok' });
    await t.app.database.pool.query('delete from refuelling where id = $1', [later]);
  });

  it('when its tracker tells later where it was, in order or late', async () => {
    const vehicleId = await tracked();
    await send(vehicleId, [[-300, {}]]);
    const id = await fill(vehicleId);
    await validatePending(t.app);
    expect(await stands(id)).toMatchObject({ validation: 'disconnected' });
    await send(vehicleId, [[100, north(9000)]]);
    await validatePending(t.app);
    expect(await stands(id)).toMatchObject({ validation: 'no_position' });
    await send(vehicleId, [[2, {}]]);
    await rebuildLate(t.app, () => {});
    await validatePending(t.app);
    expect(await historyOf(id)).toEqual(['disconnected', 'no_position', 'gps_ok']);
  });
});

it('the litres are compared with what was driven since the fill before, whenever that becomes known', async () => {
  const ana = await aDriver(t.app.database, { fleet_id: fleetId, name: 'Ana', surname: 'Gil' });
  const vehicleId = await tracked({ consumption_l100: 10 });
  const drive = (day: string, km: number, odometerKm: number) =>
    aJourney(t.app.database, {
      ...{ vehicle_id: vehicleId, start_at: `${day}T09:00:00Z`, end_at: `${day}T13:00:00Z` },
      ...{ distance_m: km * 1000, odometer_m: odometerKm * 1000 },
    });
  await drive('2026-02-21', 300, 50_300);
  await drive('2026-02-26', 100, 50_400);
  await fill(vehicleId, { operation_at: '2026-02-20T08:00:00Z', day: '2026-02-20' });
  const typed = { driver_id: ana.id, driver_name: 'MAR LUIS', odometer: 53_000 };
  const id = await fill(vehicleId, { liters: 70, amount: 99, ...typed });
  await validatePending(t.app);
  // No records of that day: without a connection the distance is unknown too.
  expect(await stands(id)).toMatchObject({
    validation: 'disconnected',
    litres: null,
    reasons: 'odometer,driver',
  });
  await send(vehicleId, [[0, {}]]);
  await validatePending(t.app);
  // 400 km at 10 l/100 km are 40 l; of 70 l, 25 % are 17.5 l.
  expect(await stands(id)).toMatchObject({ litres: 30, by: 'distance', reasons: 'liters,odometer,driver' });
  // Half of the journey of the 26th lies before this one: 50 km are left.
  await fill(vehicleId, { operation_at: '2026-02-26T11:00:00Z', day: '2026-02-26', liters: 30, amount: 45 });
  await validatePending(t.app);
  expect(await stands(id)).toMatchObject({ litres: 65, reasons: 'liters,odometer,driver' });
  const told = await raisedOf(t.app.database, 1091, vehicleId);
  const kinds = told.map(({ kind, value, detail }) => [kind, value, (detail as { reasons: string }).reasons]);
  expect(kinds.filter(([, value]) => value === 30 || value === null)).toEqual([
    ['discrepancy', null, 'odometer,driver'],
    ['discrepancy', 30, 'liters,odometer,driver'],
  ]);
});

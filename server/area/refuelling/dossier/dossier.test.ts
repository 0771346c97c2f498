import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  getRefuellingDossier,
  getRefuellingDossierFile,
  postRefuellingValidation,
} from '#api/refuelling-dossier.ts';
import { blankRecord } from '#domain/telemetry/record.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { pdfText } from '#server/testing/pdf-text.ts';
import { validatePending } from '#server/worker/validate/validate-pending.ts';
import { aRefuelling, aStation } from '../refuelling.builder.ts';

let t: TestApp;
let ingest: Ingest;
let boss: string;
let costs: string;
let stranger: string;
let id: number;
let before: number;
const AT = Date.parse('2026-03-02T08:00:00Z');

/**
 * A fill of 50 l at a station that the vehicle passed 80 m away, while its tank rose from 20 to 70 l. Another
 * one a week before.
 */
beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  ingest = testIngest(t.app);
  const fleet_id = (await aFleet(database, { name: 'Norte' })).id;
  const vehicle = await aVehicle(database, { fleet_id, license: '1234BCD', fuel_type: 'DIESEL' });
  await aTracker(database, { vehicle_id: vehicle.id });
  const ana = await aDriver(database, { fleet_id, name: 'Ana', surname: 'Gil' });
  const station_id = await aStation(database, { name: 'E.S. Sol' });
  const records = [
    [-20, 5000, 20],
    [-3, 80, 20],
    [10, 400, 70],
  ].map(([minutes, metres, litres]) => ({
    ...blankRecord(AT + minutes! * 60_000),
    ...{
      valid: true,
      lat: 40.4168 + metres! / 111_194.927,
      lng: -3.7038,
      satellites: 9,
      hdop: 1,
      ignition: true,
    },
    fuelLevelL: litres!,
  }));
  await ingest.store({ vehicleId: vehicle.id, records, receivedMs: t.clock.nowMs });
  const line = {
    ...{ fleet_id, station_id, vehicle_id: vehicle.id, driver_id: ana.id, card_number: '70881234567890' },
    driver_name: 'GIL ANA',
  };
  before = await aRefuelling(database, { ...line, operation_at: '2026-02-23T08:00:00Z', hour: '09:00' });
  await aRefuelling(database, { ...line, operation_at: '2026-03-01T08:00:00Z', liters: 40, amount: 64 });
  id = await aRefuelling(database, {
    ...line,
    operation_at: new Date(AT).toISOString(),
    hour: '09:00',
    odometer: 81_000,
  });
  await validatePending(t.app);
  const user = async (roles: ('administrator' | 'cost_manager')[], fleetIds: number[]) =>
    t.tokenOf(await aUser(database, { roles, fleetIds, language: 'es' }));
  boss = await user(['administrator'], [fleet_id]);
  costs = await user(['cost_manager'], [fleet_id]);
  stranger = await user(['administrator'], [(await aFleet(database)).id]);
});
afterAll(async () => {
  await ingest.stop();
  await t.close();
});

const dossierOf = (token: string) => t.call(getRefuellingDossier, { token, params: { refuelling_id: id } });

it('tells where the vehicle was, what its tank and its odometer say, what others paid, and the other fills', async () => {
  const { body } = await dossierOf(boss);
  expect(body.refuelling).toMatchObject({ license: '1234BCD', validation: 'gps_ok', driver: 'Ana Gil' });
  expect(body.whereabouts.kind).toBe('known');
  expect(body.whereabouts.nearest!.at).toBe('2026-03-02T07:57:00.000Z');
  expect(body.whereabouts.nearest!.distance).toBeCloseTo(80, 0);
  expect(body.tank).toMatchObject({ before: 20, after: 70 });
  expect(body.discrepancy_by).toBe('level');
  // The only other of March: 64.00 for 40 l.
  expect(body.price).toEqual({ mean: '1.600', least: '1.600', most: '1.600', count: 1 });
  expect(body.vehicle_fills.map(({ day }) => day)).toEqual(['2026-03-01', '2026-02-23']);
  expect(body.card_fills.map((row) => row.id)).toContain(before);
  expect(body.outcomes.map(({ validation }) => validation)).toEqual(['gps_ok']);
});

it('leaves out what its reader may not see, and says so', async () => {
  const { body } = await dossierOf(costs);
  expect(body.whereabouts).toEqual({ kind: 'hidden', nearest: null, way: [] });
  expect(body).toMatchObject({
    sees_names: false,
    refuelling: { driver_name: null, station_distance: null },
  });
  expect(body.outcomes[0]!.station_distance).toBeNull();
  expect((await dossierOf(stranger)).status).toBe(404);
});

it('is a PDF in the language of its reader, with what that reader may see', async () => {
  const textOf = async (token: string) => {
    const { bytes, headers } = await t.call(getRefuellingDossierFile, {
      token,
      params: { refuelling_id: id },
    });
    expect(headers['content-type']).toBe('application/pdf');
    return (await pdfText(bytes)).pages.join('\n').replaceAll(/\s+/g, ' ');
  };
  const full = await textOf(boss);
  for (const words of ['Expediente del repostaje', '1234BCD', 'a 80 m de la estación', 'Ana Gil', 'E.S. Sol'])
    expect(full).toContain(words);
  const less = await textOf(costs);
  expect(less).toContain('no se muestran a su rol');
  expect(less).not.toContain('80 m');
  expect(less).not.toContain('Ana Gil');
});

it('is validated again by who may import, one or all of a filter', async () => {
  const again = (token: string, body: { id: number | null }, query = {}) =>
    t.call(postRefuellingValidation, { token, body, query });
  expect((await again(boss, { id })).body).toEqual({ count: 1 });
  expect((await dossierOf(boss)).body.refuelling.validation).toBe('pending');
  expect((await again(boss, { id: null }, { date_from: '2026-03-01' })).body).toEqual({ count: 2 });
  expect((await again(stranger, { id })).status).toBe(404);
  expect((await again(stranger, { id: null })).body).toEqual({ count: 0 });
  await validatePending(t.app);
  expect((await dossierOf(boss)).body.outcomes).toHaveLength(1);
});

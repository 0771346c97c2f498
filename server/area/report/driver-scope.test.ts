import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportId } from '#domain/report/report.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, aReader, runReport } from './report.builder.ts';

const RANGE = { from: '2026-02-24', to: '2026-02-27' };

let server: TestApp;
let mover: number;
const ids = {} as Record<'top' | 'obra' | 'sur', number>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleet = async (name: string, parent_id?: number) =>
    (await aFleet(database, { name, ...(parent_id && { parent_id }) })).id;
  ids.top = await fleet('Iberia');
  ids.obra = await fleet('Obra', ids.top);
  ids.sur = await fleet('Sur', ids.top);
  mover = (await aDriver(database, { fleet_id: ids.obra, name: 'Mudada' })).id;
  const vehicle = await aVehicle(database, { fleet_id: ids.top, license: '6000MUD', driver_id: mover });
  // Drivers move today. Here it was on the 26th, from Obra to Sur.
  await database.sql.updateTable('driver').set({ fleet_id: ids.sur }).where('id', '=', mover).execute();
  const { sql } = database;
  await sql
    .updateTable('driver_stay')
    .set({ to_day: '2026-02-26' })
    .where('driver_id', '=', mover)
    .where('fleet_id', '=', ids.obra)
    .execute();
  await sql
    .updateTable('driver_stay')
    .set({ from_day: '2026-02-26' })
    .where('driver_id', '=', mover)
    .where('fleet_id', '=', ids.sur)
    .execute();
  for (const day of ['24', '25', '26', '27']) {
    await aJourney(database, {
      vehicle_id: vehicle.id,
      start_at: `2026-02-${day}T23:30:00Z`,
      end_at: `2026-02-${day}T23:50:00Z`,
      day: `2026-02-${Number(day) + 1}`,
    });
  }
});

afterAll(() => server.close());

const rowsOf = async (fleetIds: number[], report: ReportId, body: Record<string, unknown> = {}) => {
  const token = await aReader(server, { fleetIds });
  const asked = { ...RANGE, variant: 'driver', drivers: [mover], ...body };
  const { rows, end } = await runReport(server, token, report, asked);
  return { rows, end };
};

describe('drivers are in the report of the fleet of the day (§2.4.1)', () => {
  it('of the fleet left until then, and of the fleet joined from then on', async () => {
    const days = async (...fleetIds: number[]) =>
      (await rowsOf(fleetIds, 'Summary')).rows.map((row) => [row.initDay, row.driverFleet]);
    // Their vehicle is of Iberia, so a reader who sees only Iberia's vehicle sees no other drivers.
    expect(await days(ids.obra)).toEqual([]);
    const all = [
      ['2026-02-25', 'Obra'],
      ['2026-02-26', 'Sur'],
      ['2026-02-27', 'Sur'],
    ];
    expect(await days(ids.top)).toEqual(all);
    const chosen = async (fleet: number, report: ReportId) =>
      (await rowsOf([ids.top], report, { fleets: [fleet] })).rows.map((row) => [
        row.initDay,
        row.driverFleet,
      ]);
    for (const report of ['Summary', 'Journeys'] as const) {
      expect(await chosen(ids.obra, report)).toEqual(all.slice(0, 1));
      expect(await chosen(ids.sur, report)).toEqual(all.slice(1));
    }
  });

  it('one row for a range across both, with the last fleet', async () => {
    const { rows, end } = await rowsOf([ids.top], 'Summary', { breakdown: 'total' });
    expect(rows.map((row) => [row.driver, row.driverFleet, row.journeys])).toEqual([['Mudada', 'Sur', 3]]);
    expect(end.totals[0]?.count).toBe(1);
  });
});

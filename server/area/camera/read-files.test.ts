import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { NOW } from '#server/testing/app.ts';
import { aDriver } from '#server/testing/builders.ts';
import { type CameraSite, cameraSite } from '#server/testing/camera-site.ts';
import { PNG } from '#server/testing/document-files.ts';
import { sendFiles } from '#simulator/send-files.ts';

const picture = { name: '00_65_6501_0_a.png', kind: 0, octets: PNG };

type Camera = Awaited<ReturnType<CameraSite['camera']>>;

let site: CameraSite;
let token: string;
let camera: Camera;
let fileId: number;
beforeAll(async () => {
  site = await cameraSite();
  token = await site.tokenOf();
  camera = await site.camera();
  await sendFiles((await site.alarm(camera))!, camera.phone, [picture]);
  fileId = (await site.alarmsOf(token, camera.vehicleId)).body.alarms[0]!.files[0]!.id;
});
afterAll(() => site.close());

const statuses = async (who: string) => [
  (await site.alarmsOf(who, camera.vehicleId)).status,
  (await site.fileOf(who, camera.vehicleId, fileId)).status,
];

it.each<[string, () => Promise<string>, number]>([
  ['operators of the fleet', () => site.tokenOf({ roles: ['manager'] }), 200],
  ['another fleet', () => site.tokenOf({ fleetIds: [site.otherFleetId] }), 404],
  ['who may not know names', () => site.tokenOf({ roles: ['visualizer'] }), 404],
  ['viewers with names', () => site.tokenOf({ roles: ['visualizer'], see_driver_names: true }), 200],
])('%s', async (_, who, status) => {
  expect(await statuses(await who())).toEqual([status, status]);
});

it('nobody by the number of another vehicle', async () => {
  const other = await site.camera();
  expect((await site.fileOf(token, other.vehicleId, fileId)).status).toBe(404);
});

it('the fleet of that day, not the one of today', async () => {
  const moved = await site.camera();
  await sendFiles((await site.alarm(moved))!, moved.phone, [picture]);
  const theirs = await site.tokenOf({ fleetIds: [site.otherFleetId] });
  await site.pool.query(
    `with ended as (update vehicle_stay set to_day = $3::date + 1 where vehicle_id = $1 returning vehicle_id),
        moved as (update vehicle set fleet_id = $2 where id = $1)
       insert into vehicle_stay (vehicle_id, fleet_id, from_day) select vehicle_id, $2, $3::date + 1 from ended`,
    [moved.vehicleId, site.otherFleetId, new Date(NOW)],
  );
  expect((await site.alarmsOf(token, moved.vehicleId)).status).toBe(200);
  expect((await site.alarmsOf(theirs, moved.vehicleId)).status).toBe(404);
});

it('not who may not know of drivers of type structure, when one drove', async () => {
  const driven = await site.camera();
  await sendFiles((await site.alarm(driven))!, driven.phone, [picture]);
  const driver = await aDriver(site.server.app.database, {
    fleet_id: site.fleetId,
    driver_type: 'STRUCTURE',
  });
  await site.pool.query(
    `insert into driver_assignment (vehicle_id, driver_id, start_at, time_zone) values ($1, $2, $3, 'Europe/Madrid')`,
    [driven.vehicleId, driver.id, new Date(NOW - DAY_MS)],
  );
  expect((await site.alarmsOf(await site.tokenOf(), driven.vehicleId)).status).toBe(404);
  const trusted = await site.tokenOf({ allowed_estructura: true });
  expect((await site.alarmsOf(trusted, driven.vehicleId)).status).toBe(200);
});

it('every look is written down', async () => {
  const counted = async () =>
    (await site.pool.query(`select from audit_entry where entity = 'camera_file' and action = 'read'`))
      .rowCount!;
  const before = await counted();
  for (let i = 0; i < 2; i++) await site.fileOf(token, camera.vehicleId, fileId, { preview: 'true' });
  expect(await counted()).toBe(before + 2);
});

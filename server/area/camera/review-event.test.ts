import { afterAll, beforeAll, expect, it } from 'vitest';
import { putCameraReview } from '#api/camera.ts';
import { NOW } from '#server/testing/app.ts';
import { type CameraSite, cameraSite } from '#server/testing/camera-site.ts';

const AT = new Date(NOW - 60_000).toISOString();

let site: CameraSite;
let token: string;
beforeAll(async () => {
  site = await cameraSite();
  token = await site.tokenOf({ roles: ['manager'] });
});
afterAll(() => site.close());

/** A vehicle whose camera has reported fatigue. */
async function reported() {
  const camera = await site.camera();
  await site.alarm(camera);
  const { vehicleId } = camera;
  const review = (who: string, reviewed: boolean, at = AT) =>
    site.server.call(putCameraReview, {
      token: who,
      params: { vehicle_id: vehicleId },
      body: { at, code: 1050, reviewed },
    });
  const known = async () => (await site.alarmsOf(token, vehicleId)).body.review;
  return { vehicleId, review, known };
}

it('a review has who and when; of two who mark it the first stands; it can be taken back', async () => {
  const { vehicleId, review, known } = await reported();
  const other = await site.tokenOf({ roles: ['administrator'] });
  expect(await known()).toBeNull();
  expect((await review(token, true)).body).toEqual({ reviewed: true });
  const first = (await known())!;
  expect(first.at).toBe(new Date(NOW).toISOString());
  expect((await review(other, true)).body).toEqual({ reviewed: true });
  expect(await known()).toEqual(first);
  const { rows } = await site.pool.query(
    `select action, username from audit_entry where entity = 'camera_file' and entity_id = $1 and action <> 'read' order by id`,
    [String(vehicleId)],
  );
  expect(rows).toEqual([{ action: 'review', username: first.username }]);
  expect((await review(other, false)).body).toEqual({ reviewed: false });
  expect(await known()).toBeNull();
});

it.each<[string, () => Promise<string>, number]>([
  ['another fleet', () => site.tokenOf({ fleetIds: [site.otherFleetId] }), 404],
  ['viewers, who may only look', () => site.tokenOf({ roles: ['visualizer'], see_driver_names: true }), 409],
])('not %s', async (_, who, status) => {
  const { review, known } = await reported();
  expect((await review(await who(), true)).status).toBe(status);
  expect(await known()).toBeNull();
});

it('not an event that there is none of', async () => {
  const { review } = await reported();
  expect((await review(token, true, new Date(NOW - 61_000).toISOString())).status).toBe(404);
});

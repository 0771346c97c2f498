import { describe, expect, it } from 'vitest';
import { deleteVehicleShare, postVehicleShare } from '#api/vehicle-share.ts';
import { driving } from '#bench/drive.ts';
import { DAY_MS, MINUTE_MS } from '#domain/duration.ts';
import { NOW } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { endShares } from './end-shares.ts';
import { type Link, useSharing } from './sharing.builder.ts';

const sharing = useSharing();
const { share, read, query, pass, reasonOf, ofVehicle } = sharing;

describe('private use ends a link for good', () => {
  const isOver = async ({ id, secret }: Link) => {
    const { status, text } = await read(secret);
    expect(text).not.toContain('40.4');
    return [status, await reasonOf(id)];
  };
  const switchOn = (until: number | null = null) =>
    query('insert into private_switch (vehicle_id, from_at, until_at, driver_id) values ($1, $2, $3, $4)', [
      ...[
        sharing.vehicle.id,
        new Date(sharing.server.clock.nowMs),
        until === null ? null : new Date(until),
        sharing.driver.id,
      ],
    ]);

  it('in the same instant, before any board hears of it', async () => {
    const link = await share();
    expect((await read(link.secret)).status).toBe(200);
    await switchOn();
    expect(await isOver(link)).toEqual([404, 'private']);
    await query('update private_switch set until_at = $2 where vehicle_id = $1', [
      ...[sharing.vehicle.id, new Date(sharing.server.clock.nowMs + 1)],
    ]);
    sharing.server.clock.nowMs += 1_000;
    expect(await isOver(link)).toEqual([404, 'private']);
  });

  it('also if it was over before anybody looked', async () => {
    const link = await share();
    sharing.server.clock.nowMs += 1_000;
    await switchOn(sharing.server.clock.nowMs + 1);
    sharing.server.clock.nowMs += 5_000;
    expect(await isOver(link)).toEqual([404, 'private']);
  });

  it('when a tracker reports it, now or late', async () => {
    const records = driving({ seed: 3, startMs: NOW + 1_000, stepMs: 10_000, count: 12 }).map(
      (record, i) => ({
        ...record,
        privateMode: i >= 4 && i < 8,
      }),
    );
    const own = await aVehicle(sharing.server.app.database, { fleet_id: sharing.fleet.id });
    sharing.vehicle = own;
    const ingest = testIngest(sharing.server.app);
    await ingest.store({ vehicleId: own.id, records: records.slice(0, 4), receivedMs: NOW + 40_000 });
    const link = await share();
    expect((await read(link.secret)).status).toBe(200);
    await ingest.store({ vehicleId: own.id, records: records.slice(4), receivedMs: NOW + 130_000 });
    await ingest.stop();
    sharing.server.clock.nowMs = NOW + 130_000;
    expect(await isOver(link)).toEqual([404, 'private']);
  });

  it('even if the vehicle counts as tampered', async () => {
    const link = await share();
    await query(
      'update vehicle_live set tampered_at = $2, private_at = $2, says_private = true where vehicle_id = $1',
      [...[sharing.vehicle.id, new Date(NOW)]],
    );
    expect(await isOver(link)).toEqual([404, 'private']);
  });

  it('and none is made while it lasts', async () => {
    await switchOn();
    const answer = await sharing.server.call(postVehicleShare, { ...ofVehicle(), body: { minutes: 60 } });
    expect([answer.status, answer.code]).toEqual([409, 'share.private']);
  });

  it('but private use that was over before does not', async () => {
    await switchOn(NOW);
    expect((await read((await share()).secret)).status).toBe(200);
  });
});

describe('a link ends', () => {
  it.each([
    ['when its time is over', 'expired', () => pass(60 * MINUTE_MS)],
    [
      'when its maker may no longer sign in',
      'sight',
      () => query('update app_user set disabled = true where id = $1', [sharing.maker.id]),
    ],
    [
      'when its maker no longer sees the fleet',
      'sight',
      () => query('delete from user_fleet where user_id = $1', [sharing.maker.id]),
    ],
    [
      'when its maker may no longer share',
      'sight',
      () => query(`update app_user set roles = '{visualizer}' where id = $1`, [sharing.maker.id]),
    ],
    [
      'when the vehicle leaves for another fleet',
      'sight',
      async () => {
        const other = await aFleet(sharing.server.app.database);
        await query('update vehicle set fleet_id = $2 where id = $1', [sharing.vehicle.id, other.id]);
      },
    ],
    [
      'when the vehicle is deregistered',
      'vehicle',
      () =>
        query(
          `update vehicle set registration_state = 'deregistered', cancel_date = '2026-03-02' where id = $1`,
          [sharing.vehicle.id],
        ),
    ],
  ])('%s', async (_, reason, happen) => {
    const link = await share();
    expect((await read(link.secret)).status).toBe(200);
    await happen();
    expect((await read(link.secret)).status).toBe(404);
    const { rows } = await query('select end_reason from vehicle_share where id = $1', [link.id]);
    expect(rows).toEqual([{ end_reason: reason }]);
  });

  it('with the vehicle', async () => {
    const { secret } = await share();
    await query('delete from tracker_fitting where vehicle_id = $1', [sharing.vehicle.id]);
    await query('delete from vehicle where id = $1', [sharing.vehicle.id]);
    expect((await read(secret)).status).toBe(404);
  });

  it('by hand, once', async () => {
    const { id, secret } = await share();
    const params = { device_id: sharing.vehicle.id, share_id: id };
    expect((await sharing.server.call(deleteVehicleShare, { token: sharing.token, params })).status).toBe(
      200,
    );
    expect((await read(secret)).status).toBe(404);
    expect((await sharing.server.call(deleteVehicleShare, { token: sharing.token, params })).status).toBe(
      404,
    );
    expect(await reasonOf(id)).toBe('revoked');
  });

  it('only below its own vehicle', async () => {
    const { id, secret } = await share();
    const other = await aVehicle(sharing.server.app.database, { fleet_id: sharing.fleet.id });
    const params = { device_id: other.id, share_id: id };
    expect((await sharing.server.call(deleteVehicleShare, { token: sharing.token, params })).status).toBe(
      404,
    );
    expect((await read(secret)).status).toBe(200);
  });

  it('also when nobody reads it, and is forgotten after 30 days', async () => {
    const link = await share({ minutes: 15 });
    sharing.server.clock.nowMs += 15 * MINUTE_MS;
    await endShares(sharing.server.app);
    expect(await reasonOf(link.id)).toBe('expired');
    sharing.server.clock.nowMs += 30 * DAY_MS + 1;
    await endShares(sharing.server.app);
    const { rows } = await query('select id from vehicle_share where id = $1', [link.id]);
    expect(rows).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { postVehicleShare, readSharedVehicle } from '#api/vehicle-share.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { NOW, testApp } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { useSharing } from './sharing.builder.ts';

const sharing = useSharing();
const { share, read, query, list, reasonOf, ofVehicle } = sharing;

/** All names of members in an answer, at any depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

describe('a link to a vehicle', () => {
  it('shows where it is and where it heads, and nothing else', async () => {
    const { secret } = await share({ lat: 40.5, lng: -3.7038 });
    const { status, body, text } = await read(secret);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Su pedido 4711',
      place: { lat: 40.4168, lng: -3.7038, heading: 90, ts: '2026-03-02T09:55:00.000Z' },
      target: { lat: 40.5, lng: -3.7038 },
      expires_at: '2026-03-02T11:00:00.000Z',
    });
    expect(new Set(namesIn(body))).toEqual(
      new Set([
        'name',
        'place',
        'lat',
        'lng',
        'heading',
        'ts',
        'target',
        'arrival',
        'at',
        'by',
        'expires_at',
      ]),
    );
    for (const hidden of ['HARE', 'ecreta', 'Secret fleet', '123456', sharing.maker.username, '61', 'Ana'])
      expect(text).not.toContain(hidden);
  });

  it('shows the plate without a label, and no heading of a vehicle that stands', async () => {
    await query(`update vehicle_live set motion = 'stopped' where vehicle_id = $1`, [sharing.vehicle.id]);
    const { secret } = await share({ label: null });
    const { body } = await read(secret);
    expect(body.name).toBe(sharing.license);
    expect(body.place!.heading).toBeNull();
    expect([body.target, body.arrival]).toEqual([null, null]);
  });

  it('has a secret that is stored as a hash, and that no list and no audit shows', async () => {
    const { secret } = await share();
    await read(secret);
    const rows = await query(
      'select t::text as row from vehicle_share t union all select a::text from audit_entry a',
    );
    const all = rows.rows.map(({ row }) => row).join();
    expect(all).toContain('4711');
    expect(all).not.toContain(secret);
    expect(JSON.stringify(await list())).not.toContain(secret);
  });

  it('has no answer for another secret', async () => {
    await share();
    expect((await read('x'.repeat(43))).status).toBe(404);
    expect((await sharing.server.http.inject({ url: '/api/traza/shared/short' })).statusCode).toBe(404);
  });

  it('is kept by nobody on the way', async () => {
    const { secret } = await share();
    const { headers } = await sharing.server.http.inject({ url: `/api/traza/shared/${secret}` });
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

describe('the time of arrival', () => {
  it('is estimated from the time of the place, for all readers at most every 30 seconds', async () => {
    // 0.0832° north are 9,251.4 m; with 30 % more, at 40 km/h, they take 1,082 s from 9:55 on.
    const { secret } = await share({ lat: 40.5, lng: -3.7038 });
    expect((await read(secret)).body.arrival).toEqual({ at: '2026-03-02T10:13:02.000Z', by: 'line' });
    const atPlace = 'update vehicle_live set lat = 40.4999 where vehicle_id = $1';
    await query(atPlace, [sharing.vehicle.id]);
    sharing.server.clock.nowMs += 29_000;
    expect((await read(secret)).body.arrival!.at).toBe('2026-03-02T10:13:02.000Z');
    sharing.server.clock.nowMs += 1_000;
    expect((await read(secret)).body.arrival!.at).toBe('2026-03-02T10:00:30.000Z');
  });

  it('ends the link if that is wanted', async () => {
    const stays = await share({ lat: 40.5, lng: -3.7038 });
    const ends = await share({ lat: 40.5, lng: -3.7038, ends_on_arrival: true });
    const arrive = `update vehicle_live set lat = 40.5005, folded_at = $2 where vehicle_id = $1`;
    await query(arrive, [sharing.vehicle.id, new Date(NOW + MINUTE_MS)]);
    sharing.server.clock.nowMs += MINUTE_MS;
    expect((await read(stays.secret)).status).toBe(200);
    expect((await read(ends.secret)).status).toBe(404);
    expect(await reasonOf(ends.id)).toBe('arrived');
  });
});

it('is in the audit: made, opened once, ended', async () => {
  const { id, secret } = await share();
  for (let i = 0; i < 3; i++) await read(secret);
  sharing.server.clock.nowMs += 61 * MINUTE_MS;
  for (let i = 0; i < 3; i++) await read(secret);
  const { rows } = await query(
    `select action, username from audit_entry where entity = 'vehicle_share' and entity_id = $1 order by id`,
    [String(id)],
  );
  expect(rows.filter(({ action }) => action !== 'read')).toEqual([
    { action: 'create', username: sharing.maker.username },
    { action: 'open', username: 'shared link' },
    { action: 'end', username: 'traza' },
  ]);
});

it('is in the list of its vehicle, with when it was opened', async () => {
  const { secret } = await share({ lat: 40.5, lng: -3.7, ends_on_arrival: true });
  expect((await list())[0]).toMatchObject({
    label: 'Su pedido 4711',
    target: { lat: 40.5, lng: -3.7 },
    ends_on_arrival: true,
    made_by: sharing.maker.username,
    opened_at: null,
    ended_at: null,
  });
  await read(secret);
  expect((await list())[0]!.opened_at).toBe('2026-03-02T10:00:00.000Z');
});

it('is not made for a vehicle out of sight, nor for longer than seven days', async () => {
  const hidden = await aVehicle(sharing.server.app.database, {
    fleet_id: (await aFleet(sharing.server.app.database)).id,
  });
  const body = { minutes: 60 };
  const answer = await sharing.server.call(postVehicleShare, {
    token: sharing.token,
    params: { device_id: hidden.id },
    body,
  });
  expect(answer.status).toBe(404);
  const long = await sharing.server.call(postVehicleShare, { ...ofVehicle(), body: { minutes: 10_081 } });
  expect(long.status).toBe(422);
});

it('slows those down who guess', async () => {
  const slow = await testApp({ REQUESTS_PER_ADDRESS: '5' });
  const guess = (i: number) =>
    slow.call(readSharedVehicle, { params: { secret: String(i).padStart(43, 'x') } });
  const statuses = [];
  for (let i = 0; i < 7; i++) statuses.push((await guess(i)).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  await slow.close();
});

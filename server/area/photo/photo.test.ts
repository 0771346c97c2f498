import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOwnPhoto, putOwnPhoto } from '#api/photo.ts';
import { command } from '#server/base/access/command.ts';
import { outcome } from '#server/testing/answer.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { keepPhotos } from './keep-photos.ts';
import { photoFile, readPhotos } from './read-photo.ts';

let t: TestApp;
let vehicleId: number;
let driver: { id: number; token: string };
let other: { id: number; token: string };

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  const { id: fleet_id } = await aFleet(database);
  vehicleId = (await aVehicle(database, { fleet_id })).id;
  const signedIn = async () => {
    const user = await aUser(database);
    return { id: user.id, token: await t.tokenOf(user) };
  };
  [driver, other] = [await signedIn(), await signedIn()];
});
afterAll(() => t.close());

/** A JPEG of 32 × 16 pixels with EXIF that says a place; `more` octets of image. */
function jpeg(more = 0): Buffer {
  const exif = Buffer.from('\xff\xe1\0\x16Exif\0\0GPS 40.4 -3.7x', 'latin1');
  const frame = Buffer.from('\xff\xc0\0\x0b\x08\0\x10\0\x20\x01\x01\x11\0', 'latin1');
  const scan = Buffer.from('\xff\xda\0\x08\x01\x01\0\0\x3f\0', 'latin1');
  return Buffer.concat([SOI, exif, frame, scan, Buffer.alloc(more, 7), EOI]);
}
const [SOI, EOI] = [Buffer.from('ffd8', 'hex'), Buffer.from('ffd9', 'hex')];

let owners = 0;
/** Announces pictures of a new check, as its endpoint does. */
async function announce(photos: { key: string; keepsPlace?: boolean }[], ownerId = ++owners, user = driver) {
  const by = { app: t.app, caller: { userId: user.id, username: 'd' }, request: REQUEST };
  const missing = await command(by, (tx) =>
    keepPhotos(
      tx,
      { owner: 'check', ownerId, vehicleId, userId: user.id },
      photos.map((photo) => ({ item: 'tyres', taken_at: new Date(NOW).toISOString(), ...photo })),
    ),
  );
  return { ownerId, missing };
}
const REQUEST = { ip: '127.0.0.1', headers: {}, routeOptions: { config: {} } } as Parameters<
  typeof command
>[0]['request'];

const put = (key: string, body: Buffer, { token = driver.token, type = 'image/jpeg' } = {}) =>
  t.call(putOwnPhoto, { token, params: { key }, body, type });
const get = (key: string, token = driver.token) => t.call(getOwnPhoto, { token, params: { key } });
const pieces = async () => {
  const { rows } = await t.app.database.pool.query<{ size: number }>(
    'select length(octets)::int as size from photo_piece order by photo_id, seq',
  );
  return rows.map(({ size }) => size);
};

describe('a picture', () => {
  it('comes after its record, once, without the place, and is seen by its sender alone', async () => {
    const key = randomUUID();
    expect(outcome(await put(key, jpeg()))).toEqual([404, 'photo.unknown']);
    const { ownerId, missing } = await announce([{ key }]);
    expect(missing).toEqual([key]);
    expect(outcome(await get(key))).toEqual([404, 'notFound']);
    expect(outcome(await put(key, jpeg(), { token: other.token }))).toEqual([404, 'photo.unknown']);

    // 300,000 octets of image, 27 around them: two pieces.
    for (let sent = 0; sent < 2; sent++) expect((await put(key, jpeg(300_000))).status).toBe(200);
    expect(await pieces()).toEqual([262_144, 37_883]);
    const seen = await get(key);
    expect(seen.bytes.includes('GPS')).toBe(false);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '300027',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(outcome(await put(key, jpeg(5)))).toEqual([409, 'photo.taken']);
    expect(outcome(await get(key, other.token))).toEqual([404, 'notFound']);

    expect((await announce([{ key }], ownerId)).missing).toEqual([]);
    const [photo] = (await readPhotos(t.app.database, 'check', [ownerId])).get(ownerId)!;
    expect(photo).toMatchObject({ item: 'tyres', is_stored: true });
    const of = { owner: 'check' as const, ownerId, photoId: photo!.id };
    expect((await photoFile(t.app.database, of)).size).toBe(300_027);
    await expect(photoFile(t.app.database, { ...of, owner: 'receipt' })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('keeps its place if the form asks for it', async () => {
    const key = randomUUID();
    await announce([{ key, keepsPlace: true }]);
    await put(key, jpeg());
    expect((await get(key)).bytes.equals(jpeg())).toBe(true);
  });

  it('is refused when it is none, or too large, and nothing of it stays', async () => {
    const before = (await pieces()).length;
    const key = randomUUID();
    await announce([{ key }]);
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(outcome(await put(key, page))).toEqual([415, 'photo.content']);
    expect(outcome(await put(key, jpeg().subarray(0, 30)))).toEqual([415, 'photo.content']);
    expect(outcome(await put(key, jpeg(2 * 1024 * 1024)))).toEqual([413, 'err.uploadSize']);
    expect(outcome(await put(key, jpeg(), { type: 'image/svg+xml' }))).toEqual([415, 'err.uploadType']);
    expect((await pieces()).length).toBe(before);
    expect((await put(key, jpeg())).status).toBe(200);
  });

  it('arrives twice at the same time and is stored once', async () => {
    const before = (await pieces()).length;
    const key = randomUUID();
    await announce([{ key }]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(key, jpeg(9))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await pieces()).length).toBe(before + 1);
  });

  it('has a key that no other record and no other user may take', async () => {
    const key = randomUUID();
    const { ownerId } = await announce([{ key }]);
    await expect(announce([{ key }])).rejects.toMatchObject({ code: 'photo.taken' });
    await expect(announce([{ key }], ownerId, other)).rejects.toMatchObject({ code: 'photo.taken' });
  });

  it('goes with its vehicle', async () => {
    await t.app.database.pool.query('delete from vehicle where id = $1', [vehicleId]);
    expect(await pieces()).toEqual([]);
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '#api/session.ts';
import { deleteProfilePhoto, getProfilePhoto, getUserPhoto, putProfilePhoto } from '#api/user.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { imageType } from './photo.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

async function signedIn(columns: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(server.app.database, columns);
  return { ...user, token: await server.tokenOf(user) };
}

/** Left half red, right half blue, 400 × 200. */
const picture = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } },
      left: 200,
      top: 0,
    },
  ]);

const put = (token: string, body: Buffer, type: string) =>
  server.call(putProfilePhoto, { token, body, type });
/** The test's own call reads text; octets need a plain request. */
async function octetsOf(token: string): Promise<Buffer> {
  const { app, http } = server;
  const url = `/api/${app.config.PRODUCT}${getProfilePhoto.path}`;
  const response = await http.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
  return response.rawPayload;
}

describe('a photo', () => {
  it.each([
    ['image/png', () => picture().png().toBuffer()],
    ['image/jpeg', () => picture().jpeg().toBuffer()],
    ['image/webp', () => picture().webp().toBuffer()],
  ])('from %s becomes a square webp', async (type, make) => {
    const { token } = await signedIn();
    const answer = await put(token, await make(), type);
    expect([answer.status, answer.body.photo_at]).toEqual([200, new Date(NOW).toISOString()]);
    const { format, width, height } = await sharp(await octetsOf(token)).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 });
  });

  it('loses its metadata, and stands upright by it first', async () => {
    const { token } = await signedIn();
    // Orientation 6: turned by 90° clockwise, the red half is on top.
    const file = await picture()
      .jpeg({ quality: 100 })
      .withExif({ IFD0: { Make: 'Secret camera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(file.includes('Exif')).toBe(true);
    expect((await put(token, file, 'image/jpeg')).status).toBe(200);
    const stored = await octetsOf(token);
    const { exif, orientation } = await sharp(stored).metadata();
    expect([exif, orientation, stored.includes('Secret')]).toEqual([undefined, undefined, false]);
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
    const isRed = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels;
      return data[at]! > 200 && data[at + 2]! < 60;
    };
    expect([isRed(128, 20), isRed(128, 235)]).toEqual([true, false]);
  });

  it('takes the place of the one before, and can be removed', async () => {
    const { token } = await signedIn();
    const getStatus = async () => (await server.call(getProfilePhoto, { token })).status;
    expect(await getStatus()).toBe(404);
    await put(token, await picture().png().toBuffer(), 'image/png');
    const first = await octetsOf(token);
    await put(token, await picture().negate().png().toBuffer(), 'image/png');
    expect((await octetsOf(token)).equals(first)).toBe(false);
    for (let i = 0; i < 2; i++) {
      const removed = await server.call(deleteProfilePhoto, { token });
      expect([removed.status, removed.body.photo_at]).toEqual([200, null]);
    }
    expect(await getStatus()).toBe(404);
  });

  it('is refused when it is too large, mislabelled, no image, or broken', async () => {
    const { token } = await signedIn();
    const png = await picture().png().toBuffer();
    const cases = [
      [Buffer.concat([png, Buffer.alloc(524_289 - png.length)]), 'image/png', 413, 'err.uploadSize'],
      [png, 'image/jpeg', 415, 'err.uploadType'],
      [png, 'image/gif', 415, 'err.uploadType'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 415, 'err.uploadType'],
      [png.subarray(0, 60), 'image/png', 415, 'err.uploadType'],
    ] as const;
    for (const [content, type, status, code] of cases) {
      const answer = await put(token, content, type);
      expect([answer.status, answer.code]).toEqual([status, code]);
    }
    expect((await put(token, Buffer.alloc(600_000), 'image/png')).text).toContain('"max":"512 kB"');
    expect((await server.call(getProfile, { token })).body.photo_at).toBe(null);
  });

  it('that unpacks to something enormous is refused', async () => {
    const { token } = await signedIn();
    // Just over 25 million pixels of one colour are a small file.
    const bomb = await sharp({ create: { width: 5001, height: 5000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(524_288);
    expect((await put(token, bomb, 'image/png')).status).toBe(415);
  });

  it('is made one at a time for a user', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const file = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const answers = await Promise.all([one, one, other].map(({ token }) => put(token, file, 'image/png')));
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect((await put(one.token, file, 'image/png')).status).toBe(200);
  });

  it('is shown to an administrator of the same fleet', async () => {
    const fleetIds = [(await aFleet(server.app.database)).id];
    const user = await signedIn({ fleetIds });
    await put(user.token, await picture().png().toBuffer(), 'image/png');
    const { token } = await signedIn({ fleetIds, roles: ['administrator'] });
    const seen = await server.call(getUserPhoto, { token, params: { user_id: user.id } });
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

it.each([
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'image/png'],
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['WebP', [...Buffer.from('RIFF\x10\0\0\0WEBPVP8 ')], 'image/webp'],
  ['another RIFF', [...Buffer.from('RIFF\x10\0\0\0WAVEfmt ')], null],
  ['GIF', [...Buffer.from('GIF89a')], null],
  ['nothing', [], null],
])('imageType of %s', (_name, bytes, type) => {
  expect(imageType(Uint8Array.from(bytes))).toBe(type);
});

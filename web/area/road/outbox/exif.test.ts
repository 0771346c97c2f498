import sharp from 'sharp';
import { expect, it } from 'vitest';
import { withExif } from './exif.ts';

const picture = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#803010' } });
const GPS = { IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 46/1' } };

it('a shrunk picture keeps the place of the original, and is upright', async () => {
  const noted = await picture(40).withExif(GPS).jpeg().toBuffer();
  const original = await sharp(noted).keepExif().withMetadata({ orientation: 6 }).toBuffer();
  const shrunk = await picture(20).jpeg().toBuffer();
  const made = await sharp(withExif(shrunk, original)).metadata();
  expect((await sharp(original).metadata()).orientation).toBe(6);
  expect([made.width, made.orientation]).toEqual([20, 1]);
  const text = Buffer.from(made.exif!).toString('latin1');
  expect(text).toContain('Ana');
});

it.each([
  ['without notes', async () => picture(40).jpeg().toBuffer()],
  ['that is no JPEG', async () => picture(40).png().toBuffer()],
  [
    'that breaks off in its notes',
    async () => (await picture(40).withExif(GPS).jpeg().toBuffer()).subarray(0, 40),
  ],
])('the picture stays as it is for an original %s', async (_, original) => {
  const shrunk = await picture(20).jpeg().toBuffer();
  expect(Buffer.from(withExif(shrunk, await original()))).toEqual(shrunk);
});

import { encodeQR } from 'qr';
import { expect, it } from 'vitest';
import { vehicleCode } from '#domain/driver/vehicle-code.ts';
import { type Picture, readCode } from './read-code.ts';

const TEXT = vehicleCode('https://traza.example', '1234BCD');

/** A code as a camera sees it: turned by some degrees on grey paper, with grains of light and dark. */
function drawn({ degrees, cellPx, grain }: { degrees: number; cellPx: number; grain: number }): Picture {
  const cells = encodeQR(TEXT, 'raw', { ecc: 'medium', border: 4 });
  const side = Math.ceil(cells.length * cellPx * 1.6);
  const data = new Uint8ClampedArray(4 * side * side);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  let seed = 1;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [dx, dy] = [x - side / 2, y - side / 2];
      const column = Math.floor((cos * dx + sin * dy) / cellPx + cells.length / 2);
      const row = Math.floor((cos * dy - sin * dx) / cellPx + cells.length / 2);
      seed = (seed * 48_271) % 2_147_483_647;
      const light = (cells[row]?.[column] ? 40 : 200) + grain * (seed / 2_147_483_647 - 0.5);
      data.set([light, light, light, 255], 4 * (y * side + x));
    }
  return { width: side, height: side, data };
}

it.each([
  { degrees: 0, cellPx: 4, grain: 0 },
  { degrees: 12, cellPx: 6, grain: 60 },
  { degrees: 90, cellPx: 5, grain: 30 },
  { degrees: 200, cellPx: 8, grain: 60 },
])('a code turned by $degrees degrees is read', (how) => {
  expect(readCode(drawn(how))).toBe(TEXT);
});

it('a picture without a code says nothing', () => {
  const data = new Uint8ClampedArray(4 * 200 * 200).fill(200);
  expect(readCode({ width: 200, height: 200, data })).toBeNull();
});

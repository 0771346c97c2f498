import { describe, expect, test } from 'vitest';
import { chunkFile, loadChunk } from './load-chunk.ts';

describe('the file that did not come', () => {
  const CASES: [string, string | null][] = [
    ['Failed to fetch dynamically imported module: https://x.es/assets/MapScreen-Bd3.js', 'MapScreen-Bd3.js'],
    ['error loading dynamically imported module: https://x.es/web/Map.tsx?t=123', 'Map.tsx'],
    ['Unable to preload CSS for /assets/Frame-DO7.css', 'Frame-DO7.css'],
    ['Importing a module script failed.', null],
  ];
  test.each(CASES)('%s', (message, expected) => {
    expect(chunkFile(new TypeError(message))).toBe(expected);
  });

  test('is named in the fault, by the name of the part when the browser names none', async () => {
    const failing = (message: string) => loadChunk('MapScreen', () => Promise.reject(new TypeError(message)));
    await expect(failing('Importing a module script failed.')).rejects.toMatchObject({
      code: 'err.chunk',
      params: { file: 'MapScreen' },
    });
    await expect(failing(CASES[0]![0])).rejects.toMatchObject({ params: { file: 'MapScreen-Bd3.js' } });
  });

  test('a part that comes is given on', async () => {
    await expect(loadChunk('x', async () => 7)).resolves.toBe(7);
  });
});

import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areaEndpoints, endpoints } from '#api/endpoints.ts';
import { SAMPLES } from '#server/testing/samples/all.ts';

it('every area has a file here', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file !== 'areas.test.ts');
  expect(files.sort()).toEqual(
    Object.keys(areaEndpoints)
      .map((area) => `${area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.test.ts`)
      .sort(),
  );
});

it('every sample is of an endpoint', () => {
  const names = new Set(endpoints.map(({ name }) => name));
  expect(Object.keys(SAMPLES).filter((name) => !names.has(name))).toEqual([]);
});

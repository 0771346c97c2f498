import type { Samples } from './sample.ts';

export const placeSamples: Samples = {
  findPlaces: { args: () => ({ query: { q: 'Madrid' } }) },
};

import { getPointNames } from '#api/geocode.ts';
import { call } from '#web/base/call/call.ts';
import { createStreetNames } from './street-names.ts';

/** The page's own names. */
export const streetNames = createStreetNames({
  ask: async (points) =>
    (await call(getPointNames, { query: { at: points.join(';') } }, { quiet: true })).names,
  wait: (run, ms) => void setTimeout(run, ms),
  nowMs: () => performance.now(),
});

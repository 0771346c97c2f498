import { getVehiclesAt, getVehicleWindow } from '#api/moment.ts';
import { call, callBytes } from '#web/base/call/call.ts';
import { createPast } from '#web/live/past.ts';
import { createVehicleStore } from '#web/live/vehicles.ts';

const iso = (ms: number) => new Date(ms).toISOString();

const store = createVehicleStore({
  clockMs: () => performance.now(),
  wallMs: () => past.clock.nowMs(),
  schedule: (run) => requestAnimationFrame(run),
  glideMs: (intervalMs) => past.glideMs(intervalMs),
});

/** The page's own player of the past; the screen that shows it decides on the behaviour at the present. */
export const past = createPast({
  store,
  reader: {
    async moment(atMs, signal) {
      return (await call(getVehiclesAt, { query: { ts: iso(atMs) } }, { signal })).vehicles;
    },
    window({ fromMs, toMs, everyS }, signal) {
      const query = { from: iso(fromMs), to: iso(toMs), every: everyS };
      return callBytes(getVehicleWindow, { query }, { signal });
    },
  },
  wallMs: () => Date.now(),
  onFrame: (run) => requestAnimationFrame(run),
  onPresent: () => atPresent.run(),
});

/** The action of the screen when the past has reached the present. */
export const atPresent = { run: () => {} };

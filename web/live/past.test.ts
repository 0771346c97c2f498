import { expect, it } from 'vitest';
import { encodeLiveFrame, type LiveUpdate } from '#api/live-frame.ts';
import { writeWindow } from '#api/moment.ts';
import type { LiveVehicle } from '#api/telemetry.ts';
import { createPast, type PastReader } from './past.ts';
import { createVehicleStore } from './vehicles.ts';

const TEN = Date.parse('2026-03-02T10:00:00Z');
const NOON = TEN + 7_200_000;

const VAN: LiveVehicle = {
  device_id: 1,
  license: '1234BCD',
  alias: null,
  fleet_id: 1,
  driver: null,
  brand: null,
  model: null,
  type: null,
  time_zone: 'Europe/Madrid',
  max_speed: null,
  state: 'stopped',
  since: null,
  ts: new Date(TEN - 60_000).toISOString(),
  lat: 40,
  lng: -3,
  speed: 0,
  heading: 0,
  ignition: false,
  odometer: null,
  last_contact: new Date(TEN - 60_000).toISOString(),
};

/** Every ten seconds the van is a hundredth of a degree further north; it becomes silent at twenty past. */
function happenings(fromMs: number, toMs: number): LiveUpdate[] {
  const updates: LiveUpdate[] = [];
  for (let ms = Math.ceil((fromMs + 1) / 10_000) * 10_000; ms <= toMs; ms += 10_000) {
    const isSilent = ms >= TEN + 1_200_000;
    if (isSilent && ms > TEN + 1_200_000) break;
    updates.push({
      deviceId: 1,
      timeS: ms / 1000,
      lat: 40 + (ms - TEN) / 1_000_000,
      lng: -3,
      speedKmh: 50,
      headingDeg: 0,
      state: isSilent ? 'disconnected' : 'movement',
      ignition: true,
    });
  }
  return updates;
}

function player(nowMs = NOON) {
  const asked: { fromMs: number; toMs: number; everyS: number }[] = [];
  const frames: ((clockMs: number) => void)[] = [];
  let clockMs = 0;
  let presents = 0;
  const reader: PastReader = {
    moment: async () => [VAN],
    async window(span) {
      asked.push(span);
      return writeWindow(span.toMs, encodeLiveFrame(happenings(span.fromMs, span.toMs)));
    },
  };
  const store = createVehicleStore({ clockMs: () => clockMs, wallMs: () => NOON, schedule: (run) => run() });
  const past = createPast({
    store,
    reader,
    wallMs: () => nowMs,
    onFrame: (run) => void frames.push(run),
    onPresent: () => presents++,
  });
  /** Draws so many frames of 100 ms, and lets answers arrive between them. */
  const draw = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      clockMs += 100;
      for (const run of frames.splice(0)) run(clockMs);
    }
  };
  return { past, store, asked, draw, presents: () => presents, frames };
}

it('plays what happened at its time, and asks for what comes next before it is needed', async () => {
  const { past, store, asked, draw } = player();
  await past.jump(TEN);
  expect(store.view(1)).toMatchObject({ state: 'stopped', lat: 40 });
  past.setRate(60);
  past.play();
  // The first frame starts the clock; from the second on each counts as six seconds of the past.
  await draw(11);
  const passedMs = past.clock.nowMs() - TEN;
  expect(passedMs).toBeGreaterThan(40_000);
  expect(passedMs).toBeLessThanOrEqual(60_000);
  const lat = 40 + Math.floor(passedMs / 10_000) / 100;
  expect(store.view(1)).toMatchObject({
    state: 'movement',
    lat,
    tsMs: TEN + Math.floor(passedMs / 10_000) * 10_000,
  });
  expect(asked[0]).toEqual({ fromMs: TEN, toMs: TEN + 900_000, everyS: 6 });
  await draw(120);
  expect(asked[1]).toEqual({ fromMs: TEN + 900_000, toMs: TEN + 1_800_000, everyS: 6 });
  await draw(120);
  // Silence leaves the last position and contact as they were.
  expect(store.view(1)).toMatchObject({ state: 'disconnected', tsMs: TEN + 1_190_000 });
});

it('stands still when paused, and where it was set', async () => {
  const { past, draw, frames } = player();
  await past.jump(TEN);
  past.setRate(10);
  past.play();
  await draw(10);
  past.pause();
  const stoodMs = past.clock.nowMs();
  await draw(5);
  expect(past.clock.nowMs()).toBe(stoodMs);
  expect(frames).toHaveLength(0);
  await past.jump(TEN + 600_000);
  expect(past.clock.nowMs()).toBe(TEN + 600_000);
});

it('ends in the present', async () => {
  const { past, draw, presents } = player(TEN + 30_000);
  await past.jump(TEN);
  past.setRate(600);
  past.play();
  await draw(10);
  expect(presents()).toBe(1);
  expect(past.view().isPlaying).toBe(false);
  expect(past.clock.nowMs()).toBeLessThanOrEqual(TEN + 30_000);
});

import { addDays, type Day, daySpan } from '#domain/day.ts';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { blankRecord } from '#domain/telemetry/record.ts';
import { UNREGISTERED_IMEI } from '#server/demo/company.ts';
import { workdayStartMs } from './day-plan.ts';
import type { Device } from './device.ts';
import type { DemoStart } from './disturbance.ts';
import { simulatedFleet } from './fleet.ts';
import { playHistory } from './history.ts';
import { demoClock, playLive } from './live.ts';
import { openDevice } from './open-device.ts';
import type { SimulatorOptions } from './options.ts';
import { createPlayer, type Player } from './player.ts';
import { readState, type SavedState, writeState } from './saved-state.ts';
import { teltonikaDevice } from './teltonika-device.ts';
import { firstCarry } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** The reports of a running simulator, one line each. */
export type Progress =
  | { phase: 'history'; percent: number; records: number; perSecond: number }
  | { phase: 'live'; records: number; vehicles: number; seconds: number };

const SAVE_MS = 5_000;
const STATUS_MS = 60_000;
const ANSWER_MS = 30_000;
/** Real trackers wait minutes. In the demo they must be back soon after the server restarts. */
const BACKOFF_MS = [0, 1_000, 1_000, 2_000, 2_000, 4_000, 6_000, 8_000, 10_000];
const KNOCK_MS = [60_000];
/**
 * After this time without an acknowledgement, the simulator does not wait for a tracker. A server restart
 * takes less.
 */
const STUCK_MS = 45_000;
/**
 * Phones have been used for a few days only: with one request per record, a long past would take too long.
 */
const PHONE_DAYS = 3;
/** A simulator that is started again this soon continues without counting as another start. */
const SAME_START_MS = 600_000;
const STARTS_KEPT = 20;

/** A running simulator. `stop` saves its state. */
export type RunningSimulator = { stop(): void; live: Promise<void> };

/** Plays the fleet of the demonstration company against a server: first the past, then by the clock. */
export function startSimulator(
  options: SimulatorOptions,
  tell: (progress: Progress) => void,
  realNow: () => number = Date.now,
): RunningSimulator {
  const beganMs = realNow();
  const startMs = beganMs - options.behind * HOUR_MS;
  const clock = demoClock({ startMs, speed: options.speed, realNow });
  const earlier = options.state === null ? null : readState(options.state, options.seed);
  const starts = startsUntil(earlier, startMs);
  const players = simulatedFleet({ seed: options.seed, limit: options.vehicles })
    .filter((vehicle) => vehicle.oddity !== 'never_connected')
    .map((vehicle) => ({ ...vehicle, protocol: options.protocol ?? vehicle.protocol }))
    .map((vehicle) => playerOf(vehicle, { options, earlier, starts, startMs }));
  const stranger = knock(options, beganMs);

  const save = () => {
    if (options.state === null) return;
    const vehicles = Object.fromEntries(players.map((player) => [player.vehicle.imei, player.saved()]));
    writeState(options.state, { seed: options.seed, starts, clockMs: clock(), vehicles });
  };
  const timers = [setInterval(save, SAVE_MS)];
  let playing = { stop: () => {}, records: () => 0 };
  const fromMs = Math.min(...players.map((player) => player.saved().ackedMs), startMs);
  const history = playHistory(players, {
    fromMs,
    untilMs: startMs,
    batch: options.batch,
    stuckMs: STUCK_MS,
    onProgress: ({ records, share }) =>
      tell({
        phase: 'history',
        percent: Math.floor(share * 100),
        records,
        perSecond: Math.round((records * 1000) / Math.max(1, realNow() - beganMs)),
      }),
  });
  const live = history.then((past) => {
    playing = playLive(players, clock);
    const status = () =>
      tell({
        phase: 'live',
        records: past + playing.records(),
        vehicles: players.length,
        seconds: Math.round((realNow() - beganMs) / 1000),
      });
    status();
    timers.push(setInterval(status, STATUS_MS));
  });
  return {
    live,
    stop() {
      for (const timer of timers) clearInterval(timer);
      playing.stop();
      save();
      for (const device of [...players.map((player) => player.device), stranger]) device.stop();
    },
  };
}

function startsUntil(earlier: SavedState | null, startMs: number): DemoStart[] {
  const known = earlier?.starts ?? [];
  const last = known.at(-1);
  if (last && startMs - last.atMs < SAME_START_MS) return known;
  const all = [...known, { atMs: startMs, fromMs: earlier?.clockMs ?? 0 }];
  // The first one is the beginning of the demo.
  return all.length > STARTS_KEPT ? [all[0]!, ...all.slice(1 - STARTS_KEPT)] : all;
}

function playerOf(
  vehicle: SimulatedVehicle,
  given: { options: SimulatorOptions; earlier: SavedState | null; starts: DemoStart[]; startMs: number },
): Player {
  const { options, earlier, starts, startMs } = given;
  const carry = firstCarry(vehicle, firstDay(vehicle, startMs, options.history));
  const from = earlier?.vehicles[vehicle.imei] ?? { carry, ackedMs: carry.cursorMs };
  return createPlayer(vehicle, from, { starts, liveMs: startMs }, (onAcked) =>
    openDevice(vehicle, {
      host: options.host,
      port: options.ports[vehicle.protocol],
      answerMs: ANSWER_MS,
      backoffMs: BACKOFF_MS,
      maxRecords: options.batch,
      onAcked,
    }),
  );
}

/** The last working day that begins before the start of the past to play. */
function firstDay(vehicle: SimulatedVehicle, startMs: number, history: number): Day {
  const days = vehicle.protocol === 'osmand' ? Math.min(history, PHONE_DAYS) : history;
  const fromMs = startMs - days * DAY_MS;
  const { day } = daySpan(fromMs, vehicle.timeZone);
  return workdayStartMs(vehicle, day) > fromMs ? addDays(day, -1) : day;
}

/** A tracker that nobody registered tries to connect for ever. */
function knock(options: SimulatorOptions, timeMs: number): Device {
  const stranger = teltonikaDevice({
    host: options.host,
    port: options.ports.teltonika,
    imei: UNREGISTERED_IMEI,
    codec: '8E',
    maxRecords: 1,
    answerMs: ANSWER_MS,
    backoffMs: KNOCK_MS,
    newestFirst: false,
    sleepAfterMs: null,
    onAcked: () => {},
  });
  stranger.push([{ ...blankRecord(timeMs), ignition: false, externalV: 12.5 }]);
  return stranger;
}

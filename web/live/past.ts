import { LIVE_HEAD, LIVE_SIZE, readLiveTime, readLiveUpdate } from '#api/live-frame.ts';
import { readWindow } from '#api/moment.ts';
import type { LiveVehicle } from '#api/telemetry.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import type { SourceClock } from './vehicle-source.ts';
import type { VehicleStore } from './vehicles.ts';

/** The speeds of playing, times the real pace. */
export const RATES = [1, 10, 60, 120, 300, 600] as const;
type Rate = (typeof RATES)[number];

/** The two readings of the past: the fleet at an instant, and the changes of a period (`readWindow`). */
export type PastReader = {
  moment(atMs: number, signal: AbortSignal): Promise<readonly LiveVehicle[]>;
  window(span: { fromMs: number; toMs: number; everyS: number }, signal: AbortSignal): Promise<Uint8Array>;
};

/** The state of the player for screens; a new object for each change. */
export type PastView = {
  /** Waiting for a moment, or for the next changes while playing. */
  isLoading: boolean;
  isFilled: boolean;
  isPlaying: boolean;
  rate: Rate;
  /** The reason why the last question failed; null when it did not. */
  fault: Fault | null;
};

/** A period from the server, with the offset up to which it has been played. */
type Stretch = { untilMs: number; view: DataView; at: number; end: number };

/** The real time that one answer covers, and the rest at which the next is read, seconds. */
const STRETCH_S = 15;
const AHEAD_S = 8;
const LONGEST_MS = HOUR_MS;
const SHORTEST_MS = 60_000;
/** The most time of one frame, milliseconds: a page that was hidden does not jump over the missed time. */
const FRAME_MAX_MS = 250;
/** The interval of notifying screens of the clock, milliseconds. */
const TELL_MS = 250;

/**
 * Plays the past into a store of vehicles, outside of React. It reads changes from the octets when their time
 * comes. The next period is loaded while one is played.
 */
export function createPast(options: {
  store: VehicleStore;
  reader: PastReader;
  wallMs: () => number;
  /** Runs the function before the next animation frame is drawn, with a clock in milliseconds. */
  onFrame: (run: (clockMs: number) => void) => void;
  /** Called when the past has reached the present. */
  onPresent: () => void;
}) {
  const { store, reader, wallMs, onFrame, onPresent } = options;
  let nowMs = 0;
  let view: PastView = { isLoading: false, isFilled: false, isPlaying: false, rate: 60, fault: null };
  let stretches: Stretch[] = [];
  /** The end of the loaded time, ms UTC. */
  let loadedMs = 0;
  let asking: AbortController | null = null;
  /** A question is running: the next one waits for it. */
  let isAsking = false;
  let isScheduled = false;
  let frameMs: number | null = null;
  let toldMs = 0;
  const listeners = new Set<() => void>();

  /** Without a change only the clock has moved on. */
  function tell(next: Partial<PastView> | null) {
    if (next) view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  /** Runs one question at a time; a later question makes the earlier one useless. */
  async function ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | null> {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    try {
      const answer = await question(mine.signal);
      return mine.signal.aborted ? null : answer;
    } catch (error) {
      if (mine.signal.aborted) return null;
      if (!(error instanceof Fault)) throw error;
      isAsking = false;
      tell({ fault: error, isLoading: false, isPlaying: false });
      return null;
    }
  }

  /**
   * Shows the fleet at an instant. `isSame` leaves the shown vehicles until then: only details are renewed.
   */
  async function show(atMs: number, isSame: boolean): Promise<void> {
    nowMs = Math.min(atMs, wallMs());
    stretches = [];
    loadedMs = nowMs;
    isAsking = true;
    tell({ isLoading: !isSame, fault: null });
    const shownMs = nowMs;
    const vehicles = await ask((signal) => reader.moment(shownMs, signal));
    if (!vehicles) return;
    isAsking = false;
    if (!isSame) store.clear();
    store.refill(vehicles);
    tell({ isLoading: false, isFilled: true });
    if (view.isPlaying) run();
  }

  async function lookAhead(): Promise<void> {
    if (isAsking || loadedMs >= wallMs() || loadedMs - nowMs > view.rate * AHEAD_S * 1000) return;
    isAsking = true;
    const fromMs = loadedMs;
    const lengthMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, view.rate * STRETCH_S * 1000));
    const toMs = Math.min(fromMs + lengthMs, wallMs());
    const everyS = Math.floor(view.rate / 10);
    const bytes = await ask((signal) => reader.window({ fromMs, toMs, everyS }, signal));
    if (!bytes) return;
    const { untilMs, frame, count } = readWindow(bytes);
    const end = LIVE_HEAD + count * LIVE_SIZE;
    stretches.push({
      untilMs,
      view: new DataView(frame.buffer, frame.byteOffset, frame.byteLength),
      at: LIVE_HEAD,
      end,
    });
    loadedMs = untilMs;
    isAsking = false;
    if (view.isLoading) tell({ isLoading: false });
  }

  /** Writes all changes up to an instant. */
  function playTo(atMs: number) {
    nowMs = atMs;
    for (let stretch = stretches[0]; stretch; stretch = stretches[0]) {
      while (stretch.at < stretch.end && readLiveTime(stretch.view, stretch.at) * 1000 <= atMs) {
        apply(stretch.view, stretch.at);
        stretch.at += LIVE_SIZE;
      }
      if (stretch.at < stretch.end || stretch.untilMs > atMs) return;
      stretches.shift();
    }
  }

  function apply(from: DataView, at: number) {
    const update = readLiveUpdate(from, at);
    if (!update) return;
    const { deviceId, timeS, state } = update;
    // Silence and a missing tracker begin without a record: the last contact stays.
    if (state === 'disconnected' || state === 'no_tracker') {
      if (store.view(deviceId)?.state !== state) store.setState(deviceId, state, timeS * 1000);
    } else store.applyPosition({ ...update, tsMs: timeS * 1000 });
  }

  function frame(clockMs: number) {
    isScheduled = false;
    if (!view.isPlaying || !view.isFilled) {
      frameMs = null;
      return;
    }
    const passedMs = frameMs === null ? 0 : Math.min(FRAME_MAX_MS, clockMs - frameMs);
    frameMs = clockMs;
    void lookAhead();
    const wantedMs = nowMs + passedMs * view.rate;
    const isWaiting = wantedMs > loadedMs && loadedMs < wallMs();
    playTo(Math.min(wantedMs, loadedMs));
    if (isWaiting !== view.isLoading) tell({ isLoading: isWaiting });
    else if (clockMs - toldMs > TELL_MS) {
      toldMs = clockMs;
      tell(null);
    }
    if (nowMs >= wallMs() - 1_000) {
      tell({ isPlaying: false });
      onPresent();
      return;
    }
    run();
  }

  function run() {
    if (isScheduled) return;
    isScheduled = true;
    onFrame(frame);
  }

  const clock: SourceClock = {
    nowMs: () => nowMs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  return {
    store,
    clock,
    view: () => view,
    /** Shows another instant; a running player continues from there. */
    jump: (atMs: number) => show(atMs, false),
    play() {
      if (view.isPlaying) return;
      tell({ isPlaying: true, fault: null });
      run();
    },
    /** Stops, and reads this very moment: the drivers, and all facts that playing leaves out. */
    pause() {
      if (!view.isPlaying) return;
      tell({ isPlaying: false });
      frameMs = null;
      void show(nowMs, true);
    },
    setRate(rate: Rate) {
      tell({ rate });
    },
    /**
     * The duration of a marker's glide between two fixes: the time of playing from one to the other, two
     * seconds at most.
     */
    glideMs: (intervalMs: number) => (view.isPlaying ? Math.min(intervalMs / view.rate, 2_000) : 0),
    /** Forgets everything: the screen has returned to the present. */
    stop() {
      asking?.abort();
      isAsking = false;
      stretches = [];
      frameMs = null;
      store.clear();
      tell({ isPlaying: false, isFilled: false, isLoading: false, fault: null });
    },
  };
}

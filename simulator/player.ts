import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Device } from './device.ts';
import { type DemoStart, disturbed } from './disturbance.ts';
import { type Carry, type Chunk, type LifeRhythm, timeline } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** Plays a vehicle's life into its tracker. */
export type Player = {
  vehicle: SimulatedVehicle;
  device: Device;
  /** Records in time order up to an instant (inclusive), at most `most`. Fewer when there are no more. */
  take(untilMs: number, most: number): TrackerRecord[];
  /** The state to save: everything up to `ackedMs` is acknowledged. */
  saved(): { ackedMs: number; carry: Carry };
};

/** Seconds between records while driving, once the demo is live: vehicles must be seen moving on the map. */
const LIVE = { movingS: 10, turnGapS: 3, idleS: 30 } as const;
const PAST = { turnGapS: 6, idleS: 60 } as const;

/**
 * Plays a vehicle from a carry on. Leaves out records that were acknowledged in an earlier run. From `liveMs`
 * on its tracker records more often.
 */
export function createPlayer(
  vehicle: SimulatedVehicle,
  from: { carry: Carry; ackedMs: number },
  options: { starts: readonly DemoStart[]; liveMs: number },
  openDevice: (onAcked: (timeMs: number) => void) => Device,
): Player {
  const chunks = disturbed(
    vehicle,
    timeline(vehicle, from.carry, rhythmOf(vehicle, options.liveMs)),
    options.starts,
  );
  let { ackedMs } = from;
  let carry = from.carry;
  let comingCarries: Carry[] = [];
  let chunk: Chunk = { records: [], untilMs: Number.NEGATIVE_INFINITY, carry: null };
  let next = 0;
  const device = openDevice((timeMs) => {
    ackedMs = timeMs;
  });

  return {
    vehicle,
    device,
    take(untilMs, most) {
      const taken: TrackerRecord[] = [];
      while (taken.length < most) {
        const record = chunk.records[next];
        if (!record) {
          if (chunk.untilMs > untilMs) break;
          chunk = chunks.next().value as Chunk;
          next = 0;
          if (chunk.carry) comingCarries.push(chunk.carry);
          continue;
        }
        if (record.timeMs > untilMs) break;
        next++;
        if (record.timeMs > from.ackedMs) taken.push(record);
      }
      return taken;
    },
    saved() {
      const passed = comingCarries.filter((one) => one.cursorMs <= ackedMs);
      carry = passed.at(-1) ?? carry;
      comingCarries = comingCarries.filter((one) => one.cursorMs > ackedMs);
      return { ackedMs, carry };
    },
  };
}

/** The interval of a vehicle's tracker: its own in the past, a short one once live. */
export function rhythmOf(vehicle: SimulatedVehicle, liveMs: number): LifeRhythm {
  return {
    movingS: (timeMs) => (timeMs < liveMs ? vehicle.movingS : LIVE.movingS),
    turnGapS: (timeMs) => (timeMs < liveMs ? PAST.turnGapS : LIVE.turnGapS),
    idleS: (timeMs) => (timeMs < liveMs ? PAST.idleS : LIVE.idleS),
  };
}

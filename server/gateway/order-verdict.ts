import { isOutput } from '#domain/tracker/command.ts';
import { maySwitch, type Newest } from '#domain/tracker/output-rule.ts';
import type { OrderVoice } from '#server/protocol/protocol.ts';
import type { Gateway } from './gateway.ts';
import { isHeldPrivate } from './keep-frame.ts';
import type { WaitingCommand } from './order-store.ts';
import { type KnownTracker, vehicleAt } from './registry.ts';

/**
 * The facts that a verdict needs: the vehicles' newest records, the clock, and whether outputs may be
 * switched here at all.
 */
export type Judging = Pick<Gateway, 'ingest' | 'now'> & { hasOutputs: boolean };

/**
 * The verdict on a command: send it now, wait, or the reason why it can never be sent. `odometerM` is null
 * unless the command sets it.
 */
export type Verdict =
  | { odometerM: number | null }
  | 'wait'
  | 'other_vehicle'
  | 'not_understood'
  | 'outputs_off'
  | 'no_odometer';

/** May a command be sent at this very moment? */
export function verdictOn(
  judging: Judging,
  { tracker, voice }: { tracker: KnownTracker; voice: OrderVoice },
  { kind, vehicleId }: WaitingCommand,
): Verdict {
  const nowMs = judging.now();
  if (vehicleAt(tracker, nowMs) !== vehicleId) return 'other_vehicle';
  if (!voice.kinds(tracker)[kind]) return 'not_understood';
  if (isOutput(kind)) {
    if (!judging.hasOutputs) return 'outputs_off';
    return maySwitch(newestOf(judging, vehicleId), nowMs) ? { odometerM: null } : 'wait';
  }
  if (kind !== 'odometer') return { odometerM: null };
  const held = vehicleId === null ? null : judging.ingest.held(vehicleId);
  // No packet of the vehicle has arrived since this process runs; the next one brings the odometer with it.
  if (held === undefined) return 'wait';
  const shownM = held?.memory.odometer.shownM ?? null;
  return shownM === null ? 'no_odometer' : { odometerM: Math.round(shownM) };
}

/** The newest record of a vehicle; null when none has arrived since this process runs. */
function newestOf(judging: Judging, vehicleId: number | null): Newest | null {
  const held = vehicleId === null ? undefined : judging.ingest.held(vehicleId);
  if (!held) return null;
  const { lastMs, heard, place } = held.memory;
  return {
    ms: lastMs,
    isFixed: place.fix?.ms === lastMs && isHeldPrivate(judging, held.vehicleId) === false,
    speedKmh: heard.speedMs === lastMs ? heard.speedKmh : null,
  };
}

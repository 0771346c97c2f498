import type { TrackerRecord } from '#domain/telemetry/record.ts';

type Told = Pick<TrackerRecord, 'ignition' | 'movement'>;

/** States of the vehicle (§4.3), in hexadecimal. Trackers without a wire to the ignition cannot send it. */
const STATE: Readonly<Record<string, Told>> = {
  '11': { ignition: false, movement: false },
  '12': { ignition: false, movement: true },
  '16': { ignition: false, movement: true },
  '1A': { ignition: false, movement: true },
  '21': { ignition: true, movement: false },
  '22': { ignition: true, movement: true },
  '41': { ignition: null, movement: false },
  '42': { ignition: null, movement: true },
};
const UNKNOWN: Told = { ignition: null, movement: null };

/** Ignition and movement in a state: `21` is a running engine at a standstill. */
export function stateIn(text: string | undefined): Told {
  return STATE[text?.toUpperCase() ?? ''] ?? UNKNOWN;
}

/** The state to send; null when the movement is unknown. */
export function stateText({ ignition, movement }: Partial<Told>): string | null {
  if (movement == null) return null;
  return (ignition == null ? '4' : ignition ? '2' : '1') + (movement ? '2' : '1');
}

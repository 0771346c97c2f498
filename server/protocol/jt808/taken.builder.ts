import { expect } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import type { ClockZone } from '#domain/tracker/clock-zone.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import type { Taken } from '../protocol.ts';
import { recordFaults } from '../record-faults.ts';
import { TERMINAL } from './frame.builder.ts';
import { type Jt808Frame, nextFrame } from './frame.ts';
import { jt808 } from './jt808.ts';

/** The time of arrival in all tests. */
export const RECEIVED_MS = Date.parse('2026-03-02T09:00:00Z');
export const SPEAKER = {
  imei: '356307042441013',
  speedUnit: 'kmh' as const,
  sources: NO_CHOICE,
  model: null,
};

export type State = typeof jt808.start;

/** The only frame of these bytes. */
export function frameIn(bytes: Buffer): Jt808Frame {
  const frame = nextFrame(bytes, 0);
  if (frame.kind !== 'frame' || frame.end !== bytes.length) throw new Error(frame.kind);
  return frame;
}

/** The meaning of a message, after the state from earlier ones. */
export function take(bytes: Buffer, state: State = jt808.start, clockZone?: ClockZone): Taken<State> {
  const speaker = clockZone ? { ...SPEAKER, clockZone } : SPEAKER;
  return jt808.take(frameIn(bytes), { speaker, state, receivedMs: RECEIVED_MS });
}

/** The records of a message, each of them sound. */
export function recordsIn(bytes: Buffer, state?: State, zone?: ClockZone): readonly TrackerRecord[] {
  const taken = take(bytes, state, zone);
  if (taken.kind !== 'packet') throw new Error(taken.kind);
  for (const record of taken.records) expect(recordFaults(record)).toEqual([]);
  return taken.records;
}

/** Serial number, id and result of general answers. */
export function answersIn(reply: Buffer | null): number[][] {
  const answers: number[][] = [];
  for (let at = 0; reply !== null && at < reply.length; ) {
    const frame = nextFrame(reply, at);
    if (frame.kind !== 'frame' || !frame.isSound) throw new Error(frame.kind);
    expect([frame.id, frame.terminal]).toEqual([0x8001, TERMINAL]);
    answers.push([frame.body.readUInt16BE(0), frame.body.readUInt16BE(2), frame.body[4]!]);
    at = frame.end;
  }
  return answers;
}

/** A record with these fields. */
export function fields(at: string, told: Partial<TrackerRecord>): TrackerRecord {
  return { ...blankRecord(Date.parse(at)), ...told };
}

/** The moment and the fix of `locationHex`. */
export const AT = '2026-03-02T08:00:00Z';
/** Ignition on, positioned, west. */
export const STATUS = '0000000B';
/** No alarm flags. */
export const QUIET = '00000000';
export const FIX = {
  ...{ valid: true, lat: 40.4, lng: -3.7, altitudeM: 648, speedKmh: 51, courseDeg: 270 },
  ...{ ignition: true, unplugged: false, cameraFault: false },
};
/** A connection whose newest location had these alarm flags. */
export const after = (flags: number): State => ({ ...jt808.start, flags });

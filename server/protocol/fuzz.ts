import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { mutated, type Random, seededRandom } from './mutation.ts';
import {
  type Found,
  FRAME_MAX_BYTES,
  type Framed,
  type FrameProtocol,
  isUndecided,
  type OrderAnswer,
} from './protocol.ts';
import { recordFaults } from './record-faults.ts';

/** How many mutations each decoder must survive, and how long that may take. */
export const MUTATIONS = 200_000;
export const TIMEOUT_MS = 120_000;

/**
 * The result of a run: faults, the first of each kind with its input, and how many records and answers
 * reached the check.
 */
export type Run = { faults: Map<string, string>; records: number; answers: number };

/** A record with nearly every field that a tracker can send. */
export const RICH: TrackerRecord = {
  ...blankRecord(1_760_000_000_000),
  valid: true,
  lat: 40.416775,
  lng: -3.70379,
  altitudeM: 667,
  courseDeg: 271,
  speedKmh: 51,
  satellites: 11,
  hdop: 0.8,
  ignition: true,
  movement: true,
  vehicleSpeedKmh: 52,
  odometerM: 123_456_000,
  odometerSource: 'obd',
  fuelLevelPct: 42,
  fuelUsedL: 1234.5,
  rpm: 2100,
  coolantC: -7,
  engineLoadPct: 34,
  throttlePct: 12,
  externalV: 14.123,
  batteryV: 4.012,
  batteryPct: 97,
  driverTag: '01A2B3C4D5E6F7C0',
  privateMode: false,
  unplugged: false,
  vin: 'WVOZZZ15555555555',
  eventCode: 253,
  event: 'harsh_braking',
  extra: { io11: '9007199254740993', io17: 65_511, io281: 'P0120,P0301' },
};

/** Passes each mutation to the check. A value that the check returns or throws is recorded as a fault. */
export function fuzz(
  samples: readonly Buffer[],
  seed: number,
  check: (bytes: Buffer, run: Run, random: Random) => string | null,
): Run {
  const random = seededRandom(seed);
  const run: Run = { faults: new Map(), records: 0, answers: 0 };
  for (let i = 0; i < MUTATIONS; i++) {
    const bytes = mutated(samples[random(samples.length)]!, samples, random);
    let fault: string | null;
    try {
      fault = check(bytes, run, random);
    } catch (error) {
      fault = String(error);
    }
    if (fault !== null && !run.faults.has(fault)) run.faults.set(fault, bytes.toString('hex'));
  }
  return run;
}

/**
 * The rule for decoders that these records break; null when they are sound. Adds the records to the run's
 * count.
 */
export function recordsFault(records: readonly TrackerRecord[], run: Run): string | null {
  run.records += records.length;
  for (const record of records) {
    const faults = recordFaults(record);
    if (faults.length > 0) return faults.join();
  }
  return null;
}

/**
 * The fault in an answer to an order; null when it is sound, or there is none. Adds the answer to the run's
 * count.
 */
function answerFault(answer: OrderAnswer | undefined, run: Run): string | null {
  if (!answer) return null;
  run.answers++;
  const { number, kinds } = answer;
  if (number === null ? kinds?.length === 0 : !(number >= 0 && number <= 0xffff_ffff))
    return 'an answer to nothing';
  return null;
}

/**
 * The frames of a stream up to its end, or to where the server would close the connection. A fault when a
 * frame is too large or does not advance. `most`: the longest frame, bytes.
 */
export function framesIn<Frame extends Framed>(
  next: FrameProtocol<Frame>['next'],
  bytes: Buffer,
  most = FRAME_MAX_BYTES,
): Found<Frame>[] | string {
  const frames: Found<Frame>[] = [];
  for (let at = 0; ; ) {
    const frame = next(bytes, at);
    if (isUndecided(frame)) {
      if (frame.need <= bytes.length - at) return 'asks for bytes it has';
      return frame.need > most ? 'asks for too much' : frames;
    }
    if (frame.end <= at || frame.end > bytes.length) return 'no progress';
    frames.push(frame);
    if (frame.kind === 'garbage' || frame.kind === 'too_large') return frames;
    if (frame.end - at > most) return 'frame above the longest';
    at = frame.end;
  }
}

/** A shorter buffer must not change the result: a prefix gives the same frames, as far as it reaches. */
export function splitFault(
  next: FrameProtocol['next'],
  bytes: Buffer,
  { frames, random, most }: { frames: readonly Found<Framed>[]; random: Random; most?: number },
): string | null {
  const before = framesIn(next, bytes.subarray(0, random(bytes.length + 1)), most);
  if (typeof before === 'string') return before;
  const isSame = before.every((frame, i) => frame.kind === frames[i]?.kind);
  return isSame ? null : 'depends on the split';
}

/**
 * Passes each mutation of these streams of one tracker to its protocol. `reseal` makes the length and
 * checksum of most of them right, so that the mutation reaches the code behind those checks.
 */
export function fuzzStreams<Frame extends Framed, State>(
  protocol: FrameProtocol<Frame, State>,
  {
    samples,
    seed,
    ...as
  }: {
    samples: readonly Buffer[];
    seed: number;
    imei: string;
    receivedMs: number;
    reseal?: (bytes: Buffer) => Buffer;
  },
): Run {
  const speaker = { imei: as.imei, speedUnit: 'kmh', sources: NO_CHOICE, model: null } as const;
  const isFrame = (found: Found<Frame>): found is Frame => found.kind === 'frame';
  return fuzz(samples, seed, (bytes, run, random) => {
    const stream = as.reseal && random(4) > 0 ? as.reseal(bytes) : bytes;
    const frames = framesIn(protocol.next, stream);
    if (typeof frames === 'string') return frames;
    let { start: state } = protocol;
    for (const frame of frames.filter(isFrame)) {
      const taken = protocol.take(frame, { speaker, state, receivedMs: as.receivedMs });
      if (taken.state !== undefined) state = taken.state;
      if (taken.kind === 'broken' && taken.reply !== null) return 'answers what is broken';
      const fault =
        answerFault(taken.answer, run) ?? (taken.kind === 'packet' ? recordsFault(taken.records, run) : null);
      if (fault !== null) return fault;
      protocol.refusal(frame);
    }
    return splitFault(protocol.next, stream, { frames, random });
  });
}

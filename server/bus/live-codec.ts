import type { LiveFacts } from '#domain/telemetry/live-facts.ts';
import type { LiveFrame } from './board/live-board.ts';

/** The first byte of a message: the form of its frames. A process does not read another form. */
const FORM = 1;
/** Octets of a frame without its optional fields and its card. */
const FIXED = 4 + 4 + 8 + 1 + 4;

const MOTIONS = ['movement', 'idle', 'stopped'] as const;
type Motion = (typeof MOTIONS)[number];

/** The numbers of a frame that may be absent, in the order of their bits. */
type Numbers = { [Name in (typeof NUMBERS)[number]]: number | null };
const NUMBERS = [
  ...(['contact', 'lat', 'lng', 'course', 'speed', 'odometer', 'journeyEnds'] as const),
  ...(['tampered', 'private', 'since', 'idle', 'stopped'] as const),
];
const HAS_CARD = 1 << NUMBERS.length;
const IS_DRIVING = HAS_CARD << 1;
const SAYS_PRIVATE = HAS_CARD << 2;
const HAS_IGNITION = HAS_CARD << 3;
const IS_ON = HAS_CARD << 4;

function numbersOf({ lastContactMs, facts }: LiveFrame): Numbers {
  const { motion } = facts;
  return {
    ...{
      contact: lastContactMs,
      lat: facts.lat,
      lng: facts.lng,
      course: facts.courseDeg,
      speed: facts.speedKmh,
    },
    ...{ odometer: facts.odometerM, journeyEnds: facts.journeyEndsMs, tampered: facts.tamperedMs },
    ...{ private: facts.privateMs, since: motion.sinceMs, idle: motion.idleMs, stopped: motion.stoppedMs },
  };
}

/**
 * Packs frames for other processes: some 80 octets each. A frame has vehicle, version, time, motion, flags,
 * then the numbers that it has, as doubles, and its card.
 */
export function packFrames(frames: readonly LiveFrame[]): Buffer {
  const cards = frames.map(({ facts }) => Buffer.from(facts.driverTag ?? '', 'utf8'));
  const size = cards.reduce((sum, card) => sum + FIXED + NUMBERS.length * 8 + 2 + card.length, 1);
  const bytes = Buffer.alloc(size);
  let at = bytes.writeUInt8(FORM, 0);
  for (const [i, frame] of frames.entries()) {
    const { facts } = frame;
    const numbers = numbersOf(frame);
    let flags = facts.driverTag === null ? 0 : HAS_CARD;
    for (const [bit, name] of NUMBERS.entries()) if (numbers[name] !== null) flags |= 1 << bit;
    if (facts.isDriving) flags |= IS_DRIVING;
    if (facts.saysPrivate) flags |= SAYS_PRIVATE;
    if (facts.ignition !== null) flags |= HAS_IGNITION | (facts.ignition ? IS_ON : 0);
    at = bytes.writeUInt32LE(frame.vehicleId, at);
    at = bytes.writeUInt32LE(frame.version, at);
    at = bytes.writeDoubleLE(facts.lastMs, at);
    at = bytes.writeUInt8(MOTIONS.indexOf(facts.motion.state), at);
    at = bytes.writeUInt32LE(flags, at);
    for (const name of NUMBERS) {
      const value = numbers[name];
      if (value !== null) at = bytes.writeDoubleLE(value, at);
    }
    if (facts.driverTag === null) continue;
    at = bytes.writeUInt16LE(cards[i]!.length, at);
    at += cards[i]!.copy(bytes, at);
  }
  return bytes.subarray(0, at);
}

/**
 * Reads packed frames.
 * @throws RangeError for a message that is cut
 */
export function unpackFrames(bytes: Buffer): LiveFrame[] {
  if (bytes.readUInt8(0) !== FORM) return [];
  const frames: LiveFrame[] = [];
  for (let at = 1; at < bytes.length; ) {
    const [vehicleId, version, lastMs] = [at, at + 4, at + 8].map((from, i) =>
      i === 2 ? bytes.readDoubleLE(from) : bytes.readUInt32LE(from),
    ) as [number, number, number];
    const state = MOTIONS[bytes.readUInt8(at + 16)] as Motion;
    const flags = bytes.readUInt32LE(at + 17);
    at += FIXED;
    const read = (name: (typeof NUMBERS)[number]) => {
      if ((flags & (1 << NUMBERS.indexOf(name))) === 0) return null;
      at += 8;
      return bytes.readDoubleLE(at - 8);
    };
    const numbers = Object.fromEntries(NUMBERS.map((name) => [name, read(name)])) as Numbers;
    let driverTag: string | null = null;
    if (flags & HAS_CARD) {
      const end = at + 2 + bytes.readUInt16LE(at);
      driverTag = bytes.toString('utf8', at + 2, end);
      at = end;
    }
    const facts: LiveFacts = {
      ...{ lastMs, driverTag, lat: numbers.lat, lng: numbers.lng },
      ...{ courseDeg: numbers.course, speedKmh: numbers.speed, odometerM: numbers.odometer },
      ...{ journeyEndsMs: numbers.journeyEnds, tamperedMs: numbers.tampered, privateMs: numbers.private },
      motion: { state, sinceMs: numbers.since, idleMs: numbers.idle, stoppedMs: numbers.stopped },
      isDriving: (flags & IS_DRIVING) !== 0,
      saysPrivate: (flags & SAYS_PRIVATE) !== 0,
      ignition: flags & HAS_IGNITION ? (flags & IS_ON) !== 0 : null,
    };
    frames.push({ vehicleId, version, lastContactMs: numbers.contact, facts });
  }
  return frames;
}

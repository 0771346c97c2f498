import { DAY_MIN, MINUTE_MS } from '#domain/duration.ts';
import { type Random, seeded } from '#simulator/random.ts';

/**
 * A message of a simulated tracker that arrived: the time, ms after the beginning, and the state of the
 * engine.
 */
export type Contact = { ms: number; isDriving: boolean };

/** The habits of a kind of tracker; times in minutes. */
type Kind = {
  /** The time between two messages of a parked vehicle; null: none. */
  beat: number | null;
  /** It sleeps after this time parked; left out: never. */
  sleepsAfter?: number;
  /** Places without coverage on the way: the number in an hour, and their mean length. */
  holes?: { perHour: number; mean: number };
  /** It mostly parks where there is no reception: not even the end of the journey arrives. */
  isUnderground?: true;
};

const TUNNELS = { perHour: 1, mean: 2 };

/** Trackers with known habits, for trying the rules about silence. */
export const KINDS: Readonly<Record<string, Kind>> = {
  'heartbeat of 10 min': { beat: 10, holes: TUNNELS },
  'heartbeat of 1 h': { beat: 60, holes: TUNNELS },
  'heartbeat of 6 h': { beat: 360, holes: TUNNELS },
  'heartbeat of 24 h': { beat: 1_440, holes: TUNNELS },
  'sleeps after 3 h': { beat: 30, sleepsAfter: 180, holes: TUNNELS },
  'rural holes': { beat: 60, holes: { perHour: 1, mean: 12 } },
  'underground parking': { beat: 60, holes: TUNNELS, isUnderground: true },
};

/** Share of messages that never arrive. */
const LOST = 0.01;
const ON_THE_WAY_MIN = 0.5;

/**
 * The messages that arrive from one healthy tracker in so many days, in order. The same seed gives the same
 * messages.
 */
export function contactsOf(kind: Kind, { seed, days }: { seed: number; days: number }): Contact[] {
  const chance = seeded('silence', seed);
  const heard: Contact[] = [];
  const say = (minute: number, isDriving: boolean) => {
    if (chance() >= LOST) heard.push({ ms: Math.round(minute * MINUTE_MS), isDriving });
  };
  const drives = drivesIn(days, chance);
  for (const [n, { from, to }] of drives.entries()) {
    drive(kind, { from, to }, say, chance);
    if (kind.isUnderground && chance() < 0.8) continue;
    say(to, false);
    const until = Math.min(drives[n + 1]?.from ?? days * DAY_MIN, to + (kind.sleepsAfter ?? Infinity));
    if (kind.beat === null) continue;
    for (let at = to + kind.beat; at < until; at += kind.beat)
      say(at + (chance() - 0.5) * 0.1 * kind.beat, false);
  }
  return heard.sort((one, other) => one.ms - other.ms);
}

/** Two to four drives on most weekdays, now and then one at the weekend; minutes. */
function drivesIn(days: number, chance: Random): { from: number; to: number }[] {
  return Array.from({ length: days }, (_, day) => {
    const isWeekend = day % 7 > 4;
    const count = chance() < (isWeekend ? 0.2 : 0.92) ? (isWeekend ? 1 : 2 + Math.floor(chance() * 3)) : 0;
    return Array.from({ length: count }, (_, n) => {
      const from = day * DAY_MIN + 420 + n * 180 + chance() * 90;
      return { from, to: from + 15 + chance() * 70 };
    });
  }).flat();
}

function drive(
  { holes }: Kind,
  { from, to }: { from: number; to: number },
  say: (minute: number, isDriving: boolean) => void,
  chance: Random,
): void {
  let deafUntil = from;
  for (let at = from; at < to; at += ON_THE_WAY_MIN) {
    if (at < deafUntil) continue;
    if (holes && chance() < (holes.perHour * ON_THE_WAY_MIN) / 60)
      deafUntil = at - holes.mean * Math.log(1 - chance());
    else say(at, true);
  }
}

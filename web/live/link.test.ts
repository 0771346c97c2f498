import { expect, test } from 'vitest';
import { type Link, type LinkEvent, type LinkTimes, newLink, nextLink, statusOf } from './link.ts';

const TIMES: LinkTimes = {
  reconnectMs: 3_000,
  heartbeatMs: 50_000,
  quietMs: 10_000,
  answerMs: 5_000,
  connectMs: 10_000,
  jumpMs: 5_000,
};

/** Events at seconds; every second between them has its tick, except where the clock jumps. */
type Happening = readonly [atS: number, event: LinkEvent['kind'] | 'offline' | 'online' | 'sleepUntil'];

const eventOf = (kind: Exclude<Happening[1], 'sleepUntil'>): LinkEvent => {
  if (kind === 'offline' || kind === 'online') return { kind: 'network', isThere: kind === 'online' };
  return kind === 'network' ? { kind, isThere: true } : { kind };
};

/** Plays happenings up to a second. Returns the acts with their seconds, and the status at the end. */
function played(happenings: readonly Happening[], untilS: number) {
  let link: Link = newLink(0, true);
  const acts: string[] = [];
  let nowS = 0;
  const take = (event: LinkEvent) => {
    const step = nextLink(link, event, nowS * 1000, TIMES);
    link = step.link;
    if (step.act) acts.push(`${step.act} ${nowS}`);
  };
  const tickTo = (endS: number) => {
    for (; nowS < endS; nowS++) take({ kind: 'tick' });
  };
  for (const [atS, event] of happenings) {
    if (event === 'sleepUntil') {
      nowS = atS;
      take({ kind: 'tick' });
    } else {
      tickTo(atS);
      take(eventOf(event));
    }
  }
  tickTo(untilS);
  return { acts, status: statusOf(link, nowS * 1000) };
}

const live = { kind: 'live', retryInS: 0, hasFailed: false };
/** Signed in at the first second. */
const OPEN: readonly Happening[] = [[1, 'signedIn']];
const busy = (fromS: number, toS: number): Happening[] =>
  Array.from({ length: toS - fromS }, (_, i) => [fromS + i, 'heard'] as const);

test.each<[string, readonly Happening[], number, { acts: string[]; status: object }]>([
  ['connects at once', [], 1, { acts: ['connect 0'], status: { kind: 'reconnecting', retryInS: 0 } }],
  ['is live once signed in', OPEN, 2, { acts: ['connect 0'], status: live }],
  [
    'gives up an attempt that leads nowhere, waits three seconds and tries again',
    [],
    14,
    { acts: ['connect 0', 'drop 10', 'connect 13'], status: { kind: 'reconnecting', hasFailed: true } },
  ],
  [
    'counts down to the next attempt; a break is not a failed attempt',
    [...OPEN, [4, 'closed']],
    5,
    { acts: ['connect 0'], status: { kind: 'reconnecting', retryInS: 2, hasFailed: false } },
  ],
  [
    'asks after ten quiet seconds, and any message is an answer',
    [...OPEN, [12, 'heard']],
    20,
    { acts: ['connect 0', 'beat 11'], status: live },
  ],
  [
    'finds a socket that swallows everything within fifteen seconds',
    OPEN,
    17,
    { acts: ['connect 0', 'beat 11', 'drop 16'], status: { kind: 'reconnecting', retryInS: 2 } },
  ],
  [
    'sends a heartbeat every fifty seconds however much arrives',
    [...OPEN, ...busy(2, 110)],
    110,
    { acts: ['connect 0', 'beat 51', 'beat 101'], status: live },
  ],
  [
    'offline by the browser’s word, but messages arrive: live',
    [...OPEN, [4, 'offline'], ...busy(5, 12)],
    12,
    { acts: ['connect 0', 'beat 4'], status: live },
  ],
  [
    'offline, and nothing arrives any more: without a connection after five seconds',
    [...OPEN, [4, 'offline']],
    10,
    { acts: ['connect 0', 'beat 4', 'drop 9'], status: { kind: 'offline' } },
  ],
  [
    'offline and back with the same socket: live all the time',
    [...OPEN, [4, 'offline'], [5, 'heard'], [12, 'online'], [13, 'heard']],
    20,
    { acts: ['connect 0', 'beat 4', 'beat 12'], status: live },
  ],
  [
    'back online while waiting: tries at once',
    [...OPEN, [4, 'offline'], [5, 'closed'], [6, 'online'], [7, 'signedIn']],
    8,
    { acts: ['connect 0', 'beat 4', 'connect 6'], status: live },
  ],
  [
    'an attempt begun before the network came back gets five seconds more',
    [[2, 'online']],
    8,
    { acts: ['connect 0', 'drop 7'], status: { kind: 'reconnecting', retryInS: 2 } },
  ],
  [
    'looked at again: asks at once',
    [...OPEN, [4, 'awake']],
    10,
    { acts: ['connect 0', 'beat 4', 'drop 9'], status: { kind: 'reconnecting' } },
  ],
  [
    'after a sleep it asks before it judges',
    [...OPEN, [3_600, 'sleepUntil'], [3_601, 'heard']],
    3_605,
    { acts: ['connect 0', 'beat 3600'], status: live },
  ],
  [
    'after a sleep in which the socket died: five seconds',
    [...OPEN, [3_600, 'sleepUntil']],
    3_606,
    { acts: ['connect 0', 'beat 3600', 'drop 3605'], status: { kind: 'reconnecting' } },
  ],
  [
    'a hidden page whose clock ticks once a minute finds a dead socket at the second tick',
    [...OPEN, [60, 'sleepUntil'], [120, 'sleepUntil']],
    121,
    { acts: ['connect 0', 'beat 60', 'drop 120'], status: { kind: 'reconnecting' } },
  ],
  [
    'a clock that was set back stops nothing',
    [...OPEN, [8, 'heard'], [2, 'sleepUntil']],
    8,
    { acts: ['connect 0', 'beat 2', 'drop 7'], status: { kind: 'reconnecting' } },
  ],
])('%s', (_, happenings, untilS, { acts, status }) => {
  const result = played(happenings, untilS);
  expect(result.acts).toEqual(acts);
  expect(result.status).toMatchObject(status);
});

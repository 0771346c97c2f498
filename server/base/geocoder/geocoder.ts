import type { Logger } from 'pino';
import { DAY_MS } from '#domain/duration.ts';
import type { Point } from '#domain/geo.ts';
import { plainText } from '#domain/plain-text.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Database } from '#server/base/db/database.ts';
import { type Address, type Question, queryGeocoder } from './geocoder-call.ts';

/** Addresses for words and words for points, from the configured service or from its stored answers. */
export type Geocoder = {
  /** False without a configured service: then nothing is ever found. */
  isConfigured: boolean;
  /**
   * The address at a point if it is known; null otherwise. It never waits: an unknown one is requested in the
   * background, and a later call may find it.
   */
  reverse(lat: number, lng: number): string | null;
  /** Addresses for words, the best first, at most ten; null when the service does not answer soon. */
  find(words: string): Promise<readonly Address[] | null>;
  /** Stops the requests; resolves when none is under way. */
  close(): Promise<void>;
};

/** Days for which answers are kept (the nightly job deletes older ones too). */
export const GEOCODE_DAYS = 90;
/** Free services allow the installation one question a second. */
const PACE_MS = 1_000;
/** After a failure the service is left alone for a minute, except for the questions of waiting people, ms. */
const PAUSE_MS = 60_000;
/**
 * The most points that may wait for a request, the most people who may wait at once, and the most addresses
 * in memory.
 */
const MOST_POINTS = 1_000;
const MOST_PEOPLE = 5;
const MOST_KNOWN = 200_000;
/** Points are looked up by ten-thousandths of a degree, some 10 m. */
const STEPS = 10_000;

const rounded = (degrees: number) => Math.round(degrees * STEPS) / STEPS;
const keyOf = (question: Question) =>
  'words' in question
    ? `find ${plainText(question.words).replace(/\s+/g, ' ').trim()}`
    : `reverse ${question.point.lat} ${question.point.lng}`;

type Waiting = { question: Question; take(addresses: Address[] | null): void };

/** Opens the geocoder with the database's addresses of points. `paceMs` is for tests. */
export async function openGeocoder(
  { database, config, log, now }: { database: Database; config: Config; log: Logger; now: () => number },
  paceMs = PACE_MS,
): Promise<Geocoder> {
  const isConfigured = config.GEOCODER_URL !== undefined;
  const known = new Map<string, string | null>(isConfigured ? await knownPoints(database, now()) : []);
  const people: Waiting[] = [];
  const points = new Map<string, Point>();
  let pausedUntilMs = 0;
  let isClosed = false;
  let isWorking = false;
  let working = Promise.resolve();
  let wake = () => {};

  /** The next question: people first, then points, unless the service is being left alone. */
  function next(): Waiting | null {
    const person = people.shift();
    if (person) return person;
    if (isClosed || Date.now() < pausedUntilMs) return null;
    const [key, point] = points.entries().next().value ?? [];
    if (key === undefined || !point) return null;
    points.delete(key);
    return { question: { point }, take: (addresses) => addresses && remember(key, wordsOf(addresses)) };
  }

  function remember(key: string, words: string | null) {
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!);
    known.set(key, words);
  }

  async function work() {
    for (let one = next(); one; one = next()) one.take(await answerTo(one.question));
    isWorking = false;
  }

  function start() {
    if (isWorking) return;
    isWorking = true;
    working = work();
  }

  /**
   * The answer from the database if any process has stored it, else from the service, at the pace of the
   * installation; null when that fails.
   */
  async function answerTo(question: Question): Promise<Address[] | null> {
    try {
      const key = keyOf(question);
      const stored = await storedAnswer(database, key, now());
      if (stored) return stored;
      await rest(await takeTurn(database, paceMs));
      if (isClosed) return null;
      // Another process may have put the same question meanwhile.
      const storedMeanwhile = await storedAnswer(database, key, now());
      if (storedMeanwhile) return storedMeanwhile;
      const addresses = await queryGeocoder(config, question);
      await store(database, { key, addresses, nowMs: now() });
      return addresses;
    } catch (error) {
      if (Date.now() >= pausedUntilMs) log.warn({ err: error }, 'the geocoder does not answer');
      pausedUntilMs = Date.now() + PAUSE_MS;
      // Nobody waits for a service that does not answer; points are requested again at the next need.
      giveUp();
      return null;
    }
  }

  function giveUp() {
    points.clear();
    for (const { take } of people.splice(0)) take(null);
  }

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    isConfigured,
    reverse(lat, lng) {
      if (!isConfigured || isClosed) return null;
      const point = { lat: rounded(lat), lng: rounded(lng) };
      const key = keyOf({ point });
      const words = known.get(key);
      if (words !== undefined) return words;
      if (points.size < MOST_POINTS && Date.now() >= pausedUntilMs) {
        points.set(key, point);
        start();
      }
      return null;
    },
    find(words) {
      if (!isConfigured || isClosed || people.length >= MOST_PEOPLE) return Promise.resolve(null);
      return new Promise((resolve) => {
        people.push({ question: { words }, take: resolve });
        start();
      });
    },
    async close() {
      isClosed = true;
      giveUp();
      wake();
      await working;
    },
  };
}

/** An address in one line, in the form of a report's place; null for none. */
function wordsOf([first]: readonly Address[]): string | null {
  if (!first) return null;
  const town = first.detail?.split(', ')[0];
  return town ? `${first.name}, ${town}` : first.name;
}

/** Takes the next turn to put a question, among all processes. Returns the time until then, ms. */
async function takeTurn({ pool }: Database, paceMs: number): Promise<number> {
  const { rows } = await pool.query<{ waitMs: number }>(
    `update geocoder_turn
     set free_at = greatest(free_at, clock_timestamp()) + make_interval(secs => $1::float8 / 1000)
     returning extract(epoch from free_at - clock_timestamp())::float8 * 1000 - $1 as "waitMs"`,
    [paceMs],
  );
  return rows[0]!.waitMs;
}

const oldest = (nowMs: number) => new Date(nowMs - GEOCODE_DAYS * DAY_MS);

async function knownPoints({ pool }: Database, nowMs: number): Promise<[string, string | null][]> {
  const { rows } = await pool.query<{ question: string; answer: Address[] }>(
    `select question, answer from geocode
     where question like 'reverse %' and asked_at > $1
     order by asked_at desc limit $2`,
    [oldest(nowMs), MOST_KNOWN],
  );
  return rows.reverse().map(({ question, answer }) => [question, wordsOf(answer)]);
}

async function storedAnswer({ pool }: Database, key: string, nowMs: number): Promise<Address[] | null> {
  const { rows } = await pool.query<{ answer: Address[] }>(
    'select answer from geocode where question = $1 and asked_at > $2',
    [key, oldest(nowMs)],
  );
  return rows[0]?.answer ?? null;
}

async function store(
  { pool }: Database,
  { key, addresses, nowMs }: { key: string; addresses: readonly Address[]; nowMs: number },
): Promise<void> {
  await pool.query(
    `insert into geocode (question, answer, asked_at) values ($1, $2, $3)
     on conflict (question) do update set answer = excluded.answer, asked_at = excluded.asked_at`,
    [key, JSON.stringify(addresses), new Date(nowMs)],
  );
}

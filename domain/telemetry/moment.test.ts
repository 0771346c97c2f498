import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driving } from '#bench/drive.ts';
import { encodeRecords } from './codec.ts';
import { decodePart } from './codec-part.ts';
import { fold } from './fold.ts';
import { GLANCE_COLUMNS, glance, glanceAfter, glanceOf } from './glance.ts';
import { lastPlace, lastPosition } from './last-position.ts';
import { liveState } from './live-state.builder.ts';
import { seenIn, stateOf } from './live-state.ts';
import { isMark, MARK_EVERY } from './mark.ts';
import { completeGlance, emptyMemory } from './memory-shape.ts';
import { momentAt, type Past, passage } from './moment.ts';
import { ofPrivateUse } from './private-record.ts';
import { CAR, drive, foldAll, idle, later, ms, park, privatePeriodsOf, recordAt } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { inOrder } from './record-order.ts';

const TEN = '2026-03-02T10:00:00Z';
const FITTED: Past = {
  speedSource: 'none',
  fitted: [{ startMs: 0, endMs: null }],
  tampered: [],
  privateUse: [],
  contactMs: null,
};

/** Ten minutes of driving, five of idling, then parked: one record of the ignition going off. */
const MORNING: readonly TrackerRecord[] = [
  ...drive({ from: TEN, to: later(TEN, 600), everyS: 30 }),
  ...idle({ from: later(TEN, 630), to: later(TEN, 900), everyS: 30 }),
  ...park({ from: later(TEN, 930), to: later(TEN, 930) }),
];

describe('the state at an instant', () => {
  it.each([
    ['before the first record', -1, 'disconnected', null],
    ['under way', 300, 'movement', 0],
    ['between two records', 310, 'movement', 0],
    // The last moving sample is at 600, and idling begins a minute after it.
    ['just stopped', 659, 'movement', 0],
    ['after a minute of standing', 660, 'idle', 660],
    ['parked', 1_000, 'stopped', 930],
    // Silence is allowed for 25 hours with the ignition off.
    ['a day later', 930 + 25 * 3600, 'stopped', 930],
    ['more than a day later', 930 + 25 * 3600 + 1, 'disconnected', 930 + 25 * 3600],
  ])('%s', (_, atS, state, sinceS) => {
    const moment = momentAt(MORNING, FITTED, { atMs: later(TEN, atS) });
    expect(moment).toMatchObject({ state, sinceMs: sinceS === null ? null : later(TEN, sinceS) });
  });

  it('disconnected after half an hour of silence while driving', () => {
    const under = MORNING.slice(0, 11);
    expect(momentAt(under, FITTED, { atMs: later(TEN, 300 + 1800) }).state).toBe('movement');
    expect(momentAt(under, FITTED, { atMs: later(TEN, 300 + 1801) }).state).toBe('disconnected');
    // A later contact without a position counts too.
    const heard = { ...FITTED, contactMs: later(TEN, 900) };
    expect(momentAt(under, heard, { atMs: later(TEN, 300 + 1801) }).state).toBe('movement');
  });

  const span = (startS: number, endS: number | null) => ({
    startMs: later(TEN, startS),
    endMs: endS === null ? null : later(TEN, endS),
  });

  it('hides the place in private use and without a tracker, and only then', () => {
    const past = { ...FITTED, privateUse: [span(100, 200)], fitted: [span(-3600, 800)] };
    expect(momentAt(MORNING, past, { atMs: later(TEN, 99) })).toMatchObject({
      state: 'movement',
      speedKmh: 50,
    });
    const nowhere = { lat: null, lng: null, speedKmh: null, courseDeg: null };
    expect(momentAt(MORNING, past, { atMs: later(TEN, 100) })).toMatchObject({
      state: 'private',
      ...nowhere,
    });
    // The place from before is forgotten: the first record after it, at 210, has the next one.
    expect(momentAt(MORNING, past, { atMs: later(TEN, 200) })).toMatchObject({
      state: 'movement',
      lat: null,
    });
    expect(momentAt(MORNING, past, { atMs: later(TEN, 210) }).lat).not.toBeNull();
    expect(momentAt(MORNING, past, { atMs: later(TEN, 800) })).toMatchObject({
      state: 'no_tracker',
      ...nowhere,
    });
  });

  it('is tampered before it is private, and shows no place even so', () => {
    const past = { ...FITTED, privateUse: [span(100, null)], tampered: [span(150, 300), span(120, null)] };
    expect(momentAt(MORNING, past, { atMs: later(TEN, 160) })).toMatchObject({
      state: 'tampered',
      sinceMs: later(TEN, 120),
      lat: null,
    });
  });
});

describe('what happens in a stretch', () => {
  it('is every record and every turn by the clock', () => {
    const window = { fromMs: later(TEN, 570), toMs: later(TEN, 1_000), everyMs: 0 };
    const told = passage(MORNING, FITTED, window).map(({ atMs, state }) => [(atMs - ms(TEN)) / 1000, state]);
    expect(told).toEqual([
      [600, 'movement'],
      [630, 'movement'],
      [660, 'idle'],
      ...[690, 720, 750, 780, 810, 840, 870, 900].map((s) => [s, 'idle']),
      [930, 'stopped'],
    ]);
  });

  it('tells states that the clock alone changes, and private use from its first moment', () => {
    const driven = drive({ from: TEN, to: later(TEN, 60), everyS: 30 });
    const privateUse = [{ startMs: later(TEN, 90), endMs: later(TEN, 120) }];
    const window = { fromMs: later(TEN, 60), toMs: later(TEN, 4000), everyMs: 0 };
    const told = passage(driven, { ...FITTED, privateUse }, window);
    expect(told.map(({ atMs, state, lat }) => [(atMs - ms(TEN)) / 1000, state, lat === null])).toEqual([
      [90, 'private', true],
      // Without a record since, the place from before still counts: none came in private use.
      [120, 'movement', false],
      [60 + 1800 + 0.001, 'disconnected', false],
    ]);
  });

  it('leaves out what is closer than asked for, but no state', () => {
    const window = { fromMs: ms(TEN), toMs: later(TEN, 1_000), everyMs: 120_000 };
    const told = passage(MORNING, FITTED, window);
    expect(told.map(({ atMs }) => (atMs - ms(TEN)) / 1000)).toEqual([
      30, 150, 270, 390, 510, 630, 660, 780, 900, 930,
    ]);
  });

  it('ends in the state of its last moment, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        (fromS, lengthS) => {
          const fromMs = later(TEN, fromS);
          const toMs = fromMs + lengthS * 1000;
          const last = passage(MORNING, FITTED, { fromMs, toMs, everyMs: 0 }).at(-1);
          const { state, lat } = momentAt(MORNING, FITTED, { atMs: toMs });
          expect(last ?? momentAt(MORNING, FITTED, { atMs: fromMs })).toMatchObject({ state, lat });
        },
      ),
      { seed: 20_261_122, numRuns: 200 },
    );
  });
});

it('from the mark before it, every moment is the live state that the folds had then', () => {
  const spoilt = fc.constantFrom<Partial<TrackerRecord>>(
    ...[{}, {}, {}, { satellites: 3 }, { valid: false, lat: null, lng: null }, { lat: 41.2 }],
    ...[{ speedKmh: null }, { ignition: null }, { ignition: false, speedKmh: 0 }, { speedKmh: 0 }],
  );
  const gapS = fc.constantFrom(0, 10, 30, 30, 30, 700, 4_000, 90_000);
  let [unlike, judged] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(spoilt, gapS), { minLength: 20, maxLength: 500 }),
      fc.nat(499),
      (steps, n) => {
        let timeMs = ms(TEN);
        const records = inOrder(
          driving({ seed: n, startMs: timeMs, stepMs: 30_000, count: steps.length }).map((record, i) => {
            const [fields, afterS] = steps[i]!;
            timeMs += afterS * 1000;
            const isPrivate = i % 97 > 85;
            return {
              ...(isPrivate ? ofPrivateUse(record) : { ...record, ...fields }),
              privateMode: isPrivate,
              timeMs,
            };
          }),
        );
        const at = Math.min(n, records.length - 1);
        let memory = emptyMemory();
        let mark = { at: 0, known: glance([], CAR) };
        const privateUse: { startMs: number; endMs: number | null }[] = [];
        for (const [i, record] of records.slice(0, at + 1).entries()) {
          if (isMark(memory, record.timeMs))
            mark = { at: i, known: completeGlance(JSON.parse(JSON.stringify(glanceOf(memory)))) };
          const step = foldAll([record], { memory });
          memory = step.memory;
          for (const { startMs, endMs } of privatePeriodsOf(step.facts)) {
            if (endMs === null) privateUse.push({ startMs, endMs });
            else privateUse.at(-1)!.endMs = endMs;
          }
        }
        const atMs = records[at]!.timeMs;
        const past = { ...FITTED, privateUse };
        const { state, sinceMs } = liveState(memory, { nowMs: atMs, lastContactMs: atMs, fitted: true });
        const { timeMs: recordMs, lat, lng, speedKmh, courseDeg, ignition } = lastPosition(memory)!;
        const live = { state, sinceMs, timeMs: recordMs, lat, lng, speedKmh, courseDeg, ignition };
        // Records of the very instant that come later in order are not used.
        if (records[at + 1]?.timeMs === atMs) return;
        const read = records.slice(mark.at);
        expect(at - mark.at).toBeLessThan(2 * MARK_EVERY);
        expect(momentAt(read, past, { atMs, start: mark.known })).toMatchObject(live);
        judged++;
        if (momentAt(records.slice(Math.max(0, at - 1)), past, { atMs }).lat !== lat) unlike++;
      },
    ),
    { seed: 20_261_124, numRuns: 300 },
  );
  expect(judged).toBeGreaterThan(200);
  // The last records alone would often give another place.
  expect(unlike).toBeGreaterThan(20);
});

it('a glance says of place, motion and state what the whole fold says', () => {
  let whole = emptyMemory();
  let brief = glance([], CAR);
  const records = driving({ seed: 7, startMs: ms(TEN), stepMs: 20_000, count: 600 }).map((record, i) => ({
    ...record,
    privateMode: i > 200 && i < 260,
    ...(i % 50 === 0 && { lat: record.lat! + 1 }),
    ...(i % 90 > 80 && { ignition: false, speedKmh: 0 }),
  }));
  for (const record of [...records, recordAt(records.at(-1)!.timeMs + 900_000)]) {
    whole = fold(whole, record, CAR).memory;
    brief = glanceAfter(brief, record, CAR);
    expect(lastPlace(brief)).toEqual(lastPlace(whole));
    expect(brief.private === null).toBe(whole.private === null);
    const when = { nowMs: record.timeMs + 70_000, lastContactMs: record.timeMs, fitted: true };
    const open = { tamperedMs: null, privateMs: null };
    expect(stateOf(open, seenIn(brief), when)).toEqual(stateOf(open, seenIn(whole), when));
  }
});

it('a glance needs no other columns than those it names', () => {
  const records = driving({ seed: 3, startMs: ms(TEN), stepMs: 20_000, count: 200 }).map((record, i) => ({
    ...record,
    movement: i % 7 === 0,
    vehicleSpeedKmh: i % 5 === 0 ? 30 : null,
    ...(i % 3 === 0 && { speedKmh: null }),
    privateMode: i > 100 && i < 110,
    extra: { 'AVL 9': i },
    driverTag: 'ABCDEF01',
  }));
  const span = { fromMs: records[20]!.timeMs, toMs: records[150]!.timeMs };
  const part = decodePart(encodeRecords(records), { columns: GLANCE_COLUMNS, ...span });
  const { lastMs, place, motion, heard } = glance(records.slice(20, 151), CAR);
  expect(part).toHaveLength(131);
  expect(glance(part, CAR)).toMatchObject({ lastMs, place, motion, heard });
});

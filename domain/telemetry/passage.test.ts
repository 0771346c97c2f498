import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP_SPLIT, SPEED_MAX_VALID } from '../constants.ts';
import { distanceM, type Point } from '../geo.ts';
import { circleBox, circleGround } from './ground.ts';
import { type Fix, type Passage, passageFinder, type Span } from './passage.ts';
import { ms, north, SOL } from './record.builder.ts';

const DAY: Span = { fromMs: ms('2026-03-02T00:00:00Z'), toMs: ms('2026-03-03T00:00:00Z') };
const at = (clock: string) => ms(`2026-03-02T${clock}Z`);

/** A fix some metres north of the centre (south when negative). */
const fix = (clock: string, metres: number, speedKmh = 36): Fix => ({
  timeMs: at(clock),
  ...north(SOL, metres),
  speedKmh,
});

function passages(
  fixes: readonly Fix[],
  asked: { radiusM?: number; within?: Span; spans?: Span[] } = {},
): Passage[] {
  const { radiusM = 100, within = DAY, spans = [DAY] } = asked;
  const finder = passageFinder(circleGround({ ...SOL, radiusM }), within, spans);
  for (const one of fixes) finder.add(one);
  finder.end();
  return finder.take();
}

const clock = (timeMs: number) => new Date(Math.round(timeMs / 1000) * 1000).toISOString().slice(11, 19);

/** Passages in brief: from and to, seconds inside, closest metres, fastest speed. */
const brief = (found: readonly Passage[]) =>
  found.map(({ inMs, outMs, insideMs, closestM, maxSpeedKmh }) => [
    clock(inMs),
    clock(outMs),
    Math.round(insideMs / 100) / 10,
    Math.round(closestM),
    maxSpeedKmh,
  ]);

describe('passages through 100 m', () => {
  it.each<[string, Fix[], unknown[]]>([
    // 10 m/s: 200 m inside take 20 s.
    [
      'through the middle, with fixes inside',
      [fix('08:00:00', -300), fix('08:00:30', 0, 41), fix('08:01:00', 300)],
      [['08:00:20', '08:00:40', 20, 0, 41]],
    ],
    [
      'between two fixes, none of them inside',
      [fix('08:00:00', -300), fix('08:01:00', 300)],
      [['08:00:20', '08:00:40', 20, 0, null]],
    ],
    [
      'at ten minutes between the fixes',
      [fix('08:00:00', -300), fix('08:10:00', 300)],
      [['08:03:20', '08:06:40', 200, 0, null]],
    ],
    ['not over a gap', [fix('08:00:00', -300), fix('08:10:01', 300)], []],
    ['a single fix after a gap', [fix('08:00:00', 50)], [['08:00:00', '08:00:00', 0, 50, 36]]],
    [
      'parked for a night with a silent tracker',
      [fix('08:00:00', 10, 0), fix('20:00:00', 20, 0)],
      [['08:00:00', '20:00:00', 43_200, 10, 0]],
    ],
    [
      'out for less than a minute is one passage',
      [fix('08:00:00', 0), fix('08:00:20', 150), fix('08:00:40', 0)],
      [['08:00:00', '08:00:40', 26.7, 0, 36]],
    ],
    [
      'out for longer is two',
      [fix('08:00:00', 0), fix('08:01:00', 600), fix('08:02:00', 0)],
      [
        ['08:00:00', '08:00:10', 10, 0, 36],
        ['08:01:50', '08:02:00', 10, 0, 36],
      ],
    ],
    [
      'a fix that nobody can have driven to',
      [fix('08:00:00', 5_000), fix('08:00:10', 0), fix('08:00:20', 5_100)],
      [],
    ],
    [
      'the third fix that says the same',
      [fix('08:00:00', 50_000), fix('08:00:10', 0), fix('08:00:20', 10), fix('08:00:30', 20)],
      [['08:00:30', '08:00:30', 0, 20, 36]],
    ],
    ['a repeated fix', [fix('08:00:00', 0), fix('08:00:00', 0)], [['08:00:00', '08:00:00', 0, 0, 36]]],
    ['the edge belongs to the circle', [fix('08:00:00', 99.99)], [['08:00:00', '08:00:00', 0, 100, 36]]],
    ['beside it', [fix('08:00:00', 101), fix('08:01:00', 500)], []],
  ])('%s', (_, fixes, expected) => {
    expect(brief(passages(fixes))).toEqual(expected);
  });

  it('are two when it moved during a gap: what it did is not known', () => {
    const found = passages([fix('08:00:00', -150, 0), fix('09:00:00', 150, 0)], { radiusM: 300 });
    expect(brief(found)).toEqual([
      ['08:00:00', '08:00:00', 0, 150, 0],
      ['09:00:00', '09:00:00', 0, 150, 0],
    ]);
  });

  it('are cut to the searched time', () => {
    const within = { fromMs: at('08:00:25'), toMs: at('08:00:28') };
    const found = passages([fix('08:00:00', -300), fix('08:01:00', 300)], { within });
    expect(brief(found)).toEqual([['08:00:25', '08:00:28', 3, 20, null]]);
  });

  it('are never found outside of the spans, nor from one to another', () => {
    const spans = [
      { fromMs: DAY.fromMs, toMs: at('08:00:00') },
      { fromMs: at('08:00:30'), toMs: DAY.toMs },
    ];
    expect(passages([fix('08:00:05', 0)], { spans })).toEqual([]);
    expect(passages([fix('07:59:50', -300), fix('08:00:40', 300)], { spans })).toEqual([]);
    expect(passages([fix('08:00:30', -300), fix('08:00:40', 0)], { spans })).toHaveLength(1);
  });

  it('show the way from the fix before to the fix after', () => {
    const [found] = passages([
      fix('08:00:00', -600),
      fix('08:00:30', -300),
      fix('08:01:00', 0),
      fix('08:01:30', 300),
    ]);
    expect(found!.path).toEqual([-300, 0, 300].map((metres) => north(SOL, metres)));
  });
});

/** A track of jumps of at most 3 km in any direction, every 5 to 700 s. */
const tracks = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 5, max: 700 }),
      east: fc.integer({ min: -3_000, max: 3_000 }),
      north: fc.integer({ min: -3_000, max: 3_000 }),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((steps) => {
    const fixes: Fix[] = [];
    let [x, y, timeMs] = [0, 0, DAY.fromMs];
    for (const step of steps) {
      // As far as the vehicle can have driven in that time.
      const share = Math.min(
        1,
        ((SPEED_MAX_VALID / 3.6 - 1) * step.seconds) / Math.hypot(step.east, step.north, 1),
      );
      x += step.east * share;
      y += step.north * share;
      timeMs += step.seconds * 1000;
      const lat = SOL.lat + y / 111_195;
      fixes.push({
        timeMs,
        lat,
        lng: SOL.lng + x / (111_195 * Math.cos((SOL.lat * Math.PI) / 180)),
        speedKmh: 50,
      });
    }
    return fixes;
  });

/** Looks at every tenth of a second of the way: the seconds inside, and the closest distance. */
function bruteForce(fixes: readonly Fix[], centre: Point, radiusM: number) {
  let [closestM, insideS] = [Number.POSITIVE_INFINITY, 0];
  const look = (point: Point, seconds: number) => {
    const away = distanceM(centre, point);
    closestM = Math.min(closestM, away);
    if (away <= radiusM) insideS += seconds;
  };
  for (const [i, b] of fixes.entries()) {
    look(b, 0);
    const a = fixes[i - 1];
    const seconds = a ? (b.timeMs - a.timeMs) / 1000 : Number.POSITIVE_INFINITY;
    if (!a || seconds > GAP_SPLIT) continue;
    const steps = seconds * 10;
    for (let k = 0.5; k < steps; k++) {
      const share = k / steps;
      look({ lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }, 0.1);
    }
  }
  return { closestM, insideS };
}

describe('a search', () => {
  it('finds what asking every moment of the way finds', () => {
    fc.assert(
      fc.property(
        tracks,
        fc.integer({ min: 20, max: 4_000 }),
        fc.integer({ min: -6_000, max: 6_000 }),
        (fixes, radiusM, metres) => {
          const centre = north(SOL, metres);
          const finder = passageFinder(circleGround({ ...centre, radiusM }), DAY, [DAY]);
          for (const one of fixes) finder.add(one);
          finder.end();
          const found = finder.take();
          const { closestM, insideS } = bruteForce(fixes, centre, radiusM);
          // A tenth of a second is at most 6 m; the projection changes a straight line by less than a metre.
          if (closestM < radiusM - 8) expect(found.length).toBeGreaterThan(0);
          if (closestM > radiusM + 8) expect(found).toEqual([]);
          if (found.length === 0) return;
          expect(Math.min(...found.map((one) => one.closestM))).toBeCloseTo(closestM, -2);
          // The cases above cover a short gap with the vehicle standing inside.
          const isGapless = fixes.every(
            (b, i) => i === 0 || b.timeMs - fixes[i - 1]!.timeMs <= GAP_SPLIT * 1000,
          );
          const insideMs = found.reduce((sum, one) => sum + one.insideMs, 0);
          if (isGapless) expect(Math.abs(insideMs / 1000 - insideS)).toBeLessThan(0.5 + 0.2 * fixes.length);
          for (const one of found) {
            expect(one.outMs).toBeGreaterThanOrEqual(one.inMs);
            expect(one.insideMs).toBeLessThanOrEqual(one.outMs - one.inMs + 1);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has a box that holds the circle', () => {
    fc.assert(
      fc.property(
        fc.record({ lat: fc.integer({ min: -80, max: 80 }), lng: fc.integer({ min: -170, max: 170 }) }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 0, max: 359 }),
        (centre, radiusM, bearing) => {
          const { south, north: top, west, east } = circleBox({ ...centre, radiusM });
          const high = (radiusM / 111_195) * Math.cos((bearing * Math.PI) / 180);
          const lat = centre.lat + high;
          const wide =
            ((radiusM / 111_195) * Math.sin((bearing * Math.PI) / 180)) / Math.cos((lat * Math.PI) / 180);
          expect([lat >= south, lat <= top, centre.lng + wide >= west, centre.lng + wide <= east]).toEqual([
            true,
            true,
            true,
            true,
          ]);
        },
      ),
    );
  });
});

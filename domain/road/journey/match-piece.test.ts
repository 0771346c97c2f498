import { describe, expect, it } from 'vitest';
import { roadMatcher } from '../match/match-fixes.ts';
import { type TestWay, tilesOf } from '../ways.builder.ts';
import type { LimitStretch, RoadStretch } from './journey-roads.ts';
import { addRoad, fixesOf, type JourneyFixes, type Piece, piecesOf, readPiece } from './match-piece.ts';

/* A motorway to the north, 0.1° or 11,119 m, then a street; lorries have a limit of their own on its second
   half, and at night everybody on the street. */
const WAYS: TestWay[] = [
  {
    tags: { highway: 'motorway', ref: 'A-42', oneway: 'yes', maxspeed: '100' },
    points: [
      [40.0, -3.7],
      [40.05, -3.7],
    ],
  },
  {
    tags: { highway: 'motorway', ref: 'A-42', oneway: 'yes', maxspeed: '120', 'maxspeed:hgv': '70' },
    points: [
      [40.05, -3.7],
      [40.1, -3.7],
    ],
  },
  {
    tags: { highway: 'residential', name: 'Calle Mayor', 'maxspeed:conditional': '20 @ (22:00-06:00)' },
    points: [
      [40.1, -3.7],
      [40.12, -3.7],
    ],
  },
];
const tiles = tilesOf(WAYS);
const ways = { tile: (key: number) => tiles.get(key) ?? null };
const CAR = { kind: 'car', mmaKg: null, timeZone: 'Europe/Madrid' } as const;

/** A fix every second and 0.0001° (11.119 m) from 40° on. */
function northwards(count: number, startMs: number): JourneyFixes {
  const each = (of: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => of(i));
  return {
    timeMs: each((i) => startMs + i * 1000),
    lat: each((i) => 40 + i * 0.0001),
    lng: each(() => -3.7),
    headingDeg: new Float32Array(count),
  };
}

function matched(
  fixes: JourneyFixes,
  pieces: readonly Piece[],
  vehicle: Parameters<typeof readPiece>[2]['vehicle'],
) {
  const match = roadMatcher(ways);
  const [roads, limits]: [RoadStretch[], Omit<LimitStretch, 'source'>[]] = [[], []];
  for (const piece of pieces) {
    const own = fixesOf(fixes, piece);
    const part = readPiece(match(own), own, { piece, country: 'ES', vehicle });
    for (const road of part.roads) addRoad(roads, road);
    limits.push(...part.limits);
  }
  return { roads, limits };
}

const DAY = Date.parse('2026-03-02T10:00:00Z');
const second = (ms: number) => (ms - DAY) / 1000;

describe('a journey over roads', () => {
  const fixes = northwards(1_201, DAY);
  const whole: Piece[] = [{ at: 0, end: 1_201, first: 0, last: 1_200 }];

  it('lists them in order with their lengths and times', () => {
    const { roads } = matched(fixes, whole, CAR);
    expect(roads.map(({ label, class: kind }) => [label, kind])).toEqual([
      ['A-42', 'motorway'],
      ['Calle Mayor', 'residential'],
    ]);
    expect(roads[0]!.distanceM).toBeCloseTo(11_119.5, -2);
    expect(roads[1]!.distanceM).toBeCloseTo(2_223.9, -2);
    expect(second(roads[0]!.fromMs)).toBe(0);
    expect(Math.abs(second(roads[0]!.toMs) - 1_000)).toBeLessThanOrEqual(3);
    expect(second(roads[1]!.toMs)).toBe(1_200);
  });

  it('has the limits for the vehicle by its fixes: signs, the law of Spain, and the lower of both', () => {
    const said = (vehicle: Parameters<typeof matched>[2], at = DAY) =>
      matched(northwards(1_201, at), whole, vehicle).limits.map(({ kmh, by, label }) => [kmh, by, label]);
    // A street with one lane in each direction has 30 by law.
    expect(said(CAR)).toEqual([
      [100, 'sign', 'A-42'],
      [120, 'sign', 'A-42'],
      [30, 'law', 'Calle Mayor'],
    ]);
    // By law a lorry may drive 90 on motorways, whatever the sign for all says.
    expect(said({ kind: 'lorry', mmaKg: 12_000, timeZone: 'Europe/Madrid' })).toEqual([
      [90, 'sign', 'A-42'],
      [70, 'sign', 'A-42'],
      [30, 'law', 'Calle Mayor'],
    ]);
    // At 21:50 in Madrid it takes 16 minutes to the street, where night begins at 22:00.
    expect(said(CAR, Date.parse('2026-03-02T20:50:00Z')).at(-1)).toEqual([20, 'sign', 'Calle Mayor']);
    // Ten minutes earlier the journey ends at 22:00:00.
    const evening = matched(northwards(1_201, Date.parse('2026-03-02T20:40:00Z')), whole, CAR).limits;
    expect(evening.map(({ kmh }) => kmh)).toEqual([100, 120, 30, 20]);
    expect(evening.at(-1)!.fromMs).toBe(Date.parse('2026-03-02T21:00:00Z'));
  });

  it('is the same in pieces', () => {
    const pieces = piecesOf(1_201);
    expect(pieces.map(({ first, last }) => [first, last])).toEqual([
      [0, 400],
      [400, 800],
      [800, 1_200],
    ]);
    const [one, many] = [matched(fixes, whole, CAR), matched(fixes, pieces, CAR)];
    expect(many.roads.map(({ label }) => label)).toEqual(one.roads.map(({ label }) => label));
    // Two fixes of 25 m are passed over, so pieces may meet some metres and seconds beside.
    many.roads.forEach(({ distanceM, fromMs, toMs }, i) => {
      expect(Math.abs(distanceM - one.roads[i]!.distanceM)).toBeLessThan(50);
      expect(Math.abs(fromMs - one.roads[i]!.fromMs)).toBeLessThanOrEqual(3_000);
      expect(Math.abs(toMs - one.roads[i]!.toMs)).toBeLessThanOrEqual(3_000);
    });
    // A limit may be cut where two pieces meet, and covers the same fixes.
    const covered = ({ limits }: typeof one) =>
      [...fixes.timeMs].map((ms) => limits.find(({ fromMs, toMs }) => fromMs <= ms && ms <= toMs)?.kmh);
    expect(covered(many)).toEqual(covered(one));
    expect(covered(one)).not.toContain(undefined);
  });

  it('has none of a single fix', () => {
    expect(piecesOf(1)).toEqual([]);
    expect(piecesOf(0)).toEqual([]);
  });
});

import { reader } from '../../bytes.ts';
import { legalLimit } from '../legal-limit.ts';
import { readRules } from '../limit-rule.ts';
import { fieldsOf, WAY_FLAG } from '../way.ts';
import { WAY_CLASSES, type WayClass } from '../way-class.ts';
import type { WayTile } from '../way-tile.ts';

/**
 * Speeds that a car keeps up in usual traffic, km/h, outside towns and in them. Our own assumption: below the
 * usual limits, because of bends, lights and other traffic.
 */
const USUAL_KMH: Readonly<Record<WayClass, readonly [outside: number, inside: number]>> = {
  motorway: [110, 80],
  trunk: [95, 55],
  primary: [75, 40],
  secondary: [65, 35],
  tertiary: [55, 32],
  unclassified: [45, 28],
  residential: [25, 22],
  living_street: [10, 10],
  service: [15, 12],
  track: [15, 12],
  pedestrian: [6, 6],
};
/** Slip roads are bends, km/h. */
const LINK_KMH = 50;
/** Share of a low limit that a journey reaches on average. */
const OF_LIMIT = 0.9;

/** Off the road, from a yard to the street or from the street to a door, metres a second. */
export const OFF_ROAD_MPS = 10 / 3.6;

/**
 * The speed that is assumed on a row of a tile, metres a second. It is the usual one of its class, or nine
 * tenths of its legal limit for cars if that is lower. Conditions of time and mass do not count.
 */
export function speedMps(
  tile: WayTile,
  row: number,
  { isInTown, isForward, country }: { isInTown: boolean; isForward: boolean; country: string | null },
): number {
  const kind = WAY_CLASSES[tile.rowClass[row]!] ?? 'unclassified';
  const fields = fieldsOf(tile.rowFlags[row]!);
  const rules = readRules(reader(tile.bytes, tile.rowRulesAt[row]!));
  const limit = legalLimit({
    way: { class: kind, ...fields, name: null, ref: null, rules },
    ...{ isInTown, isForward, country },
    ...{ vehicle: 'car', mmaKg: null, at: null },
  });
  const usual = USUAL_KMH[kind][isInTown ? 1 : 0];
  const kmh = Math.min(
    usual,
    fields.isLink ? LINK_KMH : usual,
    limit?.kmh == null ? usual : limit.kmh * OF_LIMIT,
  );
  return Math.max(kmh, 1) / 3.6;
}

/** A segment at a junction: its tile, its row's class and flags. */
type Arm = { tile: WayTile; segment: number };

/** Seconds for turning round on the spot. */
export const TURN_ROUND_S = 30;
/** Seconds for a turn at a junction of more than 45°, and of more than 120°. */
const TURN_S = 4;
const SHARP_S = 8;
const [STRAIGHT_COS, SHARP_COS] = [Math.SQRT1_2, -0.5];
/** Seconds for letting others pass: into a more important way or a roundabout; and between equal ways. */
const GIVE_WAY_S = 4;
const CROSS_S = 2;
/** Ways whose junctions cost nothing to those who stay on them. */
const FREE = WAY_CLASSES.indexOf('trunk');

/**
 * Seconds that it costs to go from one segment into the next. `cos` is that of the angle between both, 1:
 * straight on; `arms`: how many segments meet there. Where only two meet, it is a bend of one way.
 */
export function junctionS(from: Arm, into: Arm, { cos, arms }: { cos: number; arms: number }): number {
  if (arms < 3) return 0;
  const [before, after] = [classOf(from), classOf(into)];
  const isRound = (arm: Arm) => (arm.tile.rowFlags[rowOf(arm)]! & WAY_FLAG.roundabout) !== 0;
  if (isRound(from)) return 0;
  const turn = cos >= STRAIGHT_COS ? 0 : cos >= SHARP_COS ? TURN_S : SHARP_S;
  if (after < before || isRound(into)) return turn + GIVE_WAY_S;
  return after === before && after > FREE ? turn + CROSS_S : turn;
}

const rowOf = ({ tile, segment }: Arm) => tile.row[segment]!;
const classOf = (arm: Arm) => arm.tile.rowClass[rowOf(arm)]!;

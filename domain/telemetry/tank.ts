import { HOUR_MS } from '../duration.ts';
import type { Memory, MotionMemory, TankMemory } from './memory.ts';
import type { TrackerRecord } from './record.ts';
import type { Sample } from './sample.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/** The level is the median of this many readings, because fuel moves in the tank (domain rules §5.4). */
const READINGS = 5;
/** A gauge takes this long to settle after the ignition goes on, milliseconds (protocol reference §8.10). */
const SETTLE_MS = 120_000;
/**
 * A smaller rise is fuel that moves in the tank: tenths of a litre, and a share of the tank's fullest level
 * (protocol reference §8.10).
 */
const CHANGE_DL = 50;
const CHANGE_SHARE = 0.08;
/**
 * No engine burns more than this, tenths of a litre an hour. So no engine burns ten litres within five
 * minutes.
 */
export const BURN_MAX_DL_H = 1000;

type TankStep<Tank> = { tank: Tank; burntDl: number; lostDl: number };

const EMPTY: TankMemory = { readings: [], baseDl: null, fullDl: 0, rising: 0, isFirst: false };

/**
 * The tank after a record, and the tenths of a litre burnt since the record before, by the level. Burnt is
 * the fall of the level, so that between two moments it adds up to initial − final + refuels (domain rules
 * §5.4). Lost is a fall faster than an engine burns.
 */
export function tankStep(
  before: Memory,
  record: TrackerRecord,
  { sample, motion, settings }: { sample: Sample; motion: MotionMemory; settings: VehicleSettings },
): TankStep<TankMemory | null> {
  const dl = levelDl(record);
  const isSettled = motion.ignitionMs === null || sample.timeMs - motion.ignitionMs >= SETTLE_MS;
  // With the ignition off, gauges rest: many show 0 or their last value.
  const isRead = dl !== null && sample.ignition !== false && isSettled && settings.fuelSource !== 'gps';
  if (!isRead) return { tank: before.tank, burntDl: 0, lostDl: 0 };

  const was = before.tank ?? EMPTY;
  const { sinceMs } = before.counters;
  // Fuel burnt during a silence that ended a journey belongs to no journey, so the level begins anew.
  const kept = was.readings.filter(([ms]) => ms >= sinceMs);
  const readings = [...kept.slice(1 - READINGS), [sample.timeMs, dl] as const];
  const baseDl = kept.length < was.readings.length ? null : was.baseDl;
  const tank = { ...was, readings, baseDl, isFirst: settings.fuelSource === 'obd' };
  return readings.length < READINGS ? { tank, burntDl: 0, lostDl: 0 } : judged(tank, motion);
}

/** Adapters send 0 until the vehicle has answered. */
const levelDl = ({ fuelLevelL }: TrackerRecord) =>
  fuelLevelL === null || fuelLevelL <= 0 ? null : Math.round(fuelLevelL * 10);

/**
 * Compares the level with the lowest one since the last refuel. A small rise above it is fuel that moves; a
 * large one is a refuel, which lasts as long as the level goes on rising. A fall faster than an engine can
 * burn does not count as burnt.
 */
function judged(tank: TankMemory, { ignitionMs }: MotionMemory): TankStep<TankMemory> {
  const { readings, baseDl } = tank;
  const levels = readings.map(([, dl]) => dl).sort((a, b) => a - b);
  const level = levels[(READINGS - 1) / 2]!;
  const fullDl = Math.max(tank.fullDl, level);
  const rising = Math.max(0, tank.rising - 1);
  if (baseDl === null) return { tank: { ...tank, baseDl: level, fullDl, rising }, burntDl: 0, lostDl: 0 };

  const change = Math.max(CHANGE_DL, tank.fullDl * CHANGE_SHARE);
  const isRefuel = level - baseDl >= change || (tank.rising > 0 && level > baseDl);
  if (isRefuel) return { tank: { ...tank, baseDl: level, fullDl, rising: READINGS }, burntDl: 0, lostDl: 0 };
  const fallenDl = Math.max(0, baseDl - level);
  const engineMs = readings.at(-1)![0] - Math.max(readings[0]![0], ignitionMs ?? 0);
  const isLost = fallenDl >= change && fallenDl * HOUR_MS > engineMs * BURN_MAX_DL_H;
  return {
    tank: { ...tank, baseDl: baseDl - fallenDl, fullDl, rising },
    burntDl: isLost ? 0 : fallenDl,
    lostDl: isLost ? fallenDl : 0,
  };
}

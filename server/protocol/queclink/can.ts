import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { RANGE, scaled, temperatureC, upTo } from '../record-range.ts';
import { numberIn } from './field-value.ts';
import { vinIn, whole } from './obd.ts';

/** Fields of GTCAN in the order in which they are sent; each is present only if its bit is set. */
const ORDER = [
  { bit: 0, name: 'vin' },
  { bit: 1, name: 'ignition' },
  { bit: 2, name: 'distance' },
  { bit: 3, name: 'used' },
  { bit: 5, name: 'rpm' },
  { bit: 4, name: 'speed' },
  { bit: 6, name: 'coolant' },
  { bit: 7, name: 'consumption' },
  { bit: 8, name: 'fuel' },
  { bit: 9, name: 'range' },
  { bit: 10, name: 'throttle' },
] as const;
type Name = (typeof ORDER)[number]['name'];
/** Name of the tracker, report type and state of the bus come before the mask. */
const MASK_AT = 6;
const MASK = /^[0-9A-Fa-f]{1,8}$/;
const HECTOMETRE = 100;
const KILOMETRE = 1_000;

/** The vehicle's values in GTCAN; none when its mask cannot be read. */
export function canIn(fields: readonly string[]): Partial<TrackerRecord> {
  const mask = fields[MASK_AT] ?? '';
  if (!MASK.test(mask)) return {};
  const bits = Number.parseInt(mask, 16);
  const told: Partial<Record<Name, string>> = {};
  let at = MASK_AT + 1;
  for (const { bit, name } of ORDER) if (bits & (1 << bit)) told[name] = fields[at++] ?? '';
  const odometerM = distanceM(told.distance);
  const fuel = told.fuel ?? '';
  return {
    vin: vinIn(told.vin),
    ignition: told.ignition === undefined || told.ignition === '' ? null : numberIn(told.ignition) > 0,
    ...(odometerM === null ? {} : { odometerM, odometerSource: 'can' as const }),
    fuelUsedL: scaled(Math.round(numberIn(told.used?.replace(/^L/, '')) * 10) + 0, RANGE.fuelUsedDl, 10),
    rpm: whole(numberIn(told.rpm), RANGE.rpm),
    vehicleSpeedKmh: whole(numberIn(told.speed), RANGE.speedKmh),
    coolantC: temperatureC(Math.round(numberIn(told.coolant) * 10) + 0),
    fuelLevelPct: fuel.startsWith('P') ? whole(numberIn(fuel.slice(1)), RANGE.pct) : null,
    fuelLevelL: fuel.startsWith('L')
      ? scaled(Math.round(numberIn(fuel.slice(1)) * 10) + 0, RANGE.fuelLevelDl, 10)
      : null,
    throttlePct: whole(numberIn(told.throttle), RANGE.pct),
  };
}

/** `H123456` counts hectometres; without a letter it counts kilometres. Impulses (`I`) are no distance. */
function distanceM(text: string | undefined): number | null {
  if (text === undefined) return null;
  const inHectometres = text.startsWith('H');
  const value = numberIn(inHectometres ? text.slice(1) : text);
  return upTo(Math.round(value * (inHectometres ? HECTOMETRE : KILOMETRE)) + 0, RANGE.odometerM);
}

import type { Reader, Writer } from '../bytes.ts';
import { conditionsIn, type LimitCondition } from './limit-condition.ts';

/** Vehicles that a rule may be about; `hgv` are goods vehicles above 3.5 t. */
export const RULE_VEHICLES = ['all', 'hgv', 'goods', 'bus', 'motorcar', 'motorcycle'] as const;
export type RuleVehicle = (typeof RULE_VEHICLES)[number];

/** Directions of a way: both, in the order of its points, against it. */
export const DIRECTIONS = ['both', 'forward', 'backward'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A mapped speed limit of a way. */
export type LimitRule = {
  direction: Direction;
  vehicle: RuleVehicle;
  /** Km/h; null: no limit (`maxspeed=none`). */
  kmh: number | null;
  /** Null: at any time and for any weight. */
  when: LimitCondition | null;
};

/** Kilometres of a mile. */
const MILE_KM = 1.609344;
/** Walking pace, km/h: German law has no figure for it, mappers mean 4-7. */
const WALK_KMH = 7;

const PARTS: ReadonlyMap<string, Partial<Pick<LimitRule, 'direction' | 'vehicle'>>> = new Map([
  ['forward', { direction: 'forward' as const }],
  ['backward', { direction: 'backward' as const }],
  ['vehicle', { vehicle: 'all' as const }],
  ['motor_vehicle', { vehicle: 'all' as const }],
  ['hgv', { vehicle: 'hgv' as const }],
  ['goods', { vehicle: 'goods' as const }],
  ['bus', { vehicle: 'bus' as const }],
  ['coach', { vehicle: 'bus' as const }],
  ['motorcar', { vehicle: 'motorcar' as const }],
  ['motorcycle', { vehicle: 'motorcycle' as const }],
]);

/**
 * A speed as mapped, km/h. Units are km/h unless it says mph; `none` is null. Undefined for what is no
 * figure, such as `ES:urban` or `signals`. Example: `30 mph` is 48.28032.
 */
export function speedOf(value: string): number | null | undefined {
  if (value === 'none') return null;
  if (value === 'walk' || value.endsWith(':walk')) return WALK_KMH;
  const zone = /:zone:?(\d{2})$/.exec(value);
  if (zone) return Number(zone[1]);
  const figure = /^(\d{1,3}(?:\.\d)?) ?(mph|km\/h|kmh|kph)?$/.exec(value);
  if (!figure) return undefined;
  const speed = Number(figure[1]);
  if (speed === 0) return undefined;
  return figure[2] === 'mph' ? speed * MILE_KM : speed;
}

/**
 * The rules of a tag `maxspeed…`, none when it is about something else or not understood. Examples:
 * `maxspeed:hgv:forward=80`; `maxspeed:conditional=100 @ (22:00-06:00)`.
 */
export function limitRules(key: string, value: string): LimitRule[] {
  const [head, ...parts] = key.split(':');
  if (head !== 'maxspeed') return [];
  const base: Omit<LimitRule, 'kmh' | 'when'> = { direction: 'both', vehicle: 'all' };
  let isConditional = false;
  for (const part of parts) {
    const known = PARTS.get(part);
    if (part === 'conditional') isConditional = true;
    else if (known) Object.assign(base, known);
    else return [];
  }
  if (isConditional)
    return conditionsIn(value).flatMap(({ value: limit, when }) => {
      const kmh = speedOf(limit);
      return kmh === undefined ? [] : [{ ...base, kmh, when }];
    });
  const kmh = speedOf(value.trim());
  return kmh === undefined ? [] : [{ ...base, kmh, when: null }];
}

/** Which parts of a condition follow. */
const HAS = { days: 1, minutes: 2, kg: 4 } as const;

/** Writes rules: direction and vehicle, the limit in 1/1000 km/h (0: none), then the condition. */
export function writeRules(out: Writer, rules: readonly LimitRule[]): void {
  out.varint(rules.length);
  for (const { direction, vehicle, kmh, when } of rules) {
    out.byte(DIRECTIONS.indexOf(direction) * 16 + RULE_VEHICLES.indexOf(vehicle));
    out.varint(kmh === null ? 0 : Math.round(kmh * 1000));
    const has =
      (when?.days === undefined ? 0 : HAS.days) |
      (when?.minutes === undefined ? 0 : HAS.minutes) |
      (when?.kg === undefined ? 0 : HAS.kg);
    out.byte(has);
    if (when?.days !== undefined) out.byte(when.days);
    if (when?.minutes) {
      out.varint(when.minutes.from);
      out.varint(when.minutes.to);
    }
    if (when?.kg) {
      out.zigzag(when.kg.above ?? -1);
      out.zigzag(when.kg.upTo ?? -1);
    }
  }
}

/** Reads what `writeRules` wrote. */
export function readRules(from: Reader): LimitRule[] {
  return Array.from({ length: Math.min(from.varint(), 255) }, () => {
    const who = from.byte();
    const thousandths = from.varint();
    const has = from.byte();
    const when: LimitCondition = {};
    if (has & HAS.days) when.days = from.byte();
    if (has & HAS.minutes) when.minutes = { from: from.varint(), to: from.varint() };
    if (has & HAS.kg) {
      const [above, upTo] = [from.zigzag(), from.zigzag()];
      when.kg = { ...(above >= 0 && { above }), ...(upTo >= 0 && { upTo }) };
    }
    return {
      direction: DIRECTIONS[who >> 4] ?? 'both',
      vehicle: RULE_VEHICLES[who & 15] ?? 'all',
      kmh: thousandths === 0 ? null : thousandths / 1000,
      when: has === 0 ? null : when,
    };
  });
}

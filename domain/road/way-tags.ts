import { type LimitRule, limitRules } from './limit-rule.ts';
import type { Way } from './way.ts';
import { wayClassOf } from './way-class.ts';

/** Tags of an object of OpenStreetMap. */
export type Tags = ReadonlyMap<string, string>;

/** Tags that may say by which rule a limit holds, such as `ES:urban`. */
const RULE_KEYS = ['maxspeed', 'maxspeed:type', 'source:maxspeed', 'zone:maxspeed', 'zone:traffic'];
const NAME_MOST = 200;

/**
 * The way behind tags; null if no vehicle drives on it. Ways are turned so that one-way traffic goes in the
 * order of the points: `isTurned` says that the points must be reversed.
 */
export function wayOf(tags: Tags): { way: Way; isTurned: boolean } | null {
  const kind = wayClassOf(tags.get('highway') ?? '');
  if (kind === null || tags.get('area') === 'yes' || isClosed(tags, kind.class === 'pedestrian')) return null;
  const junction = tags.get('junction');
  const isRoundabout = junction === 'roundabout' || junction === 'circular';
  const oneWay = tags.get('oneway');
  const isTurned = oneway(oneWay) === -1;
  const isMotorway = kind.class === 'motorway' && !kind.isLink;
  const isOneWay = oneWay === undefined ? isRoundabout || isMotorway : oneway(oneWay) !== 0;
  const rules = [...tags].flatMap(([key, value]) => limitRules(key, value));
  const way: Way = {
    class: kind.class,
    isLink: kind.isLink,
    isOneWay,
    isRoundabout,
    hasLanes: hasLanes(tags, isOneWay),
    isMotorroad: tags.get('motorroad') === 'yes',
    town: townOf(tags),
    name: text(tags.get('name')),
    ref: text(tags.get('ref')),
    rules: isTurned ? rules.map(turned) : rules,
  };
  return { way, isTurned };
}

/** The key that is nearest to the vehicle decides: `motor_vehicle` before `vehicle` before `access`. */
function isClosed(tags: Tags, isPedestrian: boolean): boolean {
  if (isPedestrian) return false;
  return (tags.get('motor_vehicle') ?? tags.get('vehicle') ?? tags.get('access')) === 'no';
}

/** 1 in the order of the points, -1 against it, 0 both (also lanes that change their direction). */
function oneway(value: string | undefined): 1 | 0 | -1 {
  if (value === 'yes' || value === 'true' || value === '1') return 1;
  return value === '-1' || value === 'reverse' ? -1 : 0;
}

function hasLanes(tags: Tags, isOneWay: boolean): boolean {
  const lanes = (key: string) => Number(tags.get(key) ?? 0);
  if (lanes('lanes:forward') >= 2 || lanes('lanes:backward') >= 2) return true;
  return lanes('lanes') >= (isOneWay ? 2 : 4);
}

function townOf(tags: Tags): Way['town'] {
  for (const key of RULE_KEYS) {
    const rule = /^[A-Z]{2}(?:-[A-Z]{2,3})?:(\w+)/.exec(tags.get(key) ?? '')?.[1];
    if (rule === 'urban' || rule === 'living_street' || rule?.startsWith('zone')) return 'inside';
    if (rule === 'rural' || rule === 'trunk' || rule === 'motorway' || rule?.startsWith('nsl'))
      return 'outside';
  }
  return null;
}

function text(value: string | undefined): string | null {
  const trimmed = value?.trim().slice(0, NAME_MOST) ?? '';
  return trimmed === '' ? null : trimmed;
}

function turned(rule: LimitRule): LimitRule {
  if (rule.direction === 'both') return rule;
  return { ...rule, direction: rule.direction === 'forward' ? 'backward' : 'forward' };
}

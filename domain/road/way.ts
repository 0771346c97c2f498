import type { Reader, Writer } from '../bytes.ts';
import { type LimitRule, readRules, writeRules } from './limit-rule.ts';
import { isMainClass, WAY_CLASSES, type WayClass } from './way-class.ts';

/** The tags of a way that a road file keeps. */
export type Way = {
  class: WayClass;
  /** A slip road or a connection between carriageways. */
  isLink: boolean;
  /** Driven only in the order of its points. */
  isOneWay: boolean;
  isRoundabout: boolean;
  /** It is mapped with two or more lanes in a direction. */
  hasLanes: boolean;
  /** Motor vehicles only, without being a motorway (`motorroad=yes`). */
  isMotorroad: boolean;
  /** By its tags; null: they do not say. */
  town: 'inside' | 'outside' | null;
  /** Street name; null if mapped without one. */
  name: string | null;
  /** Numbers of the road, with `;` between several. Example: `A-42;E-5`. */
  ref: string | null;
  rules: readonly LimitRule[];
};

/** Bits of a way's flags. The two of the town: 0 unknown, 1 inside, 2 outside. */
export const WAY_FLAG = {
  oneWay: 1,
  roundabout: 2,
  lanes: 4,
  motorroad: 8,
  link: 16,
  inside: 32,
  outside: 64,
} as const;

/** The flags of a way, as tiles keep them. */
export function flagsOf(way: Way): number {
  return (
    (way.isOneWay ? WAY_FLAG.oneWay : 0) |
    (way.isRoundabout ? WAY_FLAG.roundabout : 0) |
    (way.hasLanes ? WAY_FLAG.lanes : 0) |
    (way.isMotorroad ? WAY_FLAG.motorroad : 0) |
    (way.isLink ? WAY_FLAG.link : 0) |
    (way.town === 'inside' ? WAY_FLAG.inside : way.town === 'outside' ? WAY_FLAG.outside : 0)
  );
}

/** The fields of a way that its flags say. */
export function fieldsOf(flags: number): Omit<Way, 'class' | 'name' | 'ref' | 'rules'> {
  return {
    isLink: (flags & WAY_FLAG.link) !== 0,
    isOneWay: (flags & WAY_FLAG.oneWay) !== 0,
    isRoundabout: (flags & WAY_FLAG.roundabout) !== 0,
    hasLanes: (flags & WAY_FLAG.lanes) !== 0,
    isMotorroad: (flags & WAY_FLAG.motorroad) !== 0,
    town: flags & WAY_FLAG.inside ? 'inside' : flags & WAY_FLAG.outside ? 'outside' : null,
  };
}

/** Writes a way for the passes of an import; equal ways have equal bytes. */
export function writeWay(out: Writer, way: Way): void {
  out.byte(WAY_CLASSES.indexOf(way.class));
  out.byte(flagsOf(way));
  out.text(way.name ?? '');
  out.text(way.ref ?? '');
  writeRules(out, way.rules);
}

/** Reads what `writeWay` wrote. */
export function readWay(from: Reader): Way {
  const kind = WAY_CLASSES[from.byte()] ?? 'unclassified';
  const flags = from.byte();
  const [name, ref] = [from.text(), from.text()];
  return {
    class: kind,
    ...fieldsOf(flags),
    name: name === '' ? null : name,
    ref: ref === '' ? null : ref,
    rules: readRules(from),
  };
}

/**
 * The label of a road in a list: its number for main roads, else the street name, else its number. Null: it
 * has neither. Examples: `A-42`; `Calle Mayor`.
 */
export function roadLabel({ class: kind, name, ref }: Pick<Way, 'class' | 'name' | 'ref'>): string | null {
  const number = ref === null ? null : ref.split(';')[0]!.trim();
  return isMainClass(kind) ? (number ?? name) : (name ?? number);
}
